import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { ReviewPage } from '../../features/reviews/review-page.tsx';
import { usePageParams } from '../../lib/address/page-params.ts';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { SignInPage } from '../../ui/sign-in-page.tsx';

/** /swaps/{id}/review: what a party writes about the others of a swap. */
export function Page() {
  const { id = '' } = usePageParams();
  const viewer = useKnownViewer();
  if (!viewer) return <div className="min-h-svh" />;
  if (!isMember(viewer)) {
    return <SignInPage next={paths.swapReview(id)}>{m.swaps_sign_in_to_see()}</SignInPage>;
  }
  return (
    <div className="wrap max-w-[680px] py-6 md:py-10">
      <title>{m.reviews_page_head()}</title>
      <meta name="robots" content="noindex" />
      <ReviewPage key={`${viewer.user_id} ${id}`} userId={viewer.user_id} id={id} />
    </div>
  );
}
