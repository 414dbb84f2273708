import { m } from '@swapstead/messages';

type CancelledByDeletionProps = {
  /** The text above the list. */
  title: string;
  swaps: readonly { id: string; sentence: string; counts: boolean }[];
};

/** The swaps that a deletion would cancel. */
export function CancelledByDeletion({ title, swaps }: CancelledByDeletionProps) {
  if (swaps.length === 0) return null;
  return (
    <div className="mt-4 rounded-tile border border-danger px-4 py-3 text-ink">
      <p className="font-semibold">{title}</p>
      <ul className="mt-2 list-disc space-y-1 ps-5">
        {swaps.map(({ id, sentence, counts }) => (
          <li key={id} className="wrap-anywhere">
            {sentence}
            {counts && ` ${m.ui_cancelled_by_deletion_it_counts()}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
