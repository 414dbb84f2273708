import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { MatchingNav } from '../../features/matching/matches/matching-nav.tsx';
import { WishList } from '../../features/matching/wishes/wish-list.tsx';
import { wishesQuery } from '../../features/matching/wishes/wishes.queries.ts';
import { prepareForMember } from '../../lib/loading/prepare.ts';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadingLine } from '../../ui/loading.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { SignInPage } from '../../ui/sign-in-page.tsx';

export const prepare = prepareForMember((prefetch, userId) => [prefetch(wishesQuery(userId))]);

/** /wishes: the member's saved searches. Who has no subscription, but has wishes from before, may read them (WISH-22). */
export function Page() {
  const viewer = useKnownViewer();
  if (!viewer) return <div className="min-h-svh" />;
  if (!isMember(viewer)) {
    return <SignInPage next={paths.wishes()}>{m.matching_wishes_sign_in()}</SignInPage>;
  }
  return <Wishes key={viewer.user_id} userId={viewer.user_id} isSubscriber={viewer.level === 'subscriber'} />;
}

function Wishes({ userId, isSubscriber }: { userId: string; isSubscriber: boolean }) {
  const { data, error } = useQuery(wishesQuery(userId));
  if (!isSubscriber && !data && !error) {
    return (
      <div className="wrap py-12">
        <LoadingLine>{m.matching_wishes_loading()}</LoadingLine>
      </div>
    );
  }
  if (!isSubscriber && data?.wishes.length === 0) return <PremiumOnly />;
  const count = data?.wishes.filter(({ is_over }) => !is_over).length ?? 0;
  return (
    <div className="wrap min-h-svh py-8 md:py-12">
      <title>{m.matching_wishes_head()}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-40 leading-[1.08]">
        {count > 0 ? m.matching_wishes_title_with_count({ count }) : m.matching_wishes_title()}
      </h1>
      <p className="mt-3 mb-6 max-w-[52ch] text-18 text-ink-soft">{m.matching_wishes_lead()}</p>
      {isSubscriber && <MatchingNav />}
      <WishList userId={userId} />
    </div>
  );
}

export const PremiumOnly = () => (
  <NoticePage
    title={m.swaps_new_swap_premium_feature()}
    action={<ButtonLink to={paths.subscription()}>{m.swaps_new_swap_upgrade_to_premium()}</ButtonLink>}
  >
    {m.matching_wishes_premium()}
  </NoticePage>
);
