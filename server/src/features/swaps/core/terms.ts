import type { NightRun } from '@swapstead/contract/calendar/endpoints';
import { addDays } from '@swapstead/contract/days';
import { dayText, type People, rangesText, type Window } from '@swapstead/contract/swaps/format';
import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import { SWAP_SENTENCES } from '@swapstead/contract/swaps/messages';
import type { SwapState } from '@swapstead/contract/swaps/states';
import { CONDITION_KEYS, CONDITIONS } from '@swapstead/contract/swaps/stay-messages';
import type { ConditionsOfHome } from '@swapstead/contract/swaps/stays.endpoints';
import type pg from 'pg';
import { invalid, notFound, refusal } from '../../../platform/errors.ts';
import { nightRuns } from '../../calendar/nights.ts';
import type { ZoneOf } from '../../calendar/today.ts';
import { dayAt } from './deadlines.ts';
import type { StayTerms, StoredStay, StoredSwap } from './stored-swap.ts';

/** A stay that somebody asks for; the rest of its terms comes from the home. */
export type WantedStay = Window & {
  number: number;
  home_id: string;
  host: number;
  guest: number;
  people: People | null;
};

export type HomeRow = {
  id: string;
  user_id: string;
  title: string;
  location: string;
  guests: number | null;
  /** False if our team has hidden the home or suspended its host. */
  is_shown: boolean;
};

type Db = pg.Pool | pg.ClientBase;

/**
 * Reads homes and keeps them from being deleted until the transaction ends. With 'share' nobody can hide them either,
 * nor suspend their hosts: hiding comes after the proposal, and ends it, or before, and is seen here.
 * @throws 404 if one of them does not exist
 */
export async function homesFor(
  client: pg.ClientBase,
  ids: readonly string[],
  lock: 'key share' | 'share' = 'key share',
): Promise<Map<string, HomeRow>> {
  const { rows } = await client.query<HomeRow>(
    `select id, user_id, title, location, guests, is_shown from homes
     where id = any($1) order by id for ${lock}`,
    [ids],
  );
  if (rows.length < new Set(ids).size) throw notFound('Home');
  return new Map(rows.map((row) => [row.id, row]));
}

/** The terms of stays, with title, place, zone and conditions of their homes as they are now. */
export async function termsOf(
  client: pg.ClientBase,
  wanted: readonly WantedStay[],
  zoneOf: ZoneOf,
): Promise<StayTerms[]> {
  const homes = await homesFor(
    client,
    wanted.map(({ home_id }) => home_id),
  );
  const terms: StayTerms[] = [];
  for (const stay of wanted) {
    const home = homes.get(stay.home_id) as HomeRow;
    terms.push({
      ...stay,
      home_title: home.title,
      home_place: home.location,
      zone: await zoneOf(client, stay.home_id),
      ...(await conditionsOf(client, stay.home_id)),
    });
  }
  return terms;
}

/** What a home asks of its guests until the host has chosen (AGREE-03). */
export const FIRST_CONDITIONS = Object.fromEntries(
  CONDITION_KEYS.map((key) => [key, { choice: CONDITIONS[key].at_first, words: '' }]),
) as ConditionsOfHome;

async function conditionsOf(db: Db, homeId: string) {
  const { rows } = await db.query<{ conditions: ConditionsOfHome; house_rules: string }>(
    'select conditions, house_rules from house_guides where home_id = $1',
    [homeId],
  );
  return rows[0] ?? { conditions: FIRST_CONDITIONS, house_rules: '' };
}

/** Today and the first and last day of arrival that can be proposed, by the time zone of the home (PROP-06). */
export function arrivalsOf(zone: string, now: Date): { today: string; earliest: string; latest: string } {
  const today = dayAt(now, zone);
  return {
    today,
    earliest: addDays(today, SWAP_LIMITS.days_before),
    latest: addDays(today, SWAP_LIMITS.days_ahead),
  };
}

