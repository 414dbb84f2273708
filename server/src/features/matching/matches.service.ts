import { MATCHES_PER_PAGE, type Match } from '@swapstead/contract/matching/matches.endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { isUuid, notFound } from '../../platform/errors.ts';
import type { ListCursors, ListPosition } from '../../platform/http/list-cursor.ts';
import { memberOf } from '../../platform/http/route.ts';
import type { KeepingMatches } from './keeping-matches.ts';
import type { MatchChangesRepository } from './match-changes.repository.ts';
import type { MatchListsRepository, Place } from './match-lists.repository.ts';
import { exact, judge, keyOf } from './match-of.ts';
import type { MatchesRepository } from './matches.repository.ts';

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  cursors: ListCursors;
  matches: MatchesRepository;
  lists: MatchListsRepository;
  changes: Pick<MatchChangesRepository, 'behindSince'>;
  keeping: Pick<KeepingMatches, 'ready'>;
};

type Db = Pick<pg.Pool, 'query'>;

/** The first of some matches, its host, and how many they are. */
export type FirstMatch = { match: Match; host_id: string; count: number };

export type MatchesService = ReturnType<typeof createMatchesService>;

/** Homes that could be swapped: which ones and in which order is kept, what a card says is read each time. */
export function createMatchesService({ pool, clock, cursors, matches, lists, changes, keeping }: Parts) {
  const cursor = cursors.of('matches');
  const dismissedCursor = cursors.of('dismissed matches');

  /**
   * The matches at these places as they are at this moment, since a kept row may be older than the last change: what no
   * longer holds is left out (MATCH-07).
   */
  async function now(db: Db, userId: string, places: readonly Place[]): Promise<Match[]> {
    if (places.length === 0) return [];
    const at = clock();
    const own = await matches.ownHomes(db, userId, at);
    const pairs = await matches.pairsWith(db, userId, {
      own: [...new Set(places.map(({ own_home_id }) => own_home_id))],
      homes: [...new Set(places.map(({ home_id }) => home_id))],
      now: at,
    });
    const homes = new Map(own.map((home) => [home.home.id, home]));
    const found = new Map(
      pairs.flatMap((pair) => {
        const home = homes.get(pair.own);
        const match = home && judge(pair, home).sorted?.match;
        return match ? [[keyOf(match), match]] : [];
      }),
    );
    return places.flatMap(({ own_home_id, home_id }) => found.get(`${own_home_id} ${home_id}`) ?? []);
  }

  async function firstOf(db: Db, userId: string, isWanted: (place: Place) => boolean) {
    const places = (await lists.read(db, userId)).filter(isWanted);
    const looked = places.slice(0, MATCHES_PER_PAGE);
    const found = await now(db, userId, looked);
    const [match] = found;
    const host_id = places.find(({ home_id }) => home_id === match?.home.id)?.host_id;
    return match && host_id
      ? { match, host_id, count: places.length - looked.length + found.length }
      : undefined;
  }

  return {
    async list(
      { cursor: after, for: of }: { cursor?: string | undefined; for?: string | undefined },
      viewer: Viewer,
    ) {
      const position = cursor.open(after);
      const { user_id } = memberOf(viewer);
      await keeping.ready(user_id);
      const kept = (await lists.read(pool, user_id)).filter(
        ({ own_home_id }) => of === undefined || own_home_id === of,
      );
      const rest = position ? kept.filter((place) => isAfter(place, position)) : kept;
      const places = rest.slice(0, MATCHES_PER_PAGE);
      const [page, as_of] = await Promise.all([now(pool, user_id, places), changes.behindSince(pool)]);
      if (!position && of === undefined) await lists.seen(pool, user_id, clock());
      const end = rest.length > places.length ? places.at(-1) : undefined;
      return {
        matches: page,
        next_cursor: cursor.seal(end && [String(end.rank), end.since, end.own_home_id, end.home_id]),
        total: kept.length - (places.length - page.length),
        as_of: as_of?.toISOString() ?? null,
      };
    },

    /** The first match that came about since the member last read the list, and how many there are (START-02). */
    async fresh(viewer: Viewer): Promise<FirstMatch | undefined> {
      if (viewer.level !== 'subscriber') return undefined;
      return firstOf(pool, memberOf(viewer).user_id, ({ is_new }) => is_new);
    },

    /** The first of those to tell a member of, who is told of a mutual like at once (MATCH-15). */
    untold: (db: Db, userId: string): Promise<FirstMatch | undefined> =>
      firstOf(db, userId, ({ is_untold, like_each_other }) => is_untold && !like_each_other),

    async dismiss(homeId: string, viewer: Viewer): Promise<void> {
      const { user_id } = memberOf(viewer);
      if (!isUuid(homeId) || !(await matches.dismiss(pool, user_id, homeId, clock()))) throw notFound('Home');
    },

    async restore(homeId: string, viewer: Viewer): Promise<void> {
      const { user_id } = memberOf(viewer);
      if (!isUuid(homeId) || !(await matches.restore(pool, user_id, homeId))) throw notFound('Home');
    },

    async dismissed(after: string | undefined, viewer: Viewer) {
      const { homes, end } = await matches.dismissed(pool, memberOf(viewer).user_id, {
        after: dismissedCursor.open(after),
        most: MATCHES_PER_PAGE,
      });
      return {
        homes: homes.map(({ home, at }) => ({ ...home, dismissed_at: at })),
        next_cursor: dismissedCursor.seal(end),
      };
    },
  };
}

/** Whether a place comes after the last one of the page before, also if that one has moved (MATCH-16). */
function isAfter(place: Place, [rank = '', since = '', own = '', home = '']: ListPosition): boolean {
  if (place.rank !== Number(rank)) return place.rank < Number(rank);
  if (place.since !== since) return exact(place.since) < exact(since);
  return `${place.own_home_id} ${place.home_id}` > `${own} ${home}`;
}
