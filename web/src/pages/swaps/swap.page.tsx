import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { AgreedWishes } from '../../features/matching/wishes/agreed-wishes.tsx';
import { isAgreedIn, wishesQuery } from '../../features/matching/wishes/wishes.queries.ts';
import { ReviewStrip } from '../../features/reviews/review-strip.tsx';
import { mayHaveReviews, swapReviewsQuery } from '../../features/reviews/reviews.queries.ts';
import { swapQuery } from '../../features/swaps/core/swaps.queries.ts';
import { SwapPage } from '../../features/swaps/page/swap-page.tsx';
import { usePageParams } from '../../lib/address/page-params.ts';
import { prepareForMember } from '../../lib/loading/prepare.ts';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { SignInPage } from '../../ui/sign-in-page.tsx';

/** Also what stands above the stays, or it would move them down when it comes. */
export const prepare = prepareForMember((prefetch, userId, { client, params: { id = '' } }) => [
  prefetch(swapQuery(userId, id)).then(() => {
    const state = client.getQueryData(swapQuery(userId, id).queryKey)?.state;
    return (
      state &&
      Promise.all([
        mayHaveReviews(state) && prefetch(swapReviewsQuery(userId, id)),
        isAgreedIn(state) && prefetch(wishesQuery(userId)),
      ])
    );
  }),
]);

/** /swaps/{id}: the page of a swap, for its parties. */
export function Page() {
  const { id = '' } = usePageParams();
  const viewer = useKnownViewer();
  if (!viewer) return <div className="min-h-svh" />;
  if (!isMember(viewer)) {
    return <SignInPage next={paths.swap(id)}>{m.swaps_sign_in_to_see()}</SignInPage>;
  }
  return (
    <div className="wrap py-6 md:py-8">
      <meta name="robots" content="noindex" />
      <SwapPage
        key={`${viewer.user_id} ${id}`}
        userId={viewer.user_id}
        id={id}
        more={(swap) => (
          <>
            <ReviewStrip userId={viewer.user_id} swapId={id} state={swap.state} />
            <AgreedWishes userId={viewer.user_id} swap={swap} />
          </>
        )}
      />
    </div>
  );
}
