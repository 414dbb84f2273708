import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { CalendarAddress } from '@swapstead/contract/calendar-address';
import { addDays, daysOf } from '@swapstead/contract/days';
import { LIMITS } from '@swapstead/contract/limits';
import { isMember, type Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isUuid, notFound } from '../../platform/errors.ts';
import { requireOwned } from '../homes/homes.policy.ts';
import type { CalendarRepository } from './calendar.repository.ts';
import { exportRepository as exports } from './export.repository.ts';
import { calendarText } from './export.text.ts';
import type { Today } from './today.ts';

/** 192 bits. */
const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{32}$/;

type Parts = {
  pool: pg.Pool;
  calendars: CalendarRepository;
  secret: Buffer;
  seal: { seal: (plain: string) => string; open: (sealed: string) => string | undefined };
  siteUrl: () => string;
  today: Today;
  clock: () => Date;
};

export type ExportService = ReturnType<typeof createExportService>;

/** Counted up when the same nights are written in another way: whoever keeps a copy then gets it afresh. */
const FORMAT = 1;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** The own calendar at a secret address, for others to read. */
export function createExportService({ pool, calendars, secret, seal, siteUrl, today, clock }: Parts) {
  /** The UID of the run that begins on a day: random to whoever does not know the secret, always the same. */
  const uidOf = (home_id: string, first: string) =>
    `${createHmac('sha256', secret).update(`uid ${home_id} ${first}`).digest('base64url').slice(0, 32)}@swapstead`;

  /** That a home has an address is nobody else's business (row 136). */
  async function own(id: string, viewer: Viewer): Promise<string> {
    const key = isUuid(id) ? await calendars.find(pool, id) : undefined;
    if (!key || !isMember(viewer) || key.user_id !== viewer.user_id) throw notFound('Home');
    return key.home_id;
  }
  const ownToChange = async (id: string, viewer: Viewer): Promise<string> =>
    requireOwned(isUuid(id) ? await calendars.find(pool, id) : undefined, viewer).home_id;

  async function shown(home_id: string): Promise<CalendarAddress> {
    const row = await exports.address(pool, home_id);
    const token = row && seal.open(row.token);
    if (!token) return { address: null, passes_on: false };
    return { address: new URL(`/calendars/${token}.ics`, siteUrl()).href, passes_on: row.passes_on };
  }

  return {
    async address(id: string, viewer: Viewer): Promise<CalendarAddress> {
      return shown(await own(id, viewer));
    },

    async makeAddress(id: string, viewer: Viewer): Promise<CalendarAddress> {
      const home_id = await ownToChange(id, viewer);
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await inTransaction(pool, (client) =>
        exports.setAddress(client, home_id, seal.seal(token), hashOf(token)),
      );
      return shown(home_id);
    },

    async passOn(id: string, passes_on: boolean, viewer: Viewer): Promise<CalendarAddress> {
      const home_id = await ownToChange(id, viewer);
      if (!(await inTransaction(pool, (client) => exports.passOn(client, home_id, passes_on)))) {
        throw notFound('Address');
      }
      return shown(home_id);
    },

    async removeAddress(id: string, viewer: Viewer): Promise<void> {
      const home_id = await own(id, viewer);
      await inTransaction(pool, (client) => exports.removeAddress(client, home_id));
    },

    /**
     * The calendar at a secret address; undefined where there is none. Its ETag is made of what it would say, so that
     * who has it already costs no text.
     */
    async read(token: string): Promise<{ etag: string; text: () => string } | undefined> {
      const row = TOKEN.test(token) ? await exports.byToken(pool, hashOf(token)) : undefined;
      if (!row) return undefined;
      const day = await today(pool, row.home_id);
      const runs = await exports.toldRuns(pool, row.home_id, row.passes_on, day, clock());
      const said = JSON.stringify([FORMAT, row.home_id, row.title, runs]);
      return {
        etag: `"${createHash('sha256').update(said).digest('base64url').slice(0, 27)}"`,
        text: () => calendarText(row.title, runs, (first) => uidOf(row.home_id, first)),
      };
    },

    /** UIDs that our own export may have told: what comes back is recognised by them (CAL-53). */
    ownUids: (home_id: string, day: string): string[] =>
      daysOf({ from: addDays(day, -400), to: addDays(day, LIMITS.available_days_ahead + 1) }).map((first) =>
        uidOf(home_id, first),
      ),
  };
}
