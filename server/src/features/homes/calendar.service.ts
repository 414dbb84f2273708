import { LIMITS } from '@swapstead/contract/limits';
import type { Calendar } from '@swapstead/contract/listing';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invalid, notFound, refusal } from '../../platform/errors.ts';
import { isHomeId } from './home-id.ts';
import { type Owned, requireOwned } from './homes.policy.ts';
import type { HomeKey, ListingRepository } from './listing.repository.ts';

type Parts = {
  pool: pg.Pool;
  repository: ListingRepository;
  /** The present instant. */
  now: () => Date;
};

type WantedDates = {
  available_dates: string[];
  calendar_version?: number | undefined;
  time_zone: string;
};

export type CalendarService = ReturnType<typeof createCalendarService>;

/** The days on which a home is free. They are calendar days: no time of day, no time zone. */
export function createCalendarService({ pool, repository, now }: Parts) {
  async function change(
    id: string,
    viewer: Viewer,
    work: (client: pg.PoolClient, home: Owned<HomeKey>) => Promise<unknown>,
  ): Promise<Calendar> {
    if (!isHomeId(id)) throw notFound('Home');
    return inTransaction(pool, async (client) => {
      const home = requireOwned(await repository.lock(client, id), viewer);
      await work(client, home);
      return repository.confirmCalendar(client, home);
    });
  }

  return {
    /** Sets the days. One that lies in the past may stay, but none is newly added (VALID-22). */
    async set(id: string, wanted: WantedDates, viewer: Viewer): Promise<Calendar> {
      const { available_dates: days, calendar_version, time_zone } = wanted;
      return change(id, viewer, async (client, home) => {
        if (calendar_version !== undefined && calendar_version !== home.calendar_version) {
          throw refusal(409, 'changed_meanwhile', 'The calendar was changed somewhere else meanwhile.');
        }
        const known = new Set(await repository.datesOf(client, home));
        const added = days.filter((day) => !known.has(day));
        refuseOutside(added, dayIn(time_zone, now()));
        await repository.setDates(client, home, days);
      });
    },

    /** Says that the calendar is still right. */
    async confirm(id: string, viewer: Viewer): Promise<Calendar> {
      return change(id, viewer, async () => {});
    },
  };
}

/** Which day it is in a time zone, as YYYY-MM-DD. */
function dayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
}

function refuseOutside(days: readonly string[], today: string) {
  const last = new Date(Date.parse(today) + LIMITS.available_days_ahead * 86_400_000)
    .toISOString()
    .slice(0, 10);
  if (days.some((day) => day < today)) throw invalid('available_dates', 'Days in the past cannot be added.');
  if (days.some((day) => day > last)) {
    throw invalid('available_dates', 'Days can be set for the next two years.');
  }
}
