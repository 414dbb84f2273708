import { MATCHES_MOST } from '@swapstead/contract/matching/matches.endpoints';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
import type { ChangedMember, MatchChangesRepository } from './match-changes.repository.ts';
import type { Again, Kept, MatchListsRepository } from './match-lists.repository.ts';
import { inOrder, type Judged, judge, ranksOf, type Sorted } from './match-of.ts';
import { textOf } from './match-windows.ts';
import type { MatchesRepository, OwnHome, StoredPair } from './matches.repository.ts';
import { MOST_PAIRS } from './matches.statements.ts';
import { keysOfHome } from './wish-keys.ts';

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  matches: MatchesRepository;
  lists: MatchListsRepository;
  changes: MatchChangesRepository;
};

type Db = Pick<pg.Pool, 'query'>;

/** How many members one look takes: no more than are done before others may take them. */
const MEMBERS_AT_ONCE = 20;

/**
 * Only deleted homes and accounts at the same moment cause deadlocks. A crash of the database loses a list together with
 * the note that it was worked out.
 */
const AGAIN = { retries: 5, isRepeatedAfterCrash: true };

export type KeepingMatches = ReturnType<typeof createKeepingMatches>;

/**
 * Keeps the matches of members. A list is written under the lock of its row, by what is read after the lock was taken:
 * so what is written last has been read last, and each change that was committed is followed by a reading, by whichever
 * process and however often. Nothing else has to be done once: a job may be killed at any point, or run twice.
 */
export function createKeepingMatches({ pool, clock, matches, lists, changes }: Parts) {
  const keysOf = (own: readonly OwnHome[]) => ({
    homes: own.map(({ home }) => home.id),
    keys: [...new Set(own.flatMap(keysOfHome))],
  });

  /** The whole list of a member as it would be kept now. */
  async function workOut(db: Db, userId: string, now: Date) {
    const own = await matches.ownHomes(db, userId, now);
    const pairs = own.length > 0 ? await matches.pairs(db, userId, keysOf(own), now) : [];
    const judged = judgeAll(pairs, own);
    const sorted = judged.flatMap((one) => one.sorted ?? []).sort(inOrder);
    return {
      rows: sorted.slice(0, MATCHES_MOST).map(keptOf),
      pairs: pairs.length,
      is_cut: pairs.length >= MOST_PAIRS || sorted.length > MATCHES_MOST,
      again: againOf(judged),
    };
  }

  /** Under the lock of the list. */
  async function rewrite(client: pg.ClientBase, userId: string): Promise<void> {
    const now = clock();
    const ids = await changes.ofOwn(client, userId);
    await lists.write(client, userId, now, await workOut(client, userId, now));
    await changes.ownDone(client, ids);
  }

  /** Works out the whole list of a member. */
  const workOne = (userId: string) =>
    inTransaction(
      pool,
      async (client) => {
        if (await lists.lock(client, userId, clock())) await rewrite(client, userId);
      },
      AGAIN,
    );

  /** Works out the pairs of a member with certain homes of another one. */
  const workPairs = (userId: string, homes: readonly string[]) =>
    inTransaction(
      pool,
      async (client) => {
        const now = clock();
        const list = await lists.lock(client, userId, now);
        if (!list) return;
        // Where a list is cut, one that goes makes room for another.
        if (list.is_new || list.is_cut) return rewrite(client, userId);
        const own = await matches.ownHomes(client, userId, now);
        const ids = own.map(({ home }) => home.id);
        const pairs = ids.length > 0 ? await matches.pairsWith(client, userId, { own: ids, homes, now }) : [];
        const judged = judgeAll(pairs, own);
        const rows = judged.flatMap((one) => (one.sorted ? [keptOf(one.sorted)] : []));
        await lists.write(client, userId, now, {
          rows,
          with: homes,
          pairs: pairs.length,
          again: againOf(judged),
        });
        if (await lists.isFull(client, userId)) await rewrite(client, userId);
      },
      AGAIN,
    );

  async function work({ user_id, ids, own, others }: ChangedMember): Promise<void> {
    if (own) await workOne(user_id);
    if (others) {
      const now = clock();
      const homes = await matches.homesOf(pool, user_id);
      const shown = await matches.ownHomes(pool, user_id, now);
      const concerned = await matches.concerned(pool, user_id, keysOf(shown), now);
      for (const other of concerned) await workPairs(other, homes);
    }
    await changes.done(pool, ids);
  }

  /** Lists that time may have changed. */
  const workNextAgain = () =>
    inTransaction(
      pool,
      async (client) => {
        const userId = await lists.nextAgain(client, clock());
        if (userId) await rewrite(client, userId);
        return userId !== undefined;
      },
      AGAIN,
    );

  return {
    workOut,
    rewrite,

    /** Before a member reads the own list. */
    async ready(userId: string): Promise<void> {
      if (await lists.isWaiting(pool, userId, clock())) await workOne(userId);
    },

    workOne,

    /** Works through all that waits. */
    async catchUp(signal?: AbortSignal): Promise<void> {
      for (;;) {
        const members = await changes.claim(pool, MEMBERS_AT_ONCE);
        await eachInTurn(
          members,
          async (member) => {
            if (!signal?.aborted) await work(member);
          },
          'changes of members did not reach matches',
        );
        if (members.length === 0 || signal?.aborted) break;
      }
      while (!signal?.aborted && (await workNextAgain()));
    },
  };
}

function judgeAll(pairs: readonly StoredPair[], own: readonly OwnHome[]): Judged[] {
  const homes = new Map(own.map((home) => [home.home.id, home]));
  // A home that was deleted between the two statements is in none.
  return pairs.flatMap((pair) => {
    const home = homes.get(pair.own);
    return home ? [judge(pair, home)] : [];
  });
}

const keptOf = ({ match, since }: Sorted): Kept => ({
  own_home_id: match.own_home.id,
  home_id: match.home.id,
  ...ranksOf(match),
  since,
  windows: match.windows,
});

/** The first day of each zone, and the first instant. */
function againOf(judged: readonly Judged[]): Again {
  const days = new Map<string, number>();
  for (const { zone, day } of judged.flatMap(({ again }) => again)) {
    days.set(zone, Math.min(day, days.get(zone) ?? day));
  }
  const instants = judged.flatMap(({ holds_until }) => holds_until?.getTime() ?? []);
  return {
    zones: [...days.keys()],
    days: [...days.values()].map(textOf),
    at: instants.length > 0 ? new Date(instants.reduce((one, other) => Math.min(one, other))) : null,
  };
}
