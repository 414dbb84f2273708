import { dayIn } from '@swapstead/contract/days';
import type pg from 'pg';

/** The time zone of a home, as IANA names it; 'UTC' where its place is not known. */
export type ZoneOf = (db: pg.Pool | pg.ClientBase, home_id: string) => Promise<string>;

/** Which day it is at a home (CAL-05). */
export const createToday =
  (zoneOf: ZoneOf, clock: () => Date) =>
  async (db: pg.Pool | pg.ClientBase, home_id: string): Promise<string> =>
    dayIn(await zoneOf(db, home_id), clock());
