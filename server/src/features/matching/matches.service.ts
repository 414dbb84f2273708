import { MATCHES_MOST, MATCHES_PER_PAGE, type Match } from '@swapstead/contract/matching/matches.endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { isUuid, notFound } from '../../platform/errors.ts';
import type { ListCursors } from '../../platform/http/list-cursor.ts';
import { memberOf } from '../../platform/http/route.ts';
import { dayOf, type HomeNights, isSame, type Nights, type WantedStay, windowsOf } from './match-windows.ts';
import type {
  MatchesRepository,
  OwnHome,
  StoredDays,
  StoredNights,
  StoredPair,
} from './matches.repository.ts';
import { keysOfHome } from './wish-keys.ts';

type Parts = { pool: pg.Pool; clock: () => Date; cursors: ListCursors; matches: MatchesRepository };

export type MatchesService = ReturnType<typeof createMatchesService>;

type Sorted = { match: Match; since: string };

/** Homes that could be swapped, worked out for each reading. */
export function createMatchesService({ pool, clock, cursors, matches }: Parts) {
  const cursor = cursors.of('matches');
  const dismissedCursor = cursors.of('dismissed matches');

  /** All matches of the member in their order, without windows that are gone. */
  async function all(userId: string): Promise<Match[]> {
    const now = clock();
    const own = await matches.ownHomes(pool, userId, now);
    const keys = own.flatMap((home) => keysOfHome(home).map((key) => ({ home: home.home.id, key })));
    if (keys.length === 0) return [];
    const pairs = await matches.pairs(pool, userId, {
      homes: keys.map(({ home }) => home),
      keys: keys.map(({ key }) => key),
      now,
    });
    const homes = new Map(own.map((home) => [home.home.id, home]));
    return pairs
      .flatMap((pair) => matchOf(pair, homes.get(pair.own) as OwnHome))
      .sort(inOrder)
      .slice(0, MATCHES_MOST)
      .map(({ match }) => match);
  }

  return {
    async list(
      { cursor: after, for: of }: { cursor?: string | undefined; for?: string | undefined },
      viewer: Viewer,
    ) {
      const position = cursor.open(after);
      const found = (await all(memberOf(viewer).user_id)).filter(
        ({ own_home }) => of === undefined || own_home.id === of,
      );
      const last = position && found.findIndex((match) => keyOf(match) === position[0]);
      // The match at the end of the page before is gone: its place in the order is the best there is.
      const from = position ? (last === -1 ? Number(position[1]) : Number(last) + 1) : 0;
      const page = found.slice(from, from + MATCHES_PER_PAGE);
      const end = page.at(-1);
      const isMore = from + page.length < found.length;
      return {
        matches: page,
        next_cursor: cursor.seal(isMore && end ? [keyOf(end), String(from + page.length)] : undefined),
        total: found.length,
      };
    },

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

const keyOf = ({ own_home, home }: Match) => `${own_home.id} ${home.id}`;

/** A pair with its windows. Without one it is a match only if the two like each other (MATCH-05, MATCH-18). */
function matchOf(pair: StoredPair, own: OwnHome): Sorted[] {
  const { wishes, wished, liked, like_each_other, home, since } = pair;
  if (pair.is_silent && !like_each_other) return [];
  const windows = windowsOf(
    { own: nights(own.nights), theirs: nights(pair.nights) },
    wishes.length > 0 ? wishes.map(({ days }) => wantedOf(days)) : [null],
    wished.length > 0 ? wished.map(wantedOf) : [null],
  );
  if (windows.length === 0 && !like_each_other) return [];
  const match = {
    home,
    own_home: own.home,
    host_name: pair.host_name ?? m.profiles_anonymous_host(),
    reasons: {
      like_each_other,
      liked,
      wishes: wishes.map(({ name }) => name),
      they_wish: wished.length > 0,
    },
    windows,
  };
  return [{ match, since }];
}

/** Those who like each other, then open on both sides, then the same dates, then homes one likes, then newest (MATCH-08). */
function inOrder(one: Sorted, other: Sorted): number {
  const rank = ({ match: { reasons, windows } }: Sorted) => [
    reasons.like_each_other,
    windows[0]?.open ?? false,
    windows[0] !== undefined && isSame(windows[0]),
    reasons.liked,
  ];
  const [first, second] = [rank(one), rank(other)];
  for (const [index, holds] of first.entries()) {
    if (holds !== second[index]) return holds ? -1 : 1;
  }
  if (one.since !== other.since) return one.since > other.since ? -1 : 1;
  return keyOf(one.match) < keyOf(other.match) ? -1 : 1;
}

const runs = (stored: readonly { from: string; to: string }[]): Nights[] =>
  stored.map(({ from, to }) => ({ from: dayOf(from), to: dayOf(to) }));

const nights = ({ today, open, blocked, away, ...rules }: StoredNights): HomeNights => ({
  ...rules,
  today: dayOf(today),
  open: runs(open),
  blocked: runs(blocked),
  away: runs(away),
});

const wantedOf = (days: StoredDays): WantedStay =>
  days && { ...days, first: dayOf(days.first), last: dayOf(days.last) };
