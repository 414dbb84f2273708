import type { Wish } from '@swapstead/contract/matching/wishes.endpoints';
import { m } from '@swapstead/messages';
import { Button } from '../../../ui/button.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { useWishAct } from './wishes.queries.ts';

type AgreedQuestionProps = {
  userId: string;
  wish: Wish;
  isRemoving: boolean;
  onRemove: () => Promise<void>;
  /** The button that held the focus goes. */
  onKept?: () => void;
  question?: string;
};

/** Asks whether a wish is still needed once a swap was agreed that lies in it (WISH-15). */
export function AgreedQuestion(props: AgreedQuestionProps) {
  const { userId, wish, isRemoving, onRemove, onKept, question = m.matching_wishes_agreed() } = props;
  const { id, name } = wish;
  const keep = useWishAct(userId, 'keep');
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-sand px-5 py-4">
      <p dir="auto" className="font-semibold wrap-anywhere">
        {question}
      </p>
      <div className="flex gap-3">
        <Button
          size="small"
          look="quiet"
          busy={isRemoving}
          aria-label={m.matching_wishes_remove_of({ wish: name })}
          onClick={() => void onRemove()}
        >
          {m.matching_wishes_remove()}
        </Button>
        <Button
          size="small"
          look="quiet"
          busy={keep.isPending}
          aria-label={m.matching_wishes_keep_of({ wish: name })}
          onClick={() =>
            keep.mutate(id, {
              onSuccess: onKept,
              onError: ({ message }) =>
                toastError(m.matching_wishes_not_saved(), message || m.common_try_again_later()),
            })
          }
        >
          {m.matching_wishes_keep()}
        </Button>
      </div>
    </div>
  );
}
