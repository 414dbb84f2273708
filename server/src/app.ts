import { SITE_PAGES } from '@swapstead/contract/site/pages';
import type { Viewer } from '@swapstead/contract/viewer';
import type { FastifyInstance } from 'fastify';
import { type AppParts, createBase } from './composition/app-parts.ts';
import { INBOX_KINDS } from './composition/inbox-kinds.ts';
import { mountSite } from './composition/mount-site.ts';
import { noticeSubjects } from './composition/notice-subjects.ts';
import { readMetrics } from './composition/read-metrics.ts';
import { createSlices } from './composition/slices.ts';
import { createAccounts } from './features/accounts/accounts.ts';
import { createAdmin } from './features/admin/admin.ts';
import { createCalendar } from './features/calendar/calendar.ts';
import { createConsent } from './features/consent/consent.ts';
import { createConversations } from './features/conversations/conversations.ts';
import { createHomes } from './features/homes/homes.ts';
import { createInbox } from './features/inbox/inbox.ts';
import { createLedgerSlice } from './features/ledger/ledger.ts';
import type { StaysOfLines } from './features/ledger/statement.service.ts';
import type { StaysForNights } from './features/ledger/team-nights.service.ts';
import { createMatching } from './features/matching/matching.ts';
import { createMembership } from './features/membership/membership.ts';
import { createNewsletter } from './features/newsletter/newsletter.ts';
import type { MailPhotos } from './features/notices/notice-mails.jobs.ts';
import { createNotices } from './features/notices/notices.ts';
import type { NoticeSubjects } from './features/notices/subjects.ts';
import { createPhotos } from './features/photos/photos.ts';
import { createHomePlacesRepository } from './features/places/home-places.repository.ts';
import { zoneOfHost } from './features/places/places.statements.ts';
import { createPlaces } from './features/places/places.ts';
import { createProfiles } from './features/profiles/profiles.ts';
import { createReviews } from './features/reviews/reviews.ts';
import { createSearch } from './features/search/search.ts';
import { createStart } from './features/start/start.ts';
import { createSupport } from './features/support/support.ts';
import type { SwapConversations } from './features/swaps/core/conversations.port.ts';
import { createSwaps } from './features/swaps/swaps.ts';
import { createTrust } from './features/trust/trust.ts';

const { zoneOf } = createHomePlacesRepository();

export type { AppParts };

