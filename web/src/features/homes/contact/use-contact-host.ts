import type { HomeCard, HomeDetail } from '@swapstead/contract/homes/endpoints';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../lib/session/session.ts';
import { toastError } from '../../../ui/toast.tsx';

type Ways = typeof import('./contact-host.ts');

/** Ways for subscribers to reach a host, fetched when one is pressed; a second press meanwhile does nothing. */
export function useContactHost() {
  const world = { navigate: useNavigate(), session: useSession() };
  const running = useRef<Promise<void>>(undefined);

  async function run(act: (ways: Ways) => Promise<void>) {
    try {
      await act(await import('./contact-host.ts'));
    } catch {
      toastError('Error', 'Please try again later');
    } finally {
      running.current = undefined;
    }
  }

  /** Done when what runs is done, whichever press began it. */
  function once(act: (ways: Ways) => Promise<void>): Promise<void> {
    running.current ??= run(act);
    return running.current;
  }

  return {
    message: (home: Pick<HomeDetail, 'id'>) => once(({ messageHost }) => messageHost(home, world)),
    contact: (home: HomeCard) => once(({ contactHost }) => contactHost(home, world)),
  };
}
