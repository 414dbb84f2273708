import { m } from '@swapstead/messages';
import { toastError } from '../../ui/toast.tsx';

/**
 * Shows why signing in or registering was refused, in the server's words if there are any (AUTH-11, AUTH-12).
 * @returns the sentence for the form
 */
export function showAuthError(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (message) toastError(m.accounts_auth_error_authentication_error(), message);
  else toastError(m.accounts_auth_error_something_went_wrong(), m.common_try_again_later());
  return message || m.common_try_again_later();
}
