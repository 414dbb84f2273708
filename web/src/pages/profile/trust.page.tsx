import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { AccessRequired } from '../../features/profiles/access-required.tsx';
import { OwnTrust } from '../../features/trust/own-trust.tsx';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';

/** /profile/trust: the member's identity, how reliably they answer, and who may propose to them. */
export function Page() {
  const viewer = useKnownViewer();
  return (
    <div className="wrap max-w-[860px] py-12 md:py-16">
      <title>{`${m.trust_profile_link()} | Swapstead`}</title>
      <meta name="robots" content="noindex" />
      {viewer && !isMember(viewer) && <AccessRequired />}
      {viewer && isMember(viewer) && (
        <>
          <Link
            to={paths.profile()}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-pine"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {m.profile_security_profile()}
          </Link>
          <h1 className="mb-8 text-40 tracking-[-0.028em]">{m.trust_profile_link()}</h1>
          <OwnTrust
            key={viewer.user_id}
            userId={viewer.user_id}
            isSubscriber={viewer.level === 'subscriber'}
          />
        </>
      )}
    </div>
  );
}
