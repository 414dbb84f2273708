import { isMember } from '@swapstead/contract/viewer';
import { SwapList } from '../../features/swaps/lists/swap-list.tsx';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NoticePage } from '../../ui/notice-page.tsx';

/** /swaps: the member's own swaps. */
export function Page() {
  const viewer = useKnownViewer();
  if (!viewer) return <div className="min-h-svh" />;
  if (!isMember(viewer)) {
    return (
      <NoticePage
        title="Authentication required"
        action={<ButtonLink to={paths.auth(paths.swaps())}>Sign in</ButtonLink>}
      >
        Please sign in to see your swaps
      </NoticePage>
    );
  }
  return (
    <div className="wrap py-8 md:py-12">
      <title>Your swaps | Swapstead</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-40 tracking-[-0.028em]">Your swaps</h1>
      <SwapList key={viewer.user_id} userId={viewer.user_id} />
    </div>
  );
}
