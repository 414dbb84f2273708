import { toastError } from '../../ui/toast.tsx';

/** Says why signing in or registering was refused, in the server's words where it gave any (AUTH-11, AUTH-12). @returns the sentence, to stand in the form */
export function showAuthError(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (message) toastError('Authentication Error', message);
  else toastError('Something went wrong', 'Please try again later');
  return message || 'Please try again later';
}
