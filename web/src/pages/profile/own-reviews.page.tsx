import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { OwnReviews } from '../../features/reviews/own-reviews.tsx';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { SignInPage } from '../../ui/sign-in-page.tsx';

/** /profile/reviews: the member's own reviews. */
export function Page() {
  const viewer = useKnownViewer();
  if (!viewer) return <div className="min-h-svh" />;
  if (!isMember(viewer)) {
    return <SignInPage next={paths.ownReviews()}>{m.reviews_own_sign_in()}</SignInPage>;
  }
  return (
    <div className="wrap max-w-[860px] py-8 md:py-12">
      <title>{m.reviews_own_head()}</title>
      <meta name="robots" content="noindex" />
      <h1 className="mb-10 text-40">{m.reviews_title()}</h1>
      <OwnReviews key={viewer.user_id} userId={viewer.user_id} />
    </div>
  );
}
