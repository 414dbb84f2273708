import type pg from 'pg';
import type { Reads } from '../../platform/database/replica.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { ListCursors } from '../../platform/http/list-cursor.ts';
import { type Jobs, work } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { slice } from '../../platform/slice.ts';
import { createMessagesRepository } from '../conversations/messages.repository.ts';
import { createInboxRepository } from '../inbox/inbox.repository.ts';
import type { Notify } from '../notices/notices.ts';
import { createPlacesRepository } from '../places/places.repository.ts';
import { compareMatches, createComparingMatches } from './comparing-matches.ts';
import { createHelloService } from './hello.service.ts';
import { createKeepingMatches } from './keeping-matches.ts';
import { createLikePairsRepository } from './like-pairs.repository.ts';
import { tellLikePairs, tidyLikes } from './likes.jobs.ts';
import { exportLikes } from './likes.personal-data.ts';
import { createLikesRepository } from './likes.repository.ts';
import { likesRoutes } from './likes.routes.ts';
import { createLikesService } from './likes.service.ts';
import { createMatchCardsRepository } from './match-cards.repository.ts';
import { createMatchCardsService, type HostsOf } from './match-cards.service.ts';
import { createMatchChangesRepository } from './match-changes.repository.ts';
import { createMatchListsRepository } from './match-lists.repository.ts';
import { createWorkingMatches, workMatches } from './matches.jobs.ts';
import { createMatchesRepository } from './matches.repository.ts';
import { matchesRoutes } from './matches.routes.ts';
import { createMatchesService } from './matches.service.ts';
import { matchNotices } from './matching.notices.ts';
import { createTellingMatches, tellMatches } from './telling-matches.ts';
import { createTellingPairs } from './telling-pairs.ts';
import { createWishes } from './wishes.ts';

type Parts = {
  pool: pg.Pool;
  reads: Reads;
  clock: () => Date;
  cursors: ListCursors;
  jobs: Jobs;
  notify: Notify;
  logger: Logger;
  metrics?: Metrics | undefined;
  hostsOf: HostsOf;
};

/** Wires the slice: what members wish for and like, and who fits whom. */
export function createMatching(parts: Parts) {
  const { pool, clock } = parts;
  const likes = createLikesRepository();
  const pairs = createLikePairsRepository();
  const matches = createMatchesRepository();
  const lists = createMatchListsRepository();
  const changes = createMatchChangesRepository();
  const keeping = createKeepingMatches({ pool, clock, matches, lists, changes });
  const service = createMatchesService({ ...parts, matches, lists, changes, keeping });
  const all = {
    ...parts,
    likes,
    pairs,
    matches,
    lists,
    changes,
    keeping,
    service,
    inboxes: createInboxRepository(),
    messages: createMessagesRepository(),
  };
  const wishes = createWishes({ ...all, areaById: createPlacesRepository(pool).areaById });
  return slice({
    wishNotices: wishes.wishNotices,
    newInWishes: wishes.newInWishes,
    /** Ends the likes between two members when one blocks the other; the caller holds the locks of both inboxes. */
    endLikesBetween: likes.endBetween,
    /** The first match that the member has not seen (START-02). */
    freshMatch: service.fresh,
    matchNotices: matchNotices(pool, pairs, matches),
    routes: [
      ...likesRoutes(createLikesService(all), createHelloService(all)),
      ...wishes.routes,
      ...matchesRoutes(service, createMatchCardsService({ ...all, cards: createMatchCardsRepository() })),
    ],
    exportPart: async function* (userId: string) {
      yield* exportLikes(pool, likes)(userId);
      yield* wishes.exportPart(userId);
      yield { name: 'matches.json', data: await matches.exported(pool, userId) };
    },
    jobs: [
      ...wishes.jobs,
      work(workMatches, createWorkingMatches(all)),
      work(compareMatches, createComparingMatches(all)),
      work(tellMatches, createTellingMatches(all)),
      work(tellLikePairs, createTellingPairs(all)),
      work(tidyLikes, async () => {
        const now = clock();
        await likes.tidy(pool, now);
        await inTransaction(pool, (client) => pairs.count(client, midnightBefore(now)));
      }),
    ],
  });
}

const DAY_MS = 86_400_000;

const midnightBefore = (now: Date) => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
