import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { swapsQuery } from '../../features/swaps/core/swaps.queries.ts';
import { SwapList } from '../../features/swaps/lists/swap-list.tsx';
import { prepareForMember } from '../../lib/loading/prepare.ts';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { SignInPage } from '../../ui/sign-in-page.tsx';

export const prepare = prepareForMember((prefetch, userId) => [prefetch(swapsQuery(userId))]);

/** /swaps: the member's own swaps. */
export function Page() {
  const viewer = useKnownViewer();
  if (!viewer) return <div className="min-h-svh" />;
  if (!isMember(viewer)) {
    return <SignInPage next={paths.swaps()}>{m.swaps_sign_in_to_see()}</SignInPage>;
  }
  return (
    <div className="wrap min-h-svh py-8 md:py-12">
      <title>{m.swaps_page_title()}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-40 tracking-[-0.028em]">{m.swaps_your_swaps()}</h1>
      <SwapList key={viewer.user_id} userId={viewer.user_id} />
    </div>
  );
}
