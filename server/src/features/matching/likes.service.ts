import { dayText } from '@swapstead/contract/days';
import type { LikeFigures, LikeState } from '@swapstead/contract/matching/likes.endpoints';
import { LIKE_LIMIT_CODE, LIKES_PER_PAGE } from '@swapstead/contract/matching/likes.endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isUuid, notAllowed, notFound, refusal, signInRequired } from '../../platform/errors.ts';
import type { ListCursors } from '../../platform/http/list-cursor.ts';
import { memberOf } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { InboxRepository } from '../inbox/inbox.repository.ts';
import type { LikePairsRepository } from './like-pairs.repository.ts';
import { TELL_AFTER_S, tellLikePairs } from './likes.jobs.ts';
import type { LikesRepository } from './likes.repository.ts';

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  cursors: ListCursors;
  jobs: Pick<Jobs, 'send'>;
  likes: LikesRepository;
  pairs: LikePairsRepository;
  inboxes: Pick<InboxRepository, 'lock'>;
};

export type LikesService = ReturnType<typeof createLikesService>;

/** Only a deletion at the same moment can cause a deadlock; then this is retried. */
const AGAIN = { retries: 3 };

/** A figure of the whole site is shown from this number on (LIKE-15). */
const SHOWN_FROM = 5;

/** What a member says privately about homes of others. Locks: the home, then the member's own inbox, then the likes. */
export function createLikesService({ pool, clock, cursors, jobs, likes, pairs, inboxes }: Parts) {
  const cursor = cursors.of('likes');

  async function lockOwn(client: pg.ClientBase, userId: string): Promise<void> {
    if (!(await inboxes.lock(client, [userId]))) throw signInRequired();
  }

  return {
    /** The state of the toggle. An own home has none, not even for those who may not like homes. */
    async state(homeId: string, viewer: Viewer): Promise<LikeState> {
      const { user_id } = memberOf(viewer);
      const found = isUuid(homeId) ? await likes.of(pool, homeId, user_id, clock()) : undefined;
      if (found?.is_own) throw notFound('Home');
      if (viewer.level !== 'subscriber') throw notAllowed();
      if (!found) throw notFound('Home');
      const { ends_on, has_home } = found;
      return { liked: ends_on !== null, ends_on, has_home };
    },

    /** The same statements and the same answer whether or not the host likes a home of the member (LIKE-04). */
    add: (homeId: string, viewer: Viewer) =>
      inTransaction(
        pool,
        async (client) => {
          const { user_id } = memberOf(viewer);
          const home = isUuid(homeId) ? await likes.home(client, homeId, user_id) : undefined;
          if (!home) throw notFound('Home');
          if (home.host_id === user_id) throw refusal(409, 'own_home', m.matching_likes_own_home());
          if (!home.has_home) throw refusal(409, 'no_home', m.matching_likes_no_home());
          await lockOwn(client, user_id);
          const now = clock();
          const { ends_on, next_at } = await likes.add(client, user_id, homeId, now);
          if (ends_on === null) throw limitReached(next_at as Date, now);
          await jobs.send(client, tellLikePairs, {}, { startAfter: TELL_AFTER_S });
          return { liked: true, ends_on };
        },
        AGAIN,
      ),

    remove: (homeId: string, viewer: Viewer) =>
      inTransaction(
        pool,
        async (client) => {
          const { user_id } = memberOf(viewer);
          await lockOwn(client, user_id);
          const isTaken = isUuid(homeId) && (await likes.remove(client, user_id, homeId, clock()));
          if (!isTaken) throw notFound('Home');
          return { liked: false, ends_on: null };
        },
        AGAIN,
      ),

    async list(after: string | undefined, viewer: Viewer) {
      const { user_id } = memberOf(viewer);
      const found = await likes.list(pool, user_id, {
        now: clock(),
        after: cursor.open(after),
        most: LIKES_PER_PAGE,
      });
      const homes = found.homes.map(({ at: _at, host_name, ...home }) => ({
        ...home,
        host_name: host_name ?? m.profiles_anonymous_host(),
      }));
      return { homes, next_cursor: cursor.seal(found.end) };
    },

    async figures(): Promise<LikeFigures> {
      const found = await pairs.figures(pool);
      return {
        as_of: found?.as_of ?? null,
        likes: shown(found?.likes),
        mutual_30_days: shown(found?.mutual),
      };
    },
  };
}

const shown = (count = 0) => (count >= SHOWN_FROM ? count : null);

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

function limitReached(next: Date, now: Date) {
  const seconds = Math.max(1, Math.ceil((next.getTime() - now.getTime()) / 1_000));
  const message = m.matching_likes_limit({ day: dayText(dayOf(next), dayOf(now)) });
  return Object.assign(refusal(429, LIKE_LIMIT_CODE, message), { retry_after: seconds });
}
