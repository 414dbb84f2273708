import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { NightsPage } from '../../features/ledger/nights-page.tsx';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { SignInPage } from '../../ui/sign-in-page.tsx';

/** /nights: the member's own nights. */
export function Page() {
  const viewer = useKnownViewer();
  if (!viewer) return <div className="min-h-svh" />;
  if (!isMember(viewer)) return <SignInPage next={paths.nights()}>{m.ledger_page_sign_in()}</SignInPage>;
  return (
    <div className="wrap py-8 pb-24 md:py-12">
      <title>{`${m.ledger_page_title()} | Swapstead`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="mb-[clamp(2.25rem,4.4vw,3.75rem)] text-22">{m.ledger_page_title()}</h1>
      <NightsPage key={viewer.user_id} userId={viewer.user_id} isSubscriber={viewer.level === 'subscriber'} />
    </div>
  );
}
