import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { ReviewPage } from '../../features/reviews/review-page.tsx';
import { usePageParams } from '../../lib/address/page-params.ts';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';

/** /swaps/{id}/review: what a party writes about the others of a swap. */
export function Page() {
  const { id = '' } = usePageParams();
  const viewer = useKnownViewer();
  if (!viewer) return <div className="min-h-svh" />;
  if (!isMember(viewer)) {
    return (
      <NoticePage
        title={m.swaps_auth_required()}
        action={<ButtonLink to={paths.auth(paths.swapReview(id))}>{m.swaps_sign_in()}</ButtonLink>}
      >
        {m.swaps_sign_in_to_see()}
      </NoticePage>
    );
  }
  return (
    <div className="wrap max-w-[680px] py-6 md:py-10">
      <title>{m.reviews_page_head()}</title>
      <meta name="robots" content="noindex" />
      <ReviewPage key={`${viewer.user_id} ${id}`} userId={viewer.user_id} id={id} />
    </div>
  );
}
