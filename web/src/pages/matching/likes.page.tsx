import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { LikedHomes } from '../../features/matching/likes/liked-homes.tsx';
import { MatchingNav } from '../../features/matching/matches/matching-nav.tsx';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';
import { SignInPage } from '../../ui/sign-in-page.tsx';

/** /likes: the homes that the member would swap with. */
export function Page() {
  const viewer = useKnownViewer();
  if (!viewer) return <div className="min-h-svh" />;
  if (!isMember(viewer)) {
    return <SignInPage next={paths.likes()}>{m.matching_likes_sign_in()}</SignInPage>;
  }
  if (viewer.level !== 'subscriber') {
    return (
      <NoticePage
        title={m.swaps_new_swap_premium_feature()}
        action={<ButtonLink to={paths.subscription()}>{m.swaps_new_swap_upgrade_to_premium()}</ButtonLink>}
      >
        {m.matching_likes_premium()}
      </NoticePage>
    );
  }
  return (
    <div className="wrap max-w-[960px] py-8 md:py-12">
      <title>{m.matching_likes_head()}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-40 leading-[1.08] wrap-anywhere">{m.matching_likes_title()}</h1>
      <p className="mt-3 mb-6 max-w-[52ch] text-18 text-ink-soft">{m.matching_likes_lead()}</p>
      <MatchingNav />
      <LikedHomes key={viewer.user_id} userId={viewer.user_id} />
    </div>
  );
}
