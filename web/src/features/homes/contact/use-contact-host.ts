import type { HomeCard, HomeDetail } from '@swapstead/contract/homes/endpoints';
import { m } from '@swapstead/messages';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../lib/session/session.ts';
import { toastError } from '../../../ui/toast.tsx';

type ContactModule = typeof import('./contact-host.ts');

/**
 * Lets subscribers contact a host. Its code loads on the first press; another press while one is running does nothing.
 */
export function useContactHost() {
  const world = { navigate: useNavigate(), session: useSession() };
  const running = useRef<Promise<void>>(undefined);

  async function run(act: (module: ContactModule) => Promise<void>) {
    try {
      await act(await import('./contact-host.ts'));
    } catch {
      toastError(m.common_error(), m.common_try_again_later());
    } finally {
      running.current = undefined;
    }
  }

  /** Runs one contact at a time; every press resolves when the running one is done. */
  function once(act: (module: ContactModule) => Promise<void>): Promise<void> {
    running.current ??= run(act);
    return running.current;
  }

  return {
    message: (home: Pick<HomeDetail, 'id'>) => once(({ messageHost }) => messageHost(home, world)),
    contact: (home: HomeCard) => once(({ contactHost }) => contactHost(home, world)),
  };
}
