import type { Site } from '@swapstead/contract/site';
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
import { createActs } from './acts.ts';
import { createAgreeing } from './agreeing.ts';
import { createAgreementPdfs } from './agreement-pdfs.ts';
import { createAgreementPrinter, createPrintingGate } from './agreement-printer.ts';
import { createAgreements } from './agreements.service.ts';
import { createAnswers } from './answers.service.ts';
import { createCancelling, type OpenTicket } from './cancelling.service.ts';
import { createChanges } from './changes.service.ts';
import { createSettle } from './clock.ts';
import { createEndings, createOpenDispute } from './endings.service.ts';
import { createFiles } from './files.service.ts';
import { createFromOutside } from './from-outside.ts';
import { guidePhotoFiles } from './guide-photos.routes.ts';
import { createGuidePhotos } from './guide-photos.ts';
import { createGuides } from './guides.service.ts';
import { createLists } from './lists.ts';
import { createMoves } from './moves.ts';
import { createNights } from './nights.service.ts';
import { createProposals } from './proposals.service.ts';
import { createFollower, type ZoneOfReader } from './reminders.ts';
import { createReplacements } from './replacements.service.ts';
import { staysRoutes } from './stays.routes.ts';
import { createStays } from './stays.service.ts';
import { followClock, lookForReplacements, overtakeSwaps } from './swaps.jobs.ts';
import { swapNotices, swapsOfStays } from './swaps.notices.ts';
import { createSwapsPersonalData } from './swaps.personal-data.ts';
import { swapsRoutes } from './swaps.routes.ts';
import { completedSwapsOf } from './swaps.statements.ts';
import type { SwapTalk } from './talk.ts';
import { createSwapStanding } from './team/standing.ts';
import { teamRoutes } from './team/team.routes.ts';
import { createTeamService, type RecordTeamAct } from './team/team.service.ts';
import { createUnderWay } from './under-way.ts';
import { createOvertake, createTellGuests } from './workers.ts';

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
  talk: SwapTalk;
  openTicket: OpenTicket;
  zoneOfReader: ZoneOfReader;
  recordTeamAct: RecordTeamAct;
};

/** The slice, wired: proposals, agreements, stays, cancelling. */
export function createSwaps(parts: Parts) {
  const { pool, clock, jobs, cursors, site, notify, zoneOf, talk, openTicket } = parts;
  const moves = createMoves({ notify, talk, inboxes: createInboxRepository() });
  const openDispute = createOpenDispute(openTicket);
  const settle = createSettle({ moves, openDispute });
  const acts = createActs({ pool, clock, settle, moves });
  const agreeing = createAgreeing({ moves, settle, jobs, insuranceAmount: site.insurance_amount });
  const agreements = createAgreements({ pool, clock, acts, moves });
  const proposals = createProposals({ pool, clock, acts, moves, agreeing, talk, zoneOf });
  const answers = createAnswers({ acts, moves, agreeing });
  const changes = createChanges({ acts, moves, agreeing, agreements, proposals });
  const cancelling = createCancelling({ acts, moves, openTicket, pool, clock });
  const endings = createEndings({ acts, moves, openDispute });
  const outside = createFromOutside({ clock, moves, settle, cancelling, endings });
  const photos = createGuidePhotos(parts);
  const stays = createStays({ pool, clock, moves, photos, openTicket, site });
  const guides = createGuides({ pool, clock, jobs, photos, onChanged: createTellGuests({ moves }) });
  const replacements = createReplacements({ pool, clock, talk, notify });
  const team = createTeamService({ ...parts, acts, moves, cancelling, record: parts.recordTeamAct });
  const printer = createAgreementPrinter();
  const pdfs = createAgreementPdfs({ ...parts, gate: parts.printing ?? createPrintingGate(), printer });
  const personal = createSwapsPersonalData({ pool, acts, jobs, outside, photos });

  return slice({
    noticeSubjects: swapNotices({ pool, clock }),
    swapsOfStays,
    /** For tests: proposals of any shape, such as a ring of three. */
    proposeIn: proposals.proposeIn,
    standing: createSwapStanding({ outside, openTicket }),
    onBlocked: outside.onBlocked,
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
        acts,
        agreements,
        answers,
        cancelling,
        changes,
        endings,
        proposals,
        files: createFiles({ pool, clock, agreements, pdfs, domain: site.domain }),
        lists: createLists({ pool, clock, cursors }),
        nights: createNights({ pool, clock, zoneOf, lapse: agreeing.lapseOthers }),
        replacements,
        underWay: createUnderWay({ pool, clock }),
      }),
      ...teamRoutes(team),
      ...staysRoutes({ guides, stays, incoming: parts.incoming }),
    ],
    mount: (app, viewerOf) => guidePhotoFiles(app, viewerOf, { guides, stays }),
    close: printer.close,
    jobs: [
      work(lookForReplacements, replacements.searchAgain),
      work(overtakeSwaps, createOvertake({ pool, outside })),
      work(followClock, createFollower({ ...parts, settle, moves })),
    ],
  });
}
