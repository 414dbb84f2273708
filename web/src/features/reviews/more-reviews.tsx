import { m } from '@swapstead/messages';
import { Button } from '../../ui/button.tsx';

type MoreReviewsProps = {
  /** How many there are in all. */
  count: number;
  isFolded: boolean;
  unfold: () => void;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

/** First the rest of what is loaded, then page by page. */
export function MoreReviews(props: MoreReviewsProps) {
  const { count, isFolded, unfold, hasNextPage, isFetchingNextPage, fetchNextPage } = props;
  if (isFolded) {
    return (
      <Button look="quiet" className="mt-6" onClick={unfold}>
        {m.reviews_show_all({ count })}
      </Button>
    );
  }
  if (!hasNextPage) return null;
  return (
    <Button look="quiet" className="mt-6" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {m.reviews_show_more()}
    </Button>
  );
}
