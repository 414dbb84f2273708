import { useNavigate } from 'react-router';
import { useSession } from '../lib/session.ts';
import { endSession } from '../lib/sign-out.ts';
import { paths } from '../paths.ts';
import { toastError } from '../ui/toast.tsx';

/** Signs out and goes to the first page; here at once, even where the server could not be told (SESS-04, SESS-05). */
export function useSignOut(): () => void {
  const session = useSession();
  const navigate = useNavigate();
  return () => {
    void navigate(paths.home());
    endSession()
      .catch((error: Error) => toastError('Error', error.message || 'Please try again later'))
      .finally(() => session.leave());
  };
}
