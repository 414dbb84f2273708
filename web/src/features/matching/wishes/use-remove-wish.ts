import type { Wish } from '@swapstead/contract/matching/wishes.endpoints';
import { m } from '@swapstead/messages';
import { toast, toastError } from '../../../ui/toast.tsx';
import { useWishAct } from './wishes.queries.ts';

/** How long 'Undo' is offered (WISH-16). */
const UNDO_MS = 10_000;

/** Removes a wish at once, with 'Undo'. */
export function useRemoveWish(userId: string, { id }: Pick<Wish, 'id'>, onGone: () => void) {
  const remove = useWishAct(userId, 'remove');
  const restore = useWishAct(userId, 'restore');

  function undo() {
    restore.mutate(id, {
      onError: ({ message }) =>
        toastError(m.matching_wishes_not_restored(), message || m.common_try_again_later()),
    });
  }

  return {
    isRemoving: remove.isPending,
    async remove() {
      try {
        await remove.mutateAsync(id);
        toast(m.matching_wishes_removed(), undefined, {
          label: m.matching_wishes_undo(),
          run: undo,
          forMs: UNDO_MS,
        });
        onGone();
      } catch (error) {
        toastError(m.matching_wishes_not_removed(), (error as Error).message || m.common_try_again_later());
      }
    },
  };
}
