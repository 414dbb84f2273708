import { startTransition, useOptimistic } from 'react';

/**
 * The value of a filter, shown with the press that chooses it. The address follows in a transition, with the homes of
 * the new search: on a slow phone a tenth of a second later (decision 704).
 */
export function useShownAtOnce<T>(value: T): [T, (next: T, change: () => void) => void] {
  const [shown, show] = useOptimistic(value);
  const choose = (next: T, change: () => void) =>
    startTransition(() => {
      show(next);
      change();
    });
  return [shown, choose];
}
