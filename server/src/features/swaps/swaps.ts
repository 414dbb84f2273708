import type { Site } from '@swapstead/contract/site/site';
import type pg from 'pg';
import type { FairGate } from '../../platform/fair-gate.ts';
import type { IncomingFiles } from '../../platform/http/incoming-files.ts';
import type { ListCursors } from '../../platform/http/list-cursor.ts';
import type { ImageGate } from '../../platform/images/image-gate.ts';
import { type Jobs, work } from '../../platform/jobs/jobs.ts';
import { slice } from '../../platform/slice.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { ZoneOf } from '../calendar/today.ts';
import { createInboxRepository } from '../inbox/inbox.repository.ts';
import type { Notify } from '../notices/notices.ts';
import { createAgreementPdfs } from './agreement/agreement-pdfs.ts';
import { createAgreementPrinter, createPrintingGate } from './agreement/agreement-printer.ts';
import { createSigning } from './agreement/signing.service.ts';
import { createNightTaking } from './agreement/take-nights.ts';
import type { SwapConversations } from './core/conversations.port.ts';
import { createApplyElapsedTime } from './core/expiry.ts';
import { createFollower, type ZoneOfReader } from './core/reminders.ts';
import { createSwapCommands } from './core/swap-commands.ts';
import { createSwapLists } from './core/swap-lists.service.ts';
import { followClock, lookForReplacements, overtakeSwaps } from './core/swaps.jobs.ts';
import { completedSwapsOf } from './core/swaps.statements.ts';
import type { OpenTicket } from './core/tickets.port.ts';
import { createTransitions } from './core/transitions.ts';
import { createCancelledByDeletion } from './ending/cancelled-by-deletion.ts';
import { createCancelling } from './ending/cancelling.service.ts';
import { createEndings, createOpenDispute } from './ending/endings.service.ts';
import { createCloseCompeting, createExternalEndings } from './ending/external-endings.ts';
import { createReplacements } from './ending/replacements.service.ts';
import { createFiles } from './guides/files.service.ts';
import { guidePhotoFiles } from './guides/guide-photos.routes.ts';
import { createGuidePhotos } from './guides/guide-photos.ts';
import { createGuides } from './guides/guides.service.ts';
import { staysRoutes } from './guides/stays.routes.ts';
import { createStays } from './guides/stays.service.ts';
import { createAnswers } from './proposing/answers.service.ts';
import { createChanges } from './proposing/changes.service.ts';
import { createNights } from './proposing/nights.service.ts';
import { createProposals } from './proposing/proposals.service.ts';
import { swapNotices, swapsOfStays } from './swaps.notices.ts';
import { createSwapsPersonalData } from './swaps.personal-data.ts';
import { swapsRoutes } from './swaps.routes.ts';
import { createMemberSuspension } from './team/member-suspension.ts';
import { teamRoutes } from './team/team.routes.ts';
import { createTeamService, type RecordTeamAct } from './team/team.service.ts';

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  jobs: Jobs;
  cursors: ListCursors;
  storage: Storage;
  gate: ImageGate;
  /** Where PDFs of agreements wait for their turn. Tests hold it. */
  printing?: FairGate;
  incoming: IncomingFiles;
  site: Pick<Site, 'insurance_amount' | 'emergency_regions' | 'support_hours' | 'domain'>;
  notify: Notify;
  zoneOf: ZoneOf;
  talk: SwapConversations;
  openTicket: OpenTicket;
  zoneOfReader: ZoneOfReader;
  recordTeamAct: RecordTeamAct;
};

/** The slice, wired: proposals, agreements, stays, cancelling. */
export function createSwaps(parts: Parts) {
  const { pool, clock, jobs, cursors, site, notify, zoneOf, talk, openTicket } = parts;
  const transitions = createTransitions({ notify, talk, inboxes: createInboxRepository() });
  const openDispute = createOpenDispute(openTicket);
  const applyElapsedTime = createApplyElapsedTime({ transitions, openDispute });
  const commands = createSwapCommands({ pool, clock, applyElapsedTime, transitions });
  const nightTaking = createNightTaking({
    transitions,
    applyElapsedTime,
    jobs,
    insuranceAmount: site.insurance_amount,
  });
  const agreements = createSigning({ pool, clock, commands, transitions });
  const proposals = createProposals({ pool, clock, commands, transitions, nightTaking, talk, zoneOf });
  const answers = createAnswers({ commands, transitions, nightTaking });
  const changes = createChanges({ commands, transitions, nightTaking, agreements, proposals });
  const cancelling = createCancelling({ commands, transitions, openTicket, pool, clock });
  const endings = createEndings({ commands, transitions, openDispute });
  const externalEndings = createExternalEndings({
    clock,
    transitions,
    applyElapsedTime,
    cancelling,
    endings,
  });
  const photos = createGuidePhotos(parts);
  const stays = createStays({ pool, clock, transitions, photos, openTicket, site });
  const guides = createGuides({ pool, clock, jobs, photos, transitions });
  const replacements = createReplacements({ pool, clock, talk, notify });
  const team = createTeamService({
    ...parts,
    commands,
    transitions,
    cancelling,
    record: parts.recordTeamAct,
  });
  const printer = createAgreementPrinter();
  const pdfs = createAgreementPdfs({ ...parts, gate: parts.printing ?? createPrintingGate(), printer });
  const personal = createSwapsPersonalData({ pool, commands, jobs, externalEndings, photos });

  return slice({
    noticeSubjects: swapNotices({ pool, clock }),
    swapsOfStays,
    /** For tests: proposals of any shape, such as a ring of three. */
    proposeIn: proposals.proposeIn,
    standing: createMemberSuspension({ externalEndings, openTicket }),
    onBlocked: externalEndings.onBlocked,
    onHomeDeleted: personal.onHomeDeleted,
    onAccountDeleted: personal.onAccountDeleted,
    exportPart: personal.exportPart,
    /** How many swaps the member has completed (PROF-15, STAY-20). */
    async completedSwaps(userId: string, db: Pick<pg.Pool, 'query'> = pool): Promise<number> {
      const { rows } = await db.query<{ swaps: number }>(`select ${completedSwapsOf('$1', '$2')} as swaps`, [
        userId,
        clock(),
      ]);
      return rows[0]?.swaps ?? 0;
    },
    routes: [
      ...swapsRoutes({
        commands,
        agreements,
        answers,
        cancelling,
        changes,
        endings,
        proposals,
        files: createFiles({ pool, clock, agreements, pdfs, domain: site.domain }),
        lists: createSwapLists({ pool, clock, cursors }),
        nights: createNights({ pool, clock, zoneOf, lapse: nightTaking.expireUnsigned }),
        replacements,
        underWay: createCancelledByDeletion({ pool, clock }),
      }),
      ...teamRoutes(team),
      ...staysRoutes({ guides, stays, incoming: parts.incoming }),
    ],
    mount: (app, viewerOf) => guidePhotoFiles(app, viewerOf, { guides, stays }),
    close: printer.close,
    jobs: [
      work(lookForReplacements, replacements.searchAgain),
      work(overtakeSwaps, createCloseCompeting({ pool, externalEndings })),
      work(followClock, createFollower({ ...parts, applyElapsedTime, transitions })),
    ],
  });
}