/**
 * The composition root: the slices, lowest floor first (scripts/floors.ts). A slice receives the parts of the platform
 * and what it needs from lower slices. What it needs from a higher slice is passed as a function, called later.
 */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const base = await createBase(parts);
  const { app, cache } = base;
  const slices = createSlices(base);

  const accounts = slices.add(
    await createAccounts({
      ...base,
      notify: (...notice): Promise<void> => notices.notify(...notice),
      onAddressChanged: (...change): Promise<void> => membership.onAddressChanged(...change),
      viewerOfToken: (token): Promise<Viewer> => viewers.ofToken(token),
      onHostChanged: (afterCommit) => afterCommit(cache.forget),
      onRoleChanged: (...change): Promise<void> => admin.roleChanged(...change),
      onAccountDeleted: slices.onAccountDeleted,
    }),
  );
  const membership = slices.add(
    createMembership({
      ...base,
      sessions: accounts.sessions,
      suspensions: accounts.suspensions,
      cookie: accounts.cookie,
    }),
  );
  const { viewers } = membership;
  slices.add(
    createProfiles({
      ...base,
      dataExported: accounts.dataExported,
      exportData: slices.exportData,
      completedSwaps: (...of): Promise<number> => swaps.completedSwaps(...of),
      onNameChanged: (...change): Promise<void> => trust.onNameChanged(...change),
    }),
  );
  const inbox = slices.add(createInbox({ ...base, viewers, kinds: INBOX_KINDS }));
  const notices = slices.add(
    await createNotices({
      ...base,
      viewers,
      hostZone: zoneOfHost,
      subjects: (): NoticeSubjects =>
        noticeSubjects({ accounts, calendar, conversations, homes, ledger, matching, support, swaps, trust }),
      mailPhotos: (photo): ReturnType<MailPhotos> => photos.mailPhotos(photo),
    }),
  );
  const photos = slices.add(
    createPhotos({ ...base, requireOwnHome: (...home): Promise<void> => homes.requireOwn(...home) }),
  );
  const places = slices.add(await createPlaces({ ...base, notify: notices.notify }));
  const homes = slices.add(
    createHomes({
      ...base,
      places,
      galleryChanged: cache.forget,
      onHomeDeleted: (...home): Promise<void> => swaps.onHomeDeleted(...home),
    }),
  );
  const calendar = slices.add(
    await createCalendar({
      ...base,
      zoneOf,
      swapsOfStays: (...stays): Promise<Map<string, string>> => swaps.swapsOfStays(...stays),
      notify: notices.notify,
      mailing: notices.mailing,
    }),
  );
  slices.add(await createSearch(base));
  const ledger = slices.add(
    await createLedgerSlice({
      ...base,
      notify: notices.notify,
      record: (...act): Promise<unknown> => admin.recorded(...act),
      staysOfLines: (...lines): ReturnType<StaysOfLines> => swaps.staysOfLines(...lines),
      stays: {
        swapsOf: (...stays): ReturnType<StaysForNights['swapsOf']> => swaps.staysForNights.swapsOf(...stays),
        ofSwap: (...swap): ReturnType<StaysForNights['ofSwap']> => swaps.staysForNights.ofSwap(...swap),
        held: (db): ReturnType<StaysForNights['held']> => swaps.staysForNights.held(db),
      },
    }),
  );
  const swaps = slices.add(
    createSwaps({
      ...base,
      notify: notices.notify,
      zoneOfReader: notices.zoneOfReader,
      conversations: {
        open: (...about): Promise<string> => conversations.swapConversations.open(...about),
        blockedWith: (...of): Promise<string[]> => conversations.swapConversations.blockedWith(...of),
        blockersOf: (...members): Promise<string[]> => conversations.swapConversations.blockersOf(...members),
        blocks: (...members): ReturnType<SwapConversations['blocks']> =>
          conversations.swapConversations.blocks(...members),
        show: (...shown): Promise<void> => conversations.swapConversations.show(...shown),
      },
      ledger: ledger.transfers,
      isIdentityMissing: (...guests): Promise<boolean> => trust.isIdentityMissing(...guests),
      openTicket: (...ticket): Promise<{ id: string }> => support.openTicket(...ticket),
      recordTeamAct: (...act): Promise<unknown> => admin.recorded(...act),
    }),
  );
  const conversations = slices.add(
    createConversations({
      ...base,
      notify: notices.notify,
      markThingRead: notices.markThingRead,
      mailing: notices.mailing,
      onBlocked: swaps.onBlocked,
      endLikesBetween: (...members): Promise<void> => matching.endLikesBetween(...members),
      openTicket: (...ticket) => support.openTicket(...ticket),
    }),
  );
  const trust = slices.add(
    createTrust({
      ...base,
      notify: notices.notify,
      record: (...act): Promise<unknown> => admin.recorded(...act),
    }),
  );
  const reviews = slices.add(
    createReviews({
      ...base,
      notify: notices.notify,
      zoneOfReader: notices.zoneOfReader,
      requireMember: trust.requireMember,
      openTicket: (...ticket) => support.openTicket(...ticket),
      recordTeamAct: (...act): Promise<unknown> => admin.recorded(...act),
      galleryChanged: cache.forget,
    }),
  );
  const matching = slices.add(createMatching({ ...base, notify: notices.notify, hostsOf: trust.hostsOf }));
  const support = slices.add(
    createSupport({
      ...base,
      notify: notices.notify,
      mailing: notices.mailing,
      onStatusChanged: (...change): Promise<void> => admin.ticketChanged(...change),
    }),
  );
  slices.add(
    createStart({
      ...base,
      swaps: swaps.waiting,
      reviews: reviews.toWrite,
      wishes: matching.newInWishes,
      newMatch: matching.freshMatch,
      conversations: conversations.unread,
      calendars: calendar.unconfirmed,
      steps: { welcome_nights: ledger.welcomeStep },
    }),
  );
  slices.add(createNewsletter(base));
  slices.add(createConsent(base));
  const admin = slices.add(
    createAdmin({
      ...base,
      membership,
      suspensions: accounts.suspensions,
      swaps: swaps.suspension,
      notify: notices.notify,
      galleryChanged: cache.forget,
    }),
  );

  await slices.mount(viewers.ofRequest, base);
  await mountSite(base, {
    routes: slices.routes(),
    homes,
    viewerOf: viewers.ofRequest,
    linkRefusals: { [SITE_PAGES.unsubscribe.path]: notices.refusalOfUnsubscribeLink },
  });
  readMetrics(base, inbox.streams);
  await slices.work(base);
  return app;
}
