import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type { ReactNode } from 'react';
import { useKnownViewer } from '../../../lib/session/viewer.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { NoticePage } from '../../../ui/notice-page.tsx';
import { SignInPage } from '../../../ui/sign-in-page.tsx';

type ForSubscribersProps = { next: string; children: (userId: string) => ReactNode };

/** The pages of matches: nothing of them is for others, not even how many there are (MATCH-01). */
export function ForSubscribers({ next, children }: ForSubscribersProps) {
  const viewer = useKnownViewer();
  if (!viewer) return <div className="min-h-svh" />;
  if (!isMember(viewer)) {
    return <SignInPage next={next}>{m.matching_matches_sign_in()}</SignInPage>;
  }
  if (viewer.level !== 'subscriber') {
    return (
      <NoticePage
        title={m.swaps_new_swap_premium_feature()}
        action={<ButtonLink to={paths.subscription()}>{m.swaps_new_swap_upgrade_to_premium()}</ButtonLink>}
      >
        {m.matching_matches_premium()}
      </NoticePage>
    );
  }
  return children(viewer.user_id);
}
