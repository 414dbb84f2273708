import type { SiteSettings } from '@swapstead/contract/site/site';
import { wordsIn } from '@swapstead/contract/site/site-in-language';
import { currentLanguage } from '@swapstead/messages';
import type pg from 'pg';
import type { FairGate } from '../../platform/fair-gate.ts';
import type { IncomingFiles } from '../../platform/http/incoming-files.ts';
import type { ListCursors } from '../../platform/http/list-cursor.ts';
import type { ImageGate } from '../../platform/images/image-gate.ts';
import { type Jobs, work } from '../../platform/jobs/jobs.ts';
import { slice } from '../../platform/slice.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createInboxRepository } from '../inbox/inbox.repository.ts';
import type { Ledger } from '../ledger/ledger.service.ts';
import type { Notify } from '../notices/notices.ts';
import { createAgreementPdfs } from './agreement/agreement-pdfs.ts';
import { createAgreementPrinter, createPrintingGate } from './agreement/agreement-printer.ts';
import { createSigning } from './agreement/signing.service.ts';
import { createNightTaking } from './agreement/take-nights.ts';
import type { SwapConversations } from './core/conversations.port.ts';
import { createApplyElapsedTime, createDropChange } from './core/expiry.ts';
import { createDeadlineCheck, type ZoneOfReader } from './core/reminders.ts';
import { createStayNights } from './core/stay-nights.ts';
import { createSwapCommands } from './core/swap-commands.ts';
import { createSwapLists } from './core/swap-lists.service.ts';
import { checkDeadlines, lookForReplacements, overtakeSwaps } from './core/swaps.jobs.ts';
import type { OpenTicket } from './core/tickets.port.ts';
import { createTransitions } from './core/transitions.ts';
import { createWaitingSwaps } from './core/waiting-swaps.ts';
import { createCancelledByDeletion } from './ending/cancelled-by-deletion.ts';
import { createCancelling } from './ending/cancelling.service.ts';
import { createEndings, createOpenDispute } from './ending/endings.service.ts';
import { createExternalEndings } from './ending/external-endings.ts';
import { createReplacements } from './ending/replacements.service.ts';
import { createFiles } from './guides/files.service.ts';
import { guidePhotoFiles } from './guides/guide-photos.routes.ts';
import { createGuidePhotos } from './guides/guide-photos.service.ts';
import { createGuides } from './guides/guides.service.ts';
import { createStayLists } from './guides/stay-lists.service.ts';
import { staysRoutes } from './guides/stays.routes.ts';
import { createStays } from './guides/stays.service.ts';
import { createAnswers } from './proposing/answers.service.ts';
import { createChangedTerms } from './proposing/changed-terms.ts';
import { createChanges } from './proposing/changes.service.ts';
import { createNights } from './proposing/nights.service.ts';
import { createProposals, type IsIdentityMissing } from './proposing/proposals.service.ts';
import { createSwapRepositories } from './repositories.ts';
import { swapNotices } from './swaps.notices.ts';
import { createSwapsPersonalData } from './swaps.personal-data.ts';
import { swapsRoutes } from './swaps.routes.ts';
import { createMemberSuspension } from './team/member-suspension.ts';
import { createTeamService, type RecordTeamAct } from './team/team.service.ts';

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  jobs: Jobs;
  cursors: ListCursors;
  storage: Storage;
  gate: ImageGate;
  /** The queue for PDFs of agreements; tests pass their own. */
  printing?: FairGate;
  incoming: IncomingFiles;
  site: SiteSettings;
  notify: Notify;
  conversations: SwapConversations;
  openTicket: OpenTicket;
  zoneOfReader: ZoneOfReader;
  recordTeamAct: RecordTeamAct;
  isIdentityMissing: IsIdentityMissing;
  /** How nights move between members and stays. */
  ledger: Ledger;
};

