import { dayIn } from '@swapstead/contract/days';
import type pg from 'pg';

/** The time zone of a home, as IANA names it; 'UTC' if its place is not known. */
export type ZoneOf = (db: pg.Pool | pg.ClientBase, home_id: string) => Promise<string>;

/** Today's date at a home (CAL-05). */
export type Today = (db: pg.Pool | pg.ClientBase, home_id: string) => Promise<string>;

export const createToday =
  (zoneOf: ZoneOf, clock: () => Date): Today =>
  async (db, home_id) =>
    dayIn(await zoneOf(db, home_id), clock());