/** Refuses windows that begin too early or too late. @param soonest the first day of arrival of a change */
export function requireDates(stay: StayTerms, now: Date, soonest?: string): void {
  const field = stay.guest === 1 ? 'my_stay' : 'their_stay';
  const { today, earliest, latest } = arrivalsOf(stay.zone, now);
  const first = soonest ?? earliest;
  if (stay.check_in < first) throw invalid(field, SWAP_SENTENCES.earliest(dayText(first, today)));
  if (stay.check_in > latest) throw invalid(field, SWAP_SENTENCES.latest(dayText(latest, today)));
}

/** Days from today to the earliest arrival that a change may bring. An agreed swap needs one day for signing. */
export const minDaysUntilArrival = (state: SwapState): number =>
  state === 'final' ? 1 : state === 'agreed' ? 2 : SWAP_LIMITS.days_before;

type WantedNights = Window & { home_id: string };
/** Stays whose nights the swap itself holds. */
type Holding = readonly Pick<StoredStay, 'home_id' | 'check_in' | 'check_out'>[];

const later = (one: string, two: string) => (one > two ? one : two);
const earlier = (one: string, two: string) => (one < two ? one : two);

/** The state of each night of a stay by the calendar of its home. Nights in `holding` count as open. */
export async function nightsFor(
  db: Db,
  stay: WantedNights,
  holding: Holding = [],
): Promise<Map<string, string>> {
  const [found] = await nightsOfAll(db, [stay], holding);
  return found?.nights ?? new Map();
}

/** The same for several stays, with one look at their calendars. */
export async function nightsOfAll<Stay extends WantedNights>(
  db: Db,
  stays: readonly Stay[],
  holding: Holding = [],
): Promise<{ stay: Stay; nights: Map<string, string> }[]> {
  const [first = ''] = stays.map(({ check_in }) => check_in).sort();
  const last =
    stays
      .map(({ check_out }) => check_out)
      .sort()
      .at(-1) ?? '';
  const homes = stays.map(({ home_id }) => home_id);
  const runs = stays.length > 0 ? await nightRuns(db, homes, first, last) : new Map<string, NightRun[]>();
  return stays.map((stay) => ({
    stay,
    nights: statesWithin(stay, runs.get(stay.home_id) ?? [], holding),
  }));
}

function statesWithin(stay: WantedNights, runs: readonly NightRun[], holding: Holding): Map<string, string> {
  const states = new Map<string, string>();
  for (const { from, to, state } of runs) {
    const [begin, end] = [later(from, stay.check_in), earlier(to, stay.check_out)];
    for (let day = begin; day < end; day = addDays(day, 1)) {
      const own = holding.some(
        (held) => held.home_id === stay.home_id && day >= held.check_in && day < held.check_out,
      );
      states.set(day, own ? 'open' : state);
    }
  }
  return states;
}

/** The nights that have one of these states, as windows. */
export function rangesWith(nights: ReadonlyMap<string, string>, ...states: string[]): Window[] {
  const ranges: Window[] = [];
  for (const [day, state] of nights) {
    if (!states.includes(state)) continue;
    const last = ranges.at(-1);
    if (last?.check_out === day) last.check_out = addDays(day, 1);
    else ranges.push({ check_in: day, check_out: addDays(day, 1) });
  }
  return ranges;
}

/** Refuses nights that are taken or closed. About homes of others, both give the same sentence (PROP-09). */
export async function requireFree(
  db: Db,
  stays: readonly StayTerms[],
  { me, now, holding = [] }: { me: number; now: Date; holding?: StoredSwap['stays'] },
): Promise<void> {
  for (const { stay, nights } of await nightsOfAll(db, stays, holding)) {
    const ranges = rangesWith(nights, 'closed', 'taken');
    if (ranges.length === 0) continue;
    const days = rangesText(ranges, dayAt(now, stay.zone));
    throw stay.host === me
      ? refusal(409, 'own_nights_closed', SWAP_SENTENCES.own_nights_closed(days))
      : refusal(409, 'nights_not_free', SWAP_SENTENCES.nights_not_free(days));
  }
}

/** Refuses more people than the home takes (PROP-17). */
export function requireRoom(stay: StoredStay, people: People): void {
  if (stay.guests !== null && people.adults + people.children > stay.guests) {
    throw refusal(409, 'no_room', SWAP_SENTENCES.too_many_people(stay.home_title));
  }
}
