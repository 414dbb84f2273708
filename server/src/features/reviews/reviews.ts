import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { createAttempts } from '../../platform/http/attempts.ts';
import type { ListCursors } from '../../platform/http/list-cursor.ts';
import { work } from '../../platform/jobs/jobs.ts';
import { slice } from '../../platform/slice.ts';
import type { OpenTicket } from '../conversations/reports.service.ts';
import { createInboxRepository } from '../inbox/inbox.repository.ts';
import type { Notify } from '../notices/notices.ts';
import type { ZoneOfReader } from '../swaps/core/reminders.ts';
import { createSwapsRepository } from '../swaps/core/swaps.repository.ts';
import type { RecordTeamAct } from '../swaps/team/team.service.ts';
import type { MemberAccess } from '../trust/member-access.ts';
import { createAnsweringService } from './answering.service.ts';
import { createAsking } from './asking.ts';
import { forgetKeptPages } from './kept-pages.repository.ts';
import { createOpening } from './opening.ts';
import { createReadingService } from './reading.service.ts';
import { createReviewAccess } from './review-access.ts';
import { askForReviews, openReviews, showNewReviews } from './reviews.jobs.ts';
import { exportReviews } from './reviews.personal-data.ts';
import { createReviewsRepository } from './reviews.repository.ts';
import { reviewsRoutes } from './reviews.routes.ts';
import { createShownReviewsRepository } from './shown-reviews.repository.ts';
import { createReviewsTeamService } from './team.service.ts';
import { createTeamReviewsRepository } from './team-reviews.repository.ts';
import { createWritingService } from './writing.service.ts';

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  cursors: ListCursors;
  notify: Notify;
  zoneOfReader: ZoneOfReader;
  openTicket: OpenTicket;
  recordTeamAct: RecordTeamAct;
  requireMember: MemberAccess['requireMember'];
  /** Forgets the kept pages of this process. */
  galleryChanged: () => void;
};

/** Wires the slice: what members write about each other after a swap. */
export function createReviews(parts: Parts) {
  const { pool, recordTeamAct } = parts;
  const reviews = createReviewsRepository();
  const base = { ...parts, reviews, swaps: createSwapsRepository(), inboxes: createInboxRepository() };
  const opening = createOpening(base);
  const access = createReviewAccess({ ...base, opening });
  const all = { ...base, opening, access, attempts: createAttempts(pool), record: recordTeamAct };
  const writing = createWritingService(all);
  return slice({
    /** What the member can write about now, the earliest deadline first. */
    toWrite: async (viewer: Viewer) => (await writing.own({ list: 'to_write' }, viewer)).reviews,
    routes: reviewsRoutes({
      writing,
      reading: createReadingService({ ...all, shown: createShownReviewsRepository() }),
      answering: createAnsweringService(all),
      team: createReviewsTeamService({ ...all, reviews: createTeamReviewsRepository() }),
    }),
    exportPart: exportReviews(pool, reviews),
    jobs: [
      work(openReviews, opening.openDue),
      work(askForReviews, createAsking(base)),
      work(showNewReviews, () => forgetKeptPages(pool)),
    ],
  });
}
