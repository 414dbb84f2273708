import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';

import { WishPage } from '../../features/matching/wishes/wish-page.tsx';
import { usePageParams } from '../../lib/address/page-params.ts';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { SignInPage } from '../../ui/sign-in-page.tsx';
import { PremiumOnly } from './wishes.page.tsx';

/** /wishes/:id: the homes that began to fit a wish. */
export function Page() {
  const viewer = useKnownViewer();
  const { id = '' } = usePageParams();
  if (!viewer) return <div className="min-h-svh" />;
  if (!isMember(viewer)) {
    return <SignInPage next={paths.wish(id)}>{m.matching_wishes_sign_in()}</SignInPage>;
  }
  if (viewer.level !== 'subscriber') return <PremiumOnly />;
  return (
    <div className="wrap min-h-svh py-8 md:py-12">
      <title>{m.matching_wishes_head()}</title>
      <meta name="robots" content="noindex" />
      <WishPage key={id} viewer={viewer} id={id} />
    </div>
  );
}
