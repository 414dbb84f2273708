import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { ORIGINAL } from '@swapstead/contract/languages';
import type { OwnProfile } from '@swapstead/contract/profiles/endpoints';
import { isMember, type Viewer } from '@swapstead/contract/viewer';
import { languages, m } from '@swapstead/messages';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { focusContent } from '../../app/use-focus-on-navigation.ts';
import { useSignOut } from '../../app/use-sign-out.ts';
import { DangerZone } from '../../features/accounts/danger-zone.tsx';
import { OwnDataSection } from '../../features/accounts/own-data-section.tsx';
import { MessagesLink } from '../../features/conversations/messages-link.tsx';
import { nightsQuery } from '../../features/ledger/nights.queries.ts';
import { NightsEnd, NightsLink } from '../../features/ledger/nights-link.tsx';
import { ownHomesQuery } from '../../features/listing/core/listing.queries.ts';
import { AvailabilityOverview } from '../../features/listing/own-homes/availability-overview.tsx';
import { LapsedHomes } from '../../features/listing/own-homes/lapsed-homes.tsx';
import { OwnHomes } from '../../features/listing/own-homes/own-homes.tsx';
import { MatchesLink } from '../../features/matching/matches/matches-link.tsx';
import { Wishers } from '../../features/matching/wishes/wishers.tsx';
import { wishesQuery } from '../../features/matching/wishes/wishes.queries.ts';
import { MembershipUnknown } from '../../features/membership/membership-unknown.tsx';
import { SubscriptionManagement } from '../../features/membership/subscription-management.tsx';
import { UpsellCard } from '../../features/membership/upsell-card.tsx';
import { AccessRequired } from '../../features/profiles/access-required.tsx';
import { AvailabilityUpgrade } from '../../features/profiles/availability-upgrade.tsx';
import { LanguageChoice } from '../../features/profiles/language-choice.tsx';
import { ownProfileQuery } from '../../features/profiles/profile.queries.ts';
import { PROFILE_FORM, ProfileEditor } from '../../features/profiles/profile-editor.tsx';
import { ProfileFailed } from '../../features/profiles/profile-failed.tsx';
import { ProfileHeader } from '../../features/profiles/profile-header.tsx';
import { ProfileSkeleton } from '../../features/profiles/profile-skeleton.tsx';
import { ProfileStats } from '../../features/profiles/profile-stats.tsx';
import { QuickActions } from '../../features/profiles/quick-actions.tsx';
import { ownReviewsQuery } from '../../features/reviews/reviews.queries.ts';
import { Checklist } from '../../features/start/checklist.tsx';
import { useStart } from '../../features/start/start.queries.ts';
import { startQuery } from '../../features/start/start.query.ts';
import { swapsQuery } from '../../features/swaps/core/swaps.queries.ts';
import { SwapsTab } from '../../features/swaps/lists/swaps-tab.tsx';
import { ProfileSteps } from '../../features/trust/profile-steps.tsx';
import { ownTrustQuery } from '../../features/trust/trust.queries.ts';
import { forgetDraftsOf } from '../../lib/drafts/draft-store.ts';
import { readFormDraft } from '../../lib/drafts/form-drafts.ts';
import { prepareForMember } from '../../lib/loading/prepare.ts';
import { useSession } from '../../lib/session/session.ts';
import { useIsMembershipUnknown, useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ChunkLoadFailed } from '../../ui/lazy/chunk-load-failed.tsx';
import { lazyWithFallback } from '../../ui/lazy/lazy-with-fallback.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { useErrorToast } from '../../ui/use-error-toast.ts';

/** Lazy, because most visits of a profile edit nothing. */
const EditHome = lazyWithFallback(
  async () => (await import('../../features/listing/editing/edit-home.tsx')).EditHome,
  <ChunkLoadFailed />,
);

/** Only for hosts whose subscription has ended. */
const ReadOnlyCalendars = lazyWithFallback(
  async () => (await import('../../features/listing/calendar/read-only-calendars.tsx')).ReadOnlyCalendars,
  <ChunkLoadFailed />,
);

/** Far down the page, and long. */
const NoticeSettings = lazyWithFallback(
  async () => (await import('../../features/notices/notice-settings.tsx')).NoticeSettings,
  <ChunkLoadFailed />,
);

type Member = Exclude<Viewer, { level: 'visitor' }>;

export const prepare = prepareForMember((prefetch, userId) => [
  prefetch(ownProfileQuery(userId)),
  prefetch(startQuery(userId)),
  prefetch(ownTrustQuery(userId)),
  prefetch(ownHomesQuery),
  prefetch(swapsQuery(userId)),
]);

