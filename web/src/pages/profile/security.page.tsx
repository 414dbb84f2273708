import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { AccessRequired } from '../../features/profiles/access-required.tsx';
import { ownProfileQuery } from '../../features/profiles/profile.queries.ts';
import { ActivitySection } from '../../features/security/activity-section.tsx';
import { AddressSection } from '../../features/security/address-section.tsx';
import { DevicesSection, useEndOthers } from '../../features/security/devices-section.tsx';
import { PasskeysSection } from '../../features/security/passkeys-section.tsx';
import { PasswordSection } from '../../features/security/password-section.tsx';
import { RecoveryCodes } from '../../features/security/recovery-codes.tsx';
import { securityQuery } from '../../features/security/security.queries.ts';
import { TwoStepSection } from '../../features/security/two-step-section.tsx';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';

const SECTIONS = [
  ['password', m.profile_security_password()],
  ['email', m.profile_security_email_address()],
  ['passkeys', m.profile_security_passkeys()],
  ['two-step', m.profile_security_two_step_sign_in()],
  ['devices', m.profile_security_signed_in_devices()],
  ['activity', m.profile_security_recent_activity()],
] as const;

/** /profile/security (GUARD-01) */
export function Page() {
  const viewer = useKnownViewer();
  return (
    <div className="wrap py-12 md:py-16">
      <title>{`${m.profile_security_title()} | Swapstead`}</title>
      {viewer && !isMember(viewer) && <AccessRequired />}
      {viewer && isMember(viewer) && <SignInAndSecurity key={viewer.user_id} userId={viewer.user_id} />}
    </div>
  );
}

function SignInAndSecurity({ userId }: { userId: string }) {
  const protection = useQuery(securityQuery(userId));
  const profile = useQuery(ownProfileQuery(userId));
  const [codes, setCodes] = useState<string[]>();
  const [isOffered, setOffered] = useState(false);
  const endOthers = useEndOthers();
  return (
    <>
      <Link to={paths.profile()} className="inline-flex min-h-11 items-center gap-2 font-semibold text-pine">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {m.profile_security_profile()}
      </Link>
      <h1 className="text-40 tracking-[-0.028em]">{m.profile_security_title()}</h1>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav aria-label={m.profile_security_sections()}>
          <ul className="flex flex-wrap gap-x-5 divide-line border-b border-line lg:sticky lg:top-24 lg:block lg:divide-y">
            {SECTIONS.map(([id, name]) => (
              <li key={id}>
                <a href={`#${id}`} className="flex min-h-11 items-center text-15 hover:text-pine">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          {isOffered && (
            <div
              role="status"
              className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-sand p-5"
            >
              <p>{m.profile_security_still_signed_in()}</p>
              <Button
                look="quiet"
                size="small"
                busy={endOthers.isPending}
                onClick={() => {
                  endOthers.run();
                  setOffered(false);
                }}
              >
                {m.profile_security_sign_out_other_devices()}
              </Button>
            </div>
          )}
          <PasswordSection query={protection} name={profile.data?.display_name ?? ''} />
          <AddressSection query={protection} />
          <PasskeysSection userId={userId} onCodes={setCodes} onRemoved={() => setOffered(true)} />
          <TwoStepSection query={protection} onCodes={setCodes} onRemoved={() => setOffered(true)} />
          <DevicesSection userId={userId} />
          <ActivitySection userId={userId} />
        </div>
      </div>
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  );
}