/** Wires the slice: proposals, agreements, stays, endings. */
export function createSwaps(parts: Parts) {
  const { pool, clock, jobs, cursors, site, notify, conversations, openTicket } = parts;
  const repositories = createSwapRepositories();
  const stayNights = createStayNights(parts.ledger);
  const transitions = createTransitions({
    ...repositories,
    stayNights,
    notify,
    conversations,
    inboxes: createInboxRepository(),
  });
  const openDispute = createOpenDispute(repositories.swaps, openTicket);
  const applyElapsedTime = createApplyElapsedTime({ ...repositories, transitions, openDispute });
  const dropChange = createDropChange({ ...repositories, transitions });
  const commands = createSwapCommands({ ...repositories, pool, clock, applyElapsedTime, transitions });
  const base = { ...repositories, pool, clock, commands, transitions, stayNights };
  const sayAmount = (amount: string) => wordsIn(site, currentLanguage(), amount);
  const nightTaking = createNightTaking({
    ...base,
    applyElapsedTime,
    jobs,
    insuranceAmount: site.insurance_amount,
    sayAmount,
  });
  const signing = createSigning({ ...base, sayAmount });
  const { isIdentityMissing } = parts;
  const changedTerms = createChangedTerms(base);
  const proposals = createProposals({
    ...base,
    nightTaking,
    conversations,
    isIdentityMissing,
    changedTerms,
  });
  const cancelling = createCancelling({ ...base, openTicket });
  const endings = createEndings({ ...base, openDispute });
  const externalEndings = createExternalEndings({
    ...base,
    applyElapsedTime,
    dropChange,
    cancelling,
    endingsService: endings,
  });
  const photos = createGuidePhotos({ ...parts, ...base });
  const stays = createStays({ ...base, photos, openTicket, site });
  const guides = createGuides({ ...base, jobs, photos });
  const replacements = createReplacements({ ...base, conversations, notify });
  const printer = createAgreementPrinter();
  const pdfs = createAgreementPdfs({ ...parts, gate: parts.printing ?? createPrintingGate(), printer });
  const personal = createSwapsPersonalData({ ...base, jobs, externalEndings, photos });

  return slice({
    noticeSubjects: swapNotices({ ...base, conversations }),
    swapsOfStays: repositories.stays.swapIds,
    /** What the ledger says and checks about stays for nights. */
    staysOfLines: repositories.nightStays.ofLines,
    staysForNights: {
      swapsOf: repositories.stays.swapIds,
      ofSwap: repositories.nightStays.ofSwap,
      held: repositories.nightStays.held,
    },
    waiting: createWaitingSwaps(base),
    /** For tests: proposals of any shape, such as a ring of three. */
    proposeIn: proposals.proposeIn,
    suspension: createMemberSuspension({ ...repositories, externalEndings, openTicket }),
    onBlocked: externalEndings.onBlocked,
    onHomeDeleted: personal.onHomeDeleted,
    onAccountDeleted: personal.onAccountDeleted,
    exportPart: personal.exportPart,
    /** How many swaps the member has completed. */
    completedSwaps: (userId: string, db: Pick<pg.Pool, 'query'> = pool): Promise<number> =>
      repositories.members.completedSwaps(db, userId, clock()),
    routes: [
      ...swapsRoutes({
        commands,
        signing,
        answers: createAnswers({ ...base, nightTaking }),
        cancelling,
        changes: createChanges({ ...base, nightTaking, signing, dropChange, changedTerms, proposals }),
        endings,
        proposals,
        files: createFiles({ ...base, signing, stays, pdfs, domain: site.domain }),
        lists: createSwapLists({ ...base, cursors }),
        nights: createNights({ ...base, expireUnsigned: nightTaking.expireUnsigned }),
        replacements,
        cancelledByDeletion: createCancelledByDeletion(base),
        team: createTeamService({ ...base, cursors, cancelling, record: parts.recordTeamAct }),
      }),
      ...staysRoutes({
        guides,
        stays,
        lists: createStayLists({ ...base, ownStay: stays.ownStay }),
        incoming: parts.incoming,
      }),
    ],
    mount: (app, viewerOf) => guidePhotoFiles(app, viewerOf, { guides, stays }),
    close: printer.close,
    jobs: [
      work(lookForReplacements, replacements.repeatSearches),
      work(overtakeSwaps, externalEndings.closeCompeting),
      work(checkDeadlines, createDeadlineCheck({ ...parts, ...base, applyElapsedTime })),
    ],
  });
}
