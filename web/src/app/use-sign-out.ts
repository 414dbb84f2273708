import { m } from '@swapstead/messages';
import { useNavigate } from 'react-router';
import { useSession } from '../lib/session/session.ts';
import { endSession } from '../lib/session/sign-out.ts';
import { paths } from '../paths.ts';
import { toastError } from '../ui/toast.tsx';

/** Signs out and goes to the home page, even if the server could not be reached (SESS-04, SESS-05). */
export function useSignOut(): () => Promise<void> {
  const session = useSession();
  const navigate = useNavigate();
  return () =>
    session.end(async () => {
      await endSession().catch((error: Error) =>
        toastError(m.common_error(), error.message || m.common_try_again_later()),
      );
      void navigate(paths.home());
      session.leave();
    });
}
