import type { Calendar } from '@swapstead/contract/calendar';
import { addDays } from '@swapstead/contract/days';
import { LIMITS } from '@swapstead/contract/limits';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invalid, isUuid, notFound, refusal } from '../../platform/errors.ts';
import { type Owned, requireOwned } from '../homes/homes.policy.ts';
import type { CalendarKey, CalendarRepository } from './calendar.repository.ts';
import type { Today } from './today.ts';

type Parts = {
  pool: pg.Pool;
  repository: CalendarRepository;
  today: Today;
  clock: () => Date;
};

type WantedDates = { available_dates: string[]; calendar_version?: number | undefined };

export type CalendarService = ReturnType<typeof createCalendarService>;

/** What the host says of the nights of a home. */
export function createCalendarService({ pool, repository, today, clock }: Parts) {
  /** Runs `work` on the calendar of an own home that nobody else changes meanwhile. */
  async function change(
    id: string,
    viewer: Viewer,
    work: (client: pg.PoolClient, calendar: Owned<CalendarKey>) => Promise<unknown>,
  ): Promise<Calendar> {
    if (!isUuid(id)) throw notFound('Home');
    return inTransaction(pool, async (client) => {
      const calendar = requireOwned(await repository.lock(client, id), viewer);
      await work(client, calendar);
      return repository.stored(client, id);
    });
  }

  return {
    /** Sets the open days. One that lies in the past may stay, but none is newly added (VALID-22). */
    async setOpenDays(id: string, wanted: WantedDates, viewer: Viewer): Promise<Calendar> {
      const { available_dates: days, calendar_version } = wanted;
      return change(id, viewer, async (client, calendar) => {
        if (calendar_version !== undefined && calendar_version !== calendar.version) throw changedMeanwhile();
        const known = new Set(await repository.openDays(client, id));
        refuseOutside(
          days.filter((day) => !known.has(day)),
          await today(client, id),
        );
        await repository.setOpenDays(client, id, days);
        await repository.changed(client, id, clock());
      });
    },

    /** Says that the calendar is still right. */
    async confirm(id: string, viewer: Viewer): Promise<Calendar> {
      return change(id, viewer, (client) => repository.confirm(client, id, clock()));
    },
  };
}

const changedMeanwhile = () =>
  refusal(409, 'changed_meanwhile', 'The calendar was changed somewhere else meanwhile.');

function refuseOutside(days: readonly string[], today: string) {
  const last = addDays(today, LIMITS.available_days_ahead);
  if (days.some((day) => day < today)) throw invalid('available_dates', 'Days in the past cannot be added.');
  if (days.some((day) => day > last)) {
    throw invalid('available_dates', 'Days can be set for the next two years.');
  }
}
