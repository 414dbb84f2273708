import type { OwnProfile } from '@swapstead/contract/profiles';
import { isMember, type Viewer } from '@swapstead/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSignOut } from '../app/use-sign-out.ts';
import { DangerZone } from '../features/accounts/danger-zone.tsx';
import { OwnDataSection } from '../features/accounts/own-data-section.tsx';
import { SessionsSection } from '../features/accounts/sessions-section.tsx';
import { ownHomesQuery } from '../features/listing/listing.queries.ts';
import { SubscriptionManagement } from '../features/membership/subscription-management.tsx';
import { UpsellCard } from '../features/membership/upsell-card.tsx';
import { AccessRequired } from '../features/profiles/access-required.tsx';
import { AvailabilityUpgrade } from '../features/profiles/availability-upgrade.tsx';
import { ownProfileQuery } from '../features/profiles/profile.queries.ts';
import { ProfileEditor } from '../features/profiles/profile-editor.tsx';
import { ProfileFailed } from '../features/profiles/profile-failed.tsx';
import { ProfileHeader } from '../features/profiles/profile-header.tsx';
import { ProfileSkeleton } from '../features/profiles/profile-skeleton.tsx';
import { ProfileStats } from '../features/profiles/profile-stats.tsx';
import { QuickActions } from '../features/profiles/quick-actions.tsx';
import { useSession } from '../lib/session.ts';
import { useKnownViewer } from '../lib/viewer.ts';
import { paths } from '../paths.ts';
import { Tabs } from '../ui/tabs.tsx';
import { toast } from '../ui/toast.tsx';

type Member = Exclude<Viewer, { level: 'visitor' }>;

export function Page() {
  const viewer = useKnownViewer();
  return (
    <div className="wrap py-12 md:py-16">
      <title>Your profile | Swapstead</title>
      {!viewer && <ProfileSkeleton />}
      {viewer && !isMember(viewer) && <AccessRequired />}
      {viewer && isMember(viewer) && <Profile key={viewer.user_id} viewer={viewer} />}
    </div>
  );
}

function Profile({ viewer }: { viewer: Member }) {
  const { data: profile, error, refetch } = useQuery(ownProfileQuery(viewer.user_id));
  const [isEditing, setEditing] = useState(false);
  const signOut = useSignOut();
  if (error && !profile) return <ProfileFailed error={error} onRetry={() => void refetch()} />;
  if (!profile) return <ProfileSkeleton />;
  if (isEditing) return <ProfileEditor profile={profile} onClose={() => setEditing(false)} />;
  return (
    <>
      <ProfileHeader
        profile={profile}
        level={viewer.level}
        onEdit={() => setEditing(true)}
        onSignOut={() => void signOut()}
      />
      <div className="mt-10 md:mt-12">
        <ProfileTabs profile={profile} viewer={viewer} />
      </div>
    </>
  );
}

function ProfileTabs({ profile, viewer }: { profile: OwnProfile; viewer: Member }) {
  const overview = <Overview profile={profile} viewer={viewer} />;
  if (viewer.level === 'subscriber') return overview;
  return (
    <Tabs
      label="Parts of your profile"
      tabs={[
        { value: 'overview', label: 'Overview', children: overview },
        { value: 'availability', label: 'Availability', children: <AvailabilityUpgrade /> },
      ]}
    />
  );
}

function Overview({ profile, viewer }: { profile: OwnProfile; viewer: Member }) {
  const { data: homes } = useQuery(ownHomesQuery);
  const session = useSession();
  const navigate = useNavigate();

  function leave() {
    toast('Profile deleted', 'Your profile and all data have been permanently deleted.');
    void navigate(paths.home());
    session.leave();
  }

  return (
    <div className="grid gap-14 pt-2">
      <ProfileStats homes={homes?.length} completedSwaps={profile.completed_swaps} />
      {viewer.level === 'subscriber' && (
        <Section title="Quick actions">
          <QuickActions />
        </Section>
      )}
      <SubscriptionManagement />
      <UpsellCard />
      <Section title="Signed-in devices">
        <SessionsSection userId={viewer.user_id} />
      </Section>
      <Section title="Your data">
        <OwnDataSection />
      </Section>
      <Section title="Danger Zone">
        <DangerZone onDeleted={leave} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-5 text-28">{title}</h2>
      {children}
    </section>
  );
}
