import type {
  Freshness,
  HomeNights,
  NightChanges,
  OwnCalendar,
  ShortHomeNights,
} from '@swapstead/contract/calendar/endpoints';
import { nightLetters } from '@swapstead/contract/calendar/night-letters';
import type { StayRulesChange } from '@swapstead/contract/calendar/stay-rules';
import { addDays, countDays, dayIn, monthOf } from '@swapstead/contract/days';
import { LIMITS } from '@swapstead/contract/limits';
import { canSeePremium, isMember, type Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invalid, isUuid, notAllowed, notFound, refusal } from '../../platform/errors.ts';
import { type Owned, requireOwned } from '../homes/homes.policy.ts';
import type { CalendarKey, CalendarRepository } from './calendar.repository.ts';
import { ownRunsOf, stateOfEach, statesOf } from './layers.ts';
import { readLayers, readSeenNights } from './nights.repository.ts';
import type { ZoneOf } from './today.ts';

type Db = pg.Pool | pg.ClientBase;

/** The swap id of each of these stays, by stay id. Passed in, because swaps are a higher slice. */
export type SwapsOfStays = (db: Db, stay_ids: readonly string[]) => Promise<Map<string, string>>;

type Parts = {
  pool: pg.Pool;
  repository: CalendarRepository;
  zoneOf: ZoneOf;
  swapsOfStays: SwapsOfStays;
  clock: () => Date;
};

type WantedDates = { available_dates: string[]; calendar_version?: number | undefined };
type Work<T> = (client: pg.PoolClient, calendar: Owned<CalendarKey>) => Promise<T>;

export type CalendarService = ReturnType<typeof createCalendarService>;

