import { addDays, addMonths, dayIn, monthOf, type Nights } from '@swapstead/contract/days';
import { LANE_MONTHS, type MatchLane } from '@swapstead/contract/matching/match-cards';
import type {
  Match,
  MatchCard,
  MatchPage,
  MatchWindow,
} from '@swapstead/contract/matching/matches.endpoints';
import type { HostMarks } from '@swapstead/contract/trust/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { memberOf } from '../../platform/http/route.ts';
import { lastDayOf } from '../swaps/core/deadlines.ts';
import type { MatchCardsRepository, StoredCard } from './match-cards.repository.ts';

/** What a member reads of the hosts of homes. */
export type HostsOf = (homeIds: readonly string[], userId: string) => Promise<Map<string, HostMarks>>;

type Parts = { pool: pg.Pool; clock: () => Date; cards: MatchCardsRepository; hostsOf: HostsOf };

type Page = Pick<MatchPage, 'next_cursor' | 'total'> & { matches: Match[]; as_of?: string | null };

export type MatchCardsService = ReturnType<typeof createMatchCardsService>;

/** What a page of matches shows besides the matches themselves, in a constant number of statements. */
export function createMatchCardsService({ pool, clock, cards, hostsOf }: Parts) {
  return {
    async dress({ matches, ...page }: Page, viewer: Viewer): Promise<MatchPage> {
      const { user_id } = memberOf(viewer);
      const now = clock();
      const pairs = matches.map(({ home, own_home, windows }) => ({
        own: own_home.id,
        home: home.id,
        month: laneMonth(windows, now),
      }));
      const wishes = [...new Set(matches.flatMap(({ reasons }) => reasons.wishes))];
      const [parts, hosts, guests, about] = await Promise.all([
        cards.ofPairs(pool, user_id, pairs, now),
        hostsOf(
          pairs.map(({ home }) => home),
          user_id,
        ),
        cards.guests(pool, user_id, wishes),
        cards.about(pool, user_id, now),
      ]);
      const dressed = matches.flatMap((match, index) => {
        const part = parts.get(index);
        const host = hosts.get(match.home.id);
        // Hidden since the matches were read.
        return part && host ? [cardOf(match, part, { host, guests, month: pairs[index]?.month })] : [];
      });
      // A list that is worked out for this reading is never behind.
      return { matches: dressed, as_of: null, ...page, ...about };
    },
  };
}

type Rest = { host: HostMarks; guests: ReadonlyMap<string, number>; month: string | null | undefined };

function cardOf(match: Match, part: StoredCard, { host, guests, month }: Rest): MatchCard {
  const { user_id, identity_verified, answers, completed, asks_identity } = host;
  const { avatar_url, liked_until, proposal } = part;
  const wish = match.reasons.wishes.find((name) => guests.has(name));
  return {
    ...match,
    host: {
      user_id,
      avatar_url,
      identity_verified,
      answers,
      completed,
      needs_identity: asks_identity === 'missing',
    },
    liked_until,
    people: wish === undefined ? null : (guests.get(wish) ?? null),
    proposal: proposal && {
      swap_id: proposal.swap_id,
      is_mine: proposal.is_mine,
      answer_until: lastDayOf(new Date(proposal.answer_until), proposal.zone),
    },
    lanes: month ? { month, own: laneOf(part.own_nights), theirs: laneOf(part.their_nights) } : null,
  };
}

const laneOf = (nights: { open: Nights[]; ask: Nights[] } | null): MatchLane =>
  nights ?? { open: [], ask: [] };

/**
 * The first of the months that a card shows: all windows if they fit, and a month before them if there is room and it
 * is not over; otherwise those around the first window. Null without a window.
 */
export function laneMonth(windows: readonly MatchWindow[], now: Date): string | null {
  const [best] = windows;
  if (!best) return null;
  const whole = spanOf(windows);
  const { first, last } = fitsLanes(whole) ? whole : spanOf([best]);
  const before = addMonths(first, -1);
  const hasRoom = last <= addMonths(before, LANE_MONTHS - 1);
  return hasRoom && before >= monthOf(dayIn('UTC', now)) ? before : first;
}

const fitsLanes = ({ first, last }: { first: string; last: string }) =>
  last <= addMonths(first, LANE_MONTHS - 1);

/** The months of the first and the last night. */
function spanOf(windows: readonly MatchWindow[]) {
  const stays = windows.flatMap(({ my_stay, their_stay }) => [my_stay, their_stay]);
  return {
    first: monthOf(stays.map(({ check_in }) => check_in).sort()[0] as string),
    last: monthOf(
      addDays(
        stays
          .map(({ check_out }) => check_out)
          .sort()
          .at(-1) as string,
        -1,
      ),
    ),
  };
}
