import { createHash, randomBytes } from 'node:crypto';
import type { CalendarAddress } from '@swapstead/contract/calendar/address.endpoints';
import { dayIn } from '@swapstead/contract/days';
import { isMember, type Viewer } from '@swapstead/contract/viewer';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { isUuid, notFound } from '../../platform/errors.ts';
import { requireOwned } from '../homes/homes.policy.ts';
import type { CalendarRepository } from './calendar.repository.ts';
import { createExportRepository, type ExportState } from './export.repository.ts';
import { calendarText } from './export.text.ts';
import { exportedKeyOf, exportedUid } from './reading/export-uids.ts';

/** Gives a token 192 bits. */
const TOKEN_BYTES = 24;
/** How many runs of busy nights are cached, each about 300 bytes. */
const MOST_RUNS = 30_000;
const TOKEN = /^[\w-]{32}$/;

type Parts = {
  pool: pg.Pool;
  calendars: CalendarRepository;
  secret: Buffer;
  seal: { seal: (plain: string) => string; open: (sealed: string) => string | undefined };
  siteUrl: () => string;
  clock: () => Date;
};

/** A published calendar. Its text is built on the first request. */
type Published = { runs: number; etag: string; text: () => string };

export type ExportService = ReturnType<typeof createExportService>;

/** Raised when the same nights are written in another format, so that all copies become stale. */
const FORMAT = 2;

const hashText = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 27);
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Publishes the calendar of a home at a secret address, for other programs. */
export function createExportService({ pool, calendars, secret, seal, siteUrl, clock }: Parts) {
  const exports = createExportRepository();
  /** Published calendars, by a hash of everything they depend on. */
  const kept = new LRUCache<string, Published>({
    maxSize: MOST_RUNS,
    sizeCalculation: ({ runs }) => runs + 1,
  });
  const dayOf = ({ time_zone }: ExportState) => dayIn(time_zone, clock());
  const keyOf = (state: ExportState) => hashText(JSON.stringify([dayOf(state), state]));

  /** Publishes the calendar as it is now, and caches it under its present state. */
  async function publish(hash: Buffer): Promise<Published | undefined> {
    const found = await inTransaction(
      pool,
      async (client) => {
        const before = await exports.state(client, hash);
        if (!before) return undefined;
        const runs = await exports.publishedRuns(client, before, dayOf(before), clock());
        return { state: (await exports.state(client, hash)) ?? before, runs };
      },
      { isolation: 'repeatable read', retries: 5 },
    );
    if (!found) return undefined;
    const { state, runs } = found;
    const { home_id, title } = state;
    const key = exportedKeyOf(secret, home_id);
    let text: string | undefined;
    const published: Published = {
      runs: runs.length,
      etag: `"${hashText(JSON.stringify([FORMAT, home_id, title, runs]))}"`,
      text() {
        text ??= calendarText(title, runs, (first) => exportedUid(key, first));
        return text;
      },
    };
    kept.set(keyOf(state), published);
    return published;
  }

  /**
   * Finds the viewer's own home. Anyone else gets 404, because it is private whether a home has an address (row 136).
   */
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
     * The calendar at a secret address; undefined if there is none. One query decides whether the cached calendar is
     * still current; otherwise it is published again (CAL-52).
     */
    async read(token: string): Promise<Pick<Published, 'etag' | 'text'> | undefined> {
      const hash = TOKEN.test(token) ? hashOf(token) : undefined;
      const state = hash && (await exports.state(pool, hash));
      return state && (kept.get(keyOf(state)) ?? publish(hash));
    },
  };
}
