import { useEffect } from 'react';
import { toastError } from './toast.tsx';

/** Shows a toast each time loading fails. */
export function useErrorToast(error: Error | null, title: string, text: (error: Error) => string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new error is news
  useEffect(() => {
    if (error) toastError(title, text(error));
  }, [error]);
}
