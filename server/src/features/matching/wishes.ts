import type { Area } from '@swapstead/contract/places/endpoints';
import type pg from 'pg';
import type { Reads } from '../../platform/database/replica.ts';
import type { ListCursors } from '../../platform/http/list-cursor.ts';
import { work } from '../../platform/jobs/jobs.ts';
import { slice } from '../../platform/slice.ts';
import type { InboxRepository } from '../inbox/inbox.repository.ts';
import type { Notify } from '../notices/notices.ts';
import { createSearchRepository } from '../search/search.repository.ts';
import { createWishSearchesRepository } from './wish-searches.repository.ts';
import { createWishTellingRepository } from './wish-telling.repository.ts';
import { createWishTelling } from './wish-telling.ts';
import { createWishersRepository } from './wishers.repository.ts';
import { createWishersService } from './wishers.service.ts';
import { countWishes, createCountingWishes, tellWishes } from './wishes.jobs.ts';
import { wishNotices } from './wishes.notices.ts';
import { exportWishes } from './wishes.personal-data.ts';
import { createWishesRepository } from './wishes.repository.ts';
import { wishesRoutes } from './wishes.routes.ts';
import { createWishesService } from './wishes.service.ts';

type Parts = {
  pool: pg.Pool;
  /** Where homes are counted for a wish, as for the gallery. */
  reads: Reads;
  clock: () => Date;
  cursors: ListCursors;
  notify: Notify;
  inboxes: Pick<InboxRepository, 'lock'>;
  areaById: (id: string) => Promise<Area | undefined>;
};

/** The wishes of members: saved searches, and who is told of homes that begin to fit them. */
export function createWishes(parts: Parts) {
  const { pool, reads } = parts;
  const wishes = createWishesRepository();
  const all = {
    ...parts,
    wishes,
    wishSearches: createWishSearchesRepository(),
    telling: createWishTellingRepository(),
    wishers: createWishersRepository(),
    search: createSearchRepository(reads, pool),
  };
  return slice({
    wishNotices: wishNotices(pool, wishes),
    /** The wishes with homes that the member has not looked at, for what waits on the start page (START-02). */
    newInWishes: (userId: string) => wishes.waiting(pool, userId, parts.clock()),
    routes: wishesRoutes(createWishesService(all), createWishersService(all)),
    exportPart: exportWishes(pool, wishes),
    jobs: [work(tellWishes, createWishTelling(all)), work(countWishes, createCountingWishes(all))],
  });
}
