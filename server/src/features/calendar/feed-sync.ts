import { addDays, dayIn } from '@swapstead/contract/days';
import { LIMITS } from '@swapstead/contract/limits';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Notify } from '../notices/notices.ts';
import { type FeedToRead, feedsRepository as feeds } from './feeds.repository.ts';
import type { CalendarReader } from './reading/calendar-reader.ts';
import type { FetchCalendar, Fetched } from './reading/fetch-calendar.ts';
import type { ReadCalendar } from './reading/read-calendar.ts';
import { ReadingFailure } from './reading/reading-failure.ts';
import type { ZoneOf } from './today.ts';

const DAY_MS = 86_400_000;
/** Nights kept behind today, for calendars that read ours. */
const DAYS_BACK = 31;
/** So many entries do not disappear at once without being asked for twice (CAL-45). */
const MANY = 3;
const CLAIMED_AT_ONCE = 16;

type Parts = {
  pool: pg.Pool;
  fetchCalendar: FetchCalendar;
  reader: CalendarReader;
  zoneOf: ZoneOf;
  /** UIDs of our own export of a home: its entries are left out when they come back (CAL-53). */
  ownUids: (home_id: string, today: string) => readonly string[];
  openAddress: (sealed: string) => string | undefined;
  notify: Notify;
  /** Writes the mail about an outage, in the same transaction. */
  onOutage: (client: pg.ClientBase, feed: FeedToRead, reason: string) => Promise<void>;
  clock: () => Date;
};

type Outcome = { fetched: Fetched; read?: ReadCalendar } | { reason: string };

export type FeedSync = ReturnType<typeof createFeedSync>;

/** Reads other calendars and stores what they close. No failure ever opens a night. */
export function createFeedSync(parts: Parts) {
  const { pool, fetchCalendar, reader, zoneOf, ownUids, openAddress, notify, onOutage, clock } = parts;

  async function today(home_id: string): Promise<{ zone: string; day: string }> {
    const zone = await zoneOf(pool, home_id);
    return { zone, day: dayIn(zone, clock()) };
  }

  /** Reads an address for a home, without storing anything. @throws ReadingFailure */
  async function readBytes(home_id: string, bytes: Uint8Array, end_rule: FeedToRead['end_rule']) {
    const { zone, day } = await today(home_id);
    return reader.read(bytes, {
      window: { from: addDays(day, -DAYS_BACK), to: addDays(day, LIMITS.available_days_ahead + 1) },
      time_zone: zone,
      end_rule,
      own_uids: ownUids(home_id, day),
    });
  }

  async function attempt(feed: FeedToRead): Promise<Outcome> {
    try {
      const fetched = await fetchCalendar(openAddress(feed.address) ?? '', feed);
      if (fetched === 'unchanged') return { fetched };
      return { fetched, read: await readBytes(feed.home_id, fetched.bytes, feed.end_rule) };
    } catch (error) {
      if (error instanceof ReadingFailure) return { reason: error.reason };
      throw error;
    }
  }

  /** Stores a success, unless the calendar is empty all of a sudden: then the next reading decides. */
  async function storeSuccess(
    client: pg.ClientBase,
    feed: FeedToRead,
    { fetched, read }: Outcome & object & { fetched: Fetched; read?: ReadCalendar },
  ) {
    const { day } = await today(feed.home_id);
    const at = clock();
    if (fetched === 'unchanged' || !read) {
      const { etag, last_modified } = feed;
      await feeds.succeeded(client, feed.id, { at, etag, last_modified, is_doubtful: false });
    } else {
      const ahead = read.entries.filter(({ to }) => to > day).length;
      const is_doubtful =
        ahead === 0 && !feed.is_doubtful && (await feeds.countAhead(client, feed.id, day)) >= MANY;
      if (!is_doubtful) await feeds.setEntries(client, feed.id, read.entries);
      const { unreadable, unknown_zones } = read;
      // In doubt the whole calendar is asked for again.
      const { etag, last_modified } = is_doubtful ? { etag: null, last_modified: null } : fetched;
      await feeds.succeeded(client, feed.id, {
        at,
        etag,
        last_modified,
        unreadable,
        unknown_zones,
        is_doubtful,
      });
    }
    const over = await feeds.overSwaps(client, feed.id, feed.home_id);
    const about = { feed_id: feed.id, home_id: feed.home_id };
    await notify(
      client,
      ...(feed.outage_told
        ? [
            {
              user_id: feed.user_id,
              event: 'feed_is_back' as const,
              event_key: `feed back ${feed.id} ${feed.attempt}`,
              about,
            },
          ]
        : []),
      ...over.map(({ key, check_in, check_out }) => ({
        user_id: feed.user_id,
        event: 'feed_meets_swap' as const,
        event_key: `feed meets swap ${feed.id} ${key} ${check_in} ${check_out}`,
        about,
        facts: { check_in, check_out },
      })),
    );
  }

  /** Stores a failure: the nights stay as they are; after a day without success the host is told once (CAL-44). */
  async function storeFailure(client: pg.ClientBase, feed: FeedToRead, reason: string) {
    const at = clock();
    await feeds.failed(client, feed.id, reason, at);
    const since = (feed.read_at ?? feed.created_at).getTime();
    if (feed.outage_told || at.getTime() - since < DAY_MS) return;
    await feeds.outageTold(client, feed.id);
    await onOutage(client, feed, reason);
  }

  /** Reads a feed that this process has claimed. A result of an attempt that is no longer the last is dropped. */
  async function sync(feed: FeedToRead): Promise<void> {
    const outcome = await attempt(feed);
    await inTransaction(
      pool,
      async (client) => {
        if (!(await feeds.lockAttempt(client, feed))) return;
        if ('reason' in outcome) await storeFailure(client, feed, outcome.reason);
        else await storeSuccess(client, feed, outcome);
      },
      { retries: 3 },
    );
  }

  return {
    readBytes,
    sync,

    /** Fetches and reads an address that is no feed yet. @throws ReadingFailure */
    async readAddress(home_id: string, address: string, end_rule: FeedToRead['end_rule']) {
      const fetched = await fetchCalendar(address, { etag: null, last_modified: null });
      if (fetched === 'unchanged') throw new ReadingFailure('the address answered 304');
      return { fetched, read: await readBytes(home_id, fetched.bytes, end_rule) };
    },

    /** Reads every feed that is due, in as many processes as there are. */
    async syncDue(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        const claimed = await feeds.claimDue(pool, clock(), CLAIMED_AT_ONCE);
        if (claimed.length === 0) return;
        await Promise.all(claimed.map(sync));
      }
    },
  };
}
