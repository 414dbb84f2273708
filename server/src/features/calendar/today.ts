import { dayIn } from '@swapstead/contract/days';
import type pg from 'pg';

/** The time zone of a home, as IANA names it; 'UTC' where its place is not known. */
export type ZoneOf = (db: pg.Pool | pg.ClientBase, home_id: string) => Promise<string>;

/** Which day it is at a home (CAL-05). */
export type Today = (db: pg.Pool | pg.ClientBase, home_id: string) => Promise<string>;

export const createToday =
  (zoneOf: ZoneOf, clock: () => Date): Today =>
  async (db, home_id) =>
    dayIn(await zoneOf(db, home_id), clock());