/** What the host sets for the nights of a home, and what members see of them. */
export function createCalendarService({ pool, repository, zoneOf, swapsOfStays, clock }: Parts) {
  /** Today's date at the home, and when its calendar was last confirmed. */
  async function timesOf(db: Db, key: CalendarKey) {
    const zone = await zoneOf(db, key.home_id);
    const today = dayIn(zone, clock());
    const since = (instant: Date) => Math.max(0, countDays(dayIn(zone, instant), today));
    const freshness: Freshness = {
      confirmed_days: key.confirmed_at && since(key.confirmed_at),
      silent_days: since(key.counts_from),
    };
    return { today, last: addDays(today, LIMITS.available_days_ahead), freshness };
  }

  async function ownCalendar(db: Db, { home_id }: Owned<CalendarKey>): Promise<OwnCalendar> {
    const key = await repository.find(db, home_id);
    if (!key) throw notFound('Home');
    const { today, last, freshness } = await timesOf(db, key);
    const window = { from: `${monthOf(today)}-01`, to: addDays(last, 1) };
    const layers = (await readLayers(db, [home_id], window)).get(home_id);
    if (!layers) throw notFound('Home');
    const swaps = await swapsOfStays(
      db,
      layers.taken.map(({ stay_id }) => stay_id),
    );
    const runs = ownRunsOf(window, layers, (stay_id) => swaps.get(stay_id));
    const rules = await repository.rules(db, home_id);
    return { home_id, version: key.version, today, last, runs, rules, freshness };
  }

  /** Runs `work` on the calendar of the member's own home, under its lock. */
  async function change<T>(id: string, viewer: Viewer, work: Work<T>): Promise<T> {
    if (!isUuid(id)) throw notFound('Home');
    return inTransaction(pool, async (client) =>
      work(client, requireOwned(await repository.lock(client, id), viewer)),
    );
  }

  return {
    /** The states of the nights, for members with a subscription and for the host (row 121). */
    async nights(
      id: string,
      viewer: Viewer,
      { form }: { form?: 'letters' | undefined } = {},
    ): Promise<HomeNights | ShortHomeNights> {
      const key = isUuid(id) ? await repository.find(pool, id) : undefined;
      const isOwn = isMember(viewer) && key?.user_id === viewer.user_id;
      if (!isOwn && !canSeePremium(viewer.level)) throw notAllowed();
      if (!key || !(isOwn || key.is_shown)) throw notFound('Home');
      const times = await timesOf(pool, key);
      const window = { from: times.today, to: addDays(times.last, 1) };
      const layers = isOwn
        ? (await readLayers(pool, [key.home_id], window)).get(key.home_id)
        : await readSeenNights(pool, key.home_id);
      if (!layers) throw notFound('Home');
      const { version: _, ...rules } = await repository.rules(pool, key.home_id);
      if (form === 'letters') return { ...times, letters: nightLetters(stateOfEach(window, layers)), rules };
      return { ...times, runs: statesOf(window, layers), rules };
    },

    /** The calendar with all layers, for its host alone (row 122). */
    async own(id: string, viewer: Viewer): Promise<OwnCalendar> {
      return ownCalendar(
        pool,
        requireOwned(isUuid(id) ? await repository.find(pool, id) : undefined, viewer),
      );
    },

    /** Sets nights. Those of a swap are skipped; the reply says how many (CAL-16). */
    async setNights(id: string, wanted: NightChanges, viewer: Viewer) {
      return change(id, viewer, async (client, calendar) => {
        const { changes, change_id } = wanted;
        if (change_id !== undefined && change_id === calendar.change_id) {
          return { ...(await ownCalendar(client, calendar)), taken: 0 };
        }
        requireVersion(wanted.calendar_version, calendar.version);
        const { today, last } = await timesOf(client, calendar);
        refuseOutside(
          'changes',
          { from: today, to: last },
          {
            first: changes.map(({ from }) => from),
            last: changes.map(({ to }) => addDays(to, -1)),
          },
        );
        const taken = await repository.setNights(client, id, changes, { at: clock(), change_id });
        return { ...(await ownCalendar(client, calendar)), taken };
      });
    },

    /** Sets the open days. Past days may stay, but none can be added (VALID-22). */
    async setOpenDays(id: string, wanted: WantedDates, viewer: Viewer) {
      return change(id, viewer, async (client, calendar) => {
        requireVersion(wanted.calendar_version, calendar.version);
        const known = new Set(await repository.openDays(client, id));
        const added = wanted.available_dates.filter((day) => !known.has(day));
        const { today, last } = await timesOf(client, calendar);
        refuseOutside('available_dates', { from: today, to: last }, { first: added, last: added });
        await repository.setOpenDays(client, id, wanted.available_dates);
        await repository.changed(client, id, clock());
        return {
          available_dates: await repository.openDays(client, id),
          calendar_version: calendar.version + 1,
        };
      });
    },

    async setRules(id: string, rules: StayRulesChange, viewer: Viewer): Promise<OwnCalendar> {
      return change(id, viewer, async (client, calendar) => {
        requireVersion(rules.version, (await repository.rules(client, id)).version);
        await repository.setRules(client, id, rules);
        await repository.confirm(client, id, clock());
        return ownCalendar(client, calendar);
      });
    },

    /** Confirms that the calendar is still right. */
    async confirm(id: string, viewer: Viewer): Promise<OwnCalendar> {
      return change(id, viewer, async (client, calendar) => {
        await repository.confirm(client, id, clock());
        return ownCalendar(client, calendar);
      });
    },
  };
}

function requireVersion(wanted: number | undefined, stored: number) {
  if (wanted !== undefined && wanted !== stored) {
    throw refusal(409, 'changed_meanwhile', m.calendar_changed_meanwhile());
  }
}

function refuseOutside(
  field: string,
  bounds: { from: string; to: string },
  nights: { first: readonly string[]; last: readonly string[] },
) {
  if (nights.first.some((day) => day < bounds.from)) throw invalid(field, m.calendar_no_past_days());
  if (nights.last.some((day) => day > bounds.to)) {
    throw invalid(field, m.calendar_two_years_ahead());
  }
}
