import { countDays, dayIn } from '@swapstead/contract/days';
import type pg from 'pg';
import type { ZoneOf } from '../today.ts';
import type { SilentCalendar } from './freshness.repository.ts';

/** For how many days a calendar has not been confirmed, by the date at its home (CAL-26). */
export async function silentDays(
  db: pg.Pool | pg.ClientBase,
  zoneOf: ZoneOf,
  { home_id, counts_from }: Pick<SilentCalendar, 'home_id' | 'counts_from'>,
  now: Date,
): Promise<number> {
  const zone = await zoneOf(db, home_id);
  return countDays(dayIn(zone, counts_from), dayIn(zone, now));
}
