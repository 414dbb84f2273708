import { isMember, type Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { MemberReviews } from '../../features/reviews/member-reviews.tsx';
import { MemberHeader } from '../../features/trust/member-header.tsx';
import { MemberHomes } from '../../features/trust/member-homes.tsx';
import { memberPageQuery } from '../../features/trust/trust.queries.ts';
import { usePageParams } from '../../lib/address/page-params.ts';
import { isApiError } from '../../lib/api/api.ts';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { SignInPage } from '../../ui/sign-in-page.tsx';

type Member = Exclude<Viewer, { level: 'visitor' }>;

/** /member/:id: who a member is, what others say, and the homes of the member (TRUST-03, TRUST-04). */
export function Page() {
  const { id = '' } = usePageParams();
  const viewer = useKnownViewer();
  if (!viewer) return <div className="min-h-svh" />;
  if (!isMember(viewer)) {
    return <SignInPage next={paths.member(id)}>{m.trust_member_auth()}</SignInPage>;
  }
  return <MemberOf key={id} id={id} viewer={viewer} />;
}

function MemberOf({ id, viewer }: { id: string; viewer: Member }) {
  const { data: member, error, refetch } = useQuery(memberPageQuery(viewer.user_id, id));
  if (!member && isApiError(error) && error.status === 403) {
    return (
      <NoticePage
        title={m.swaps_new_swap_premium_feature()}
        action={<ButtonLink to={paths.subscription()}>{m.swaps_new_swap_upgrade_to_premium()}</ButtonLink>}
      >
        {m.trust_member_premium()}
      </NoticePage>
    );
  }
  if (!member && isApiError(error) && error.status === 404) {
    return (
      <NoticePage
        title={m.trust_member_not_found()}
        action={<ButtonLink to={paths.browse()}>{m.swaps_browse_homes()}</ButtonLink>}
      >
        {m.trust_member_not_found_text()}
      </NoticePage>
    );
  }
  if (!member && error) {
    return (
      <div className="wrap py-16">
        <LoadFailed title={m.trust_member_not_loaded()} onRetry={refetch} />
      </div>
    );
  }
  if (!member) {
    return (
      <div aria-hidden="true" className="wrap grid gap-16 py-14 md:grid-cols-[21rem_1fr]">
        <div className="bone aspect-square rounded-panel md:aspect-[6/7]" />
        <div className="bone h-40 self-center rounded-panel" />
      </div>
    );
  }
  const isSubscriber = viewer.level === 'subscriber';
  const readsTexts = isSubscriber || member.is_own;
  return (
    <article className="wrap pb-20 md:pb-32">
      <title>{`${member.display_name ?? m.profiles_anonymous_member()} | Swapstead`}</title>
      <meta name="robots" content="noindex" />
      <MemberHeader member={member} canWrite={isSubscriber} />
      <div className="grid gap-x-16 gap-y-14 pt-12 md:grid-cols-2 md:pt-20">
        <MemberReviews id={id} as="host" readsTexts={readsTexts} />
        <MemberReviews id={id} as="guest" readsTexts={readsTexts} />
      </div>
      <MemberHomes member={member} />
    </article>
  );
}