export function Page() {
  const viewer = useKnownViewer();
  return (
    <>
      <title>{`${m.profile_title()} | Swapstead`}</title>
      {viewer && isMember(viewer) ? (
        <Profile key={viewer.user_id} viewer={viewer} />
      ) : (
        <Frame>{viewer ? <AccessRequired /> : <ProfileSkeleton />}</Frame>
      )}
    </>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return <div className="wrap py-12 md:py-16">{children}</div>;
}

/** The profile, or the form that edits a part of it. */
function Profile({ viewer }: { viewer: Member }) {
  const { data: profile, error, refetch } = useQuery(ownProfileQuery(viewer.user_id));
  const { data: trust } = useQuery(ownTrustQuery(viewer.user_id));
  const [isEditing, setEditing] = useState(() => readFormDraft(viewer.user_id, PROFILE_FORM) !== undefined);
  const [wasEdited, setWasEdited] = useState(false);
  const areRightsUnread = useIsMembershipUnknown();
  const [editedHome, setEditedHome] = useState<OwnHome>();
  const [lastEdited, setLastEdited] = useState<string>();
  const signOut = useSignOut();
  useEffect(() => {
    // Closing the editor returns the focus to the home's card; if the home was deleted, the page takes it.
    if (lastEdited && !editedHome && document.activeElement === document.body) focusContent();
  }, [lastEdited, editedHome]);
  if (editedHome && (viewer.level === 'subscriber' || areRightsUnread)) {
    const close = () => {
      setLastEdited(editedHome.id);
      setEditedHome(undefined);
    };
    return (
      <Suspense fallback={<div className="wrap min-h-[80vh]" aria-busy />}>
        {areRightsUnread && <MembershipUnknown />}
        <EditHome home={editedHome} onClose={close} />
      </Suspense>
    );
  }
  if (error && !profile) {
    return (
      <Frame>
        <ProfileFailed error={error} onRetry={() => void refetch()} />
      </Frame>
    );
  }
  if (!profile) {
    return (
      <Frame>
        <ProfileSkeleton />
      </Frame>
    );
  }
  if (isEditing) {
    return (
      <Frame>
        <ProfileEditor
          profile={profile}
          isVerified={trust?.identity?.state === 'verified'}
          onClose={() => {
            setEditing(false);
            setWasEdited(true);
          }}
        />
      </Frame>
    );
  }
  return (
    <Frame>
      <ProfileHeader
        profile={profile}
        level={viewer.level}
        takesFocus={wasEdited}
        onEdit={() => setEditing(true)}
        onSignOut={() => void signOut()}
      />
      <div className="mt-10 md:mt-12">
        <ProfileTabs
          overview={<Overview profile={profile} viewer={viewer} onEdit={() => setEditing(true)} />}
          homes={
            <OwnHomes
              onEdit={setEditedHome}
              returnTo={lastEdited}
              onReturned={() => setLastEdited(undefined)}
              noteOf={(home) => <Wishers userId={viewer.user_id} homeId={home.id} />}
            />
          }
          viewer={viewer}
        />
      </div>
    </Frame>
  );
}

type ProfileTabsProps = { overview: ReactNode; homes: ReactNode; viewer: Member };

/** The open tab is in the address, so that a reload and links open it (PROF-02, PROF-03). */
function ProfileTabs({ overview, homes, viewer }: ProfileTabsProps) {
  const [params, setParams] = useSearchParams();
  const { data: own, error } = useQuery(ownHomesQuery);
  // On every tab (PROF-32), because the first one shows the number of homes.
  useErrorToast(
    error,
    m.profile_error_loading_homes(),
    ({ message }) => message || m.common_try_again_later(),
  );
  const open = (tab: string) => setParams(tab === 'overview' ? {} : { tab }, { replace: true });
  const isSubscriber = viewer.level === 'subscriber';
  const availability = isSubscriber ? (
    <AvailabilityOverview onShowHomes={() => open('homes')} />
  ) : (
    <>
      <AvailabilityUpgrade />
      <Suspense>
        <ReadOnlyCalendars />
      </Suspense>
    </>
  );
  const { data: swaps } = useQuery(swapsQuery(viewer.user_id));
  const hasSwaps = isSubscriber || (swaps?.sections.some(({ total }) => total > 0) ?? false);
  const tabs = [
    { value: 'overview', label: m.profile_overview(), children: overview },
    {
      value: 'homes',
      label: own ? m.profile_my_homes_with_count({ count: own.length }) : m.profile_my_homes(),
      children: homes,
    },
    { value: 'availability', label: m.profile_availability(), children: availability },
    {
      value: 'swaps',
      label: swaps?.waiting ? m.profile_swaps_with_count({ count: swaps.waiting }) : m.profile_swaps(),
      children: <SwapsTab userId={viewer.user_id} />,
    },
  ].filter(({ value }) => (value === 'swaps' ? hasSwaps : isSubscriber || value !== 'homes'));
  const wanted = params.get('tab');
  return (
    <Tabs
      label={m.profile_parts()}
      tabs={tabs}
      value={tabs.find(({ value }) => value === wanted)?.value ?? 'overview'}
      onValueChange={open}
    />
  );
}

type OverviewProps = { profile: OwnProfile; viewer: Member; onEdit: () => void };

function Overview({ profile, viewer, onEdit }: OverviewProps) {
  const { data: homes } = useQuery(ownHomesQuery);
  const session = useSession();
  const navigate = useNavigate();

  function leave() {
    forgetDraftsOf(viewer.user_id);
    toast(m.profile_deleted(), m.profile_deleted_text());
    void navigate(paths.home());
    session.leave();
  }

  return (
    <div className="grid gap-14 pt-2">
      <FirstSwap userId={viewer.user_id} />
      <OwnSteps userId={viewer.user_id} onEdit={onEdit} />
      <div className="grid gap-4 sm:gap-6">
        <ProfileStats homes={homes?.length} completedSwaps={profile.completed_swaps} />
        <MessagesLink userId={viewer.user_id} />
      </div>
      {viewer.level === 'subscriber' && (
        <Section title={m.profile_quick_actions()}>
          <QuickActions />
        </Section>
      )}
      {viewer.level === 'free' && <LapsedHomes onFocusLost={focusContent} />}
      <SubscriptionManagement />
      <UpsellCard />
      <FindingASwap viewer={viewer} />
      <Section title={m.reviews_title()}>
        <p className="mb-5 max-w-text text-ink-soft">{m.profile_reviews_text()}</p>
        <OwnReviewsLink userId={viewer.user_id} />
      </Section>
      <Section title={m.trust_profile_section()}>
        <p className="mb-5 max-w-text text-ink-soft">{m.trust_profile_text()}</p>
        <ButtonLink to={paths.trust()} look="quiet" size="small">
          {m.trust_profile_link()}
        </ButtonLink>
      </Section>
      <Section title={m.profile_sign_in_and_security()}>
        <p className="mb-5 max-w-text text-ink-soft">{m.profile_sign_in_and_security_text()}</p>
        <ButtonLink to={paths.security()} look="quiet" size="small">
          {m.profile_sign_in_and_security()}
        </ButtonLink>
      </Section>
      <Section title={m.profile_notices()} id="notices">
        <Suspense fallback={<div className="bone h-96 rounded-tile" />}>
          <NoticeSettings userId={viewer.user_id} isSubscriber={viewer.level === 'subscriber'} />
        </Suspense>
      </Section>
      {languages.length > 1 && (
        <Section title={m.profile_language()}>
          <LanguageChoice language={viewer.language ?? ORIGINAL} />
        </Section>
      )}
      <Section title={m.profile_your_data()}>
        <OwnDataSection />
      </Section>
      <Section title={m.profile_danger_zone()}>
        <DangerZone onDeleted={leave}>
          <NightsEnd userId={viewer.user_id} />
        </DangerZone>
      </Section>
    </div>
  );
}

/** What helps to find a swap. Free members without nights and wishes from before have nothing here. */
function FindingASwap({ viewer }: { viewer: Member }) {
  const isSubscriber = viewer.level === 'subscriber';
  const { data: nights } = useQuery(nightsQuery(viewer.user_id));
  const { data: list } = useQuery(wishesQuery(viewer.user_id));
  const hasWishes = isSubscriber || (list?.wishes.length ?? 0) > 0;
  if (!hasWishes && !nights?.has_lines) return null;
  const count = list?.wishes.filter(({ is_over }) => !is_over).length ?? 0;
  return (
    <Section title={m.profile_finding_a_swap()}>
      <div className="flex flex-wrap gap-3">
        {hasWishes && (
          <ButtonLink to={paths.wishes()} look="quiet" size="small">
            {m.matching_wishes_profile_link({ count })}
          </ButtonLink>
        )}
        {isSubscriber && <MatchesLink userId={viewer.user_id} />}
        <NightsLink userId={viewer.user_id} />
        {isSubscriber && (
          <ButtonLink to={paths.likes()} look="quiet" size="small">
            {m.matching_likes_in_profile()}
          </ButtonLink>
        )}
      </div>
    </Section>
  );
}

/** The way to the own reviews, with the number that wait to be written (REV-29). */
function OwnReviewsLink({ userId }: { userId: string }) {
  const { data } = useInfiniteQuery(ownReviewsQuery(userId, 'to_write'));
  const waiting = data?.pages[0]?.to_write ?? 0;
  return (
    <ButtonLink to={paths.ownReviews()} look="quiet" size="small">
      {waiting > 0 ? m.profile_reviews_with_count({ count: waiting }) : m.profile_your_reviews()}
    </ButtonLink>
  );
}

/** The steps to a first swap, until all are done (START-04). */
function FirstSwap({ userId }: { userId: string }) {
  const checklist = useStart(userId).data?.checklist;
  return checklist ? <Checklist userId={userId} checklist={checklist} /> : null;
}

/** How complete the profile is; nothing while that is unknown. */
function OwnSteps({ userId, onEdit }: { userId: string; onEdit: () => void }) {
  const { data } = useQuery(ownTrustQuery(userId));
  return data ? <ProfileSteps userId={userId} steps={data.steps} onEdit={onEdit} /> : null;
}

function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} aria-label={title} className="scroll-mt-24">
      <h2 className="mb-5 text-28">{title}</h2>
      {children}
    </section>
  );
}
