import { toastError } from '../../ui/toast.tsx';

/**
 * Shows why signing in or registering was refused, in the server's words if there are any (AUTH-11, AUTH-12).
 * @returns the sentence for the form
 */
export function showAuthError(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (message) toastError('Authentication Error', message);
  else toastError('Something went wrong', 'Please try again later');
  return message || 'Please try again later';
}
