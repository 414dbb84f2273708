import { setTimeout as delay } from 'node:timers/promises';
import { addDays, dayIn } from '@swapstead/contract/days';
import { LIMITS } from '@swapstead/contract/limits';
import pLimit from 'p-limit';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
import type { Notify } from '../notices/notices.ts';
import { createFeedEntriesRepository } from './feed-entries.repository.ts';
import { restsAfterEach } from './feed-pace.ts';
import { createFeedsRepository, type FeedToRead } from './feeds.repository.ts';
import type { CalendarReader } from './reading/calendar-reader.ts';
import type { FetchCalendar, Fetched, Validators } from './reading/fetch-calendar.ts';
import { answered, ReadingFailure } from './reading/reading-failure.ts';
import type { ReadCalendar } from './reading/reading-request.ts';
import type { ZoneOf } from './today.ts';

const DAY_MS = 86_400_000;
/** How many days back nights are stored, for sites that read our calendars. */
const DAYS_BACK = 31;
/** If this many entries disappear together, the calendar is read again before they are removed (CAL-45). */
const MANY = 3;
/** How many feeds are fetched in parallel; they are parsed and stored one after the other. */
const AT_ONCE = 8;
/**
 * The longest rest in milliseconds: a calendar that took long only because the machine was suspended causes no longer
 * one.
 */
const LONGEST_REST_MS = 5_000;

type Parts = {
  pool: pg.Pool;
  fetchCalendar: FetchCalendar;
  reader: CalendarReader;
  zoneOf: ZoneOf;
  /** The key of our own export for a home: entries made with it are left out when they come back (CAL-53). */
  ownKey: (home_id: string) => Uint8Array;
  openAddress: (sealed: string) => string | undefined;
  notify: Notify;
  /** Queues the email about an outage, in the same transaction. */
  onOutage: (client: pg.ClientBase, feed: FeedToRead, reason: string) => Promise<void>;
  clock: () => Date;
};

type Failed = { outcome: 'failed'; reason: string };
type Succeeded =
  | { outcome: 'unchanged' }
  | { outcome: 'read'; fetched: Exclude<Fetched, 'unchanged'>; read: ReadCalendar; day: string };
const STOPPED = { outcome: 'stopped' } as const;
/** The result of reading a feed. 'stopped': the process is stopping and released the feed for another one. */
export type FeedReading = Succeeded | Failed | typeof STOPPED;
/** The home and host that a calendar is read for, and how its entries are interpreted. */
type FeedSettings = Pick<FeedToRead, 'home_id' | 'user_id' | 'end_rule' | 'counts_free'>;
/** Runs work, immediately or when its turn comes. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export type FeedSync = ReturnType<typeof createFeedSync>;

/** Reads other calendars and stores the nights they close. No failure ever opens a night. */
export function createFeedSync(parts: Parts) {
  const { pool, fetchCalendar, reader, zoneOf, ownKey, openAddress, notify, onOutage, clock } = parts;
  const feeds = createFeedsRepository();
  const feedEntries = createFeedEntriesRepository();
  const stopping = new AbortController();

  async function today(home_id: string): Promise<{ zone: string; day: string }> {
    const zone = await zoneOf(pool, home_id);
    return { zone, day: dayIn(zone, clock()) };
  }

  /**
   * The validators of the last reply. The first reading of a day sends none, to get the whole calendar: an endless
   * series closes one more night every day, even if the calendar never changes (CAL-40).
   */
  async function validatorsOf({ home_id, read_at, etag, last_modified }: FeedToRead): Promise<Validators> {
    const { zone, day } = await today(home_id);
    const isOfToday = read_at !== null && dayIn(zone, read_at) === day;
    return isOfToday ? { etag, last_modified } : { etag: null, last_modified: null };
  }

  /** Parses a calendar without storing anything. @throws ReadingFailure */
  async function readBytes({ home_id, user_id, end_rule, counts_free }: FeedSettings, bytes: Uint8Array) {
    const { zone, day } = await today(home_id);
    const window = { from: addDays(day, -DAYS_BACK), to: addDays(day, LIMITS.available_days_ahead + 1) };
    const own_key = ownKey(home_id);
    const request = { window, today: day, time_zone: zone, end_rule, counts_free, own_key };
    const read = await reader.read(bytes, request, user_id);
    return { read, day };
  }

  /** The result of `work`, or the reason for its failure as the host reads it. */
  async function orFailed<Value>(work: () => Promise<Value>): Promise<Value | Failed> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ReadingFailure) return { outcome: 'failed', reason: error.reason };
      throw error;
    }
  }

  async function parse(feed: FeedToRead, fetched: Fetched | Failed): Promise<Succeeded | Failed> {
    if (fetched === 'unchanged') return { outcome: 'unchanged' };
    if ('outcome' in fetched) return fetched;
    return { outcome: 'read', fetched, ...(await readBytes(feed, fetched.bytes)) };
  }

  /**
   * Stores a successful reading. If a calendar is suddenly empty, its nights are kept until the next reading confirms
   * it.
   */
  async function storeSuccess(client: pg.ClientBase, feed: FeedToRead, reading: Succeeded) {
    const at = clock();
    if (reading.outcome === 'unchanged') {
      const { etag, last_modified } = feed;
      await feeds.succeeded(client, feed.id, { at, etag, last_modified, is_doubtful: false });
    } else {
      const { fetched, read, day } = reading;
      const ahead = read.entries.filter(({ to }) => to > day).length;
      const is_doubtful =
        ahead === 0 && !feed.is_doubtful && (await feedEntries.countAhead(client, feed.id, day)) >= MANY;
      if (!is_doubtful) await feedEntries.replace(client, feed.id, read.entries);
      const { entries: _, ...counts } = read;
      // If in doubt, the next reading has to get the whole calendar.
      const { etag, last_modified } = is_doubtful ? { etag: null, last_modified: null } : fetched;
      await feeds.succeeded(client, feed.id, {
        at,
        etag,
        last_modified,
        counts,
        is_doubtful,
      });
    }
    const over = await feedEntries.overSwaps(client, feed.id, feed.home_id);
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

  /** Stores a failure. The nights stay as they are; after a day without success the host is notified once (CAL-44). */
  async function storeFailure(client: pg.ClientBase, feed: FeedToRead, reason: string) {
    const at = clock();
    await feeds.failed(client, feed.id, reason, at);
    const since = (feed.read_at ?? feed.created_at).getTime();
    if (feed.outage_told || at.getTime() - since < DAY_MS) return;
    await feeds.markOutageNotified(client, feed.id);
    await onOutage(client, feed, reason);
  }

  /**
   * Reads a feed that this process has claimed. The result is dropped if another attempt has begun since. A reading
   * that fails because the process is stopping does not count as a failure: the next process reads the feed.
   */
  async function sync(feed: FeedToRead, inTurn: InTurn = (work) => work()): Promise<FeedReading> {
    const fetched = await orFailed(async () =>
      fetchCalendar(openAddress(feed.address) ?? '', await validatorsOf(feed)),
    );
    return inTurn(async () => {
      const reading = stopping.signal.aborted ? STOPPED : await orFailed(() => parse(feed, fetched));
      if (reading.outcome === 'stopped' || (reading.outcome === 'failed' && stopping.signal.aborted)) {
        await feeds.giveBack(pool, feed, clock());
        return STOPPED;
      }
      await inTransaction(
        pool,
        async (client) => {
          if (!(await feeds.lockAttempt(client, feed))) return;
          if (reading.outcome === 'failed') await storeFailure(client, feed, reading.reason);
          else await storeSuccess(client, feed, reading);
        },
        { retries: 3 },
      );
      return reading;
    });
  }

  return {
    /** The entries of a calendar file, without storing anything. @throws ReadingFailure */
    readBytes,
    sync: (feed: FeedToRead) => sync(feed),

    /** Stops claiming feeds; readings that fail from now on are released. */
    stop: () => stopping.abort(),

    /** Fetches and parses an address that is not a feed yet. @throws ReadingFailure */
    async readAddress(settings: FeedSettings, address: string) {
      const fetched = await fetchCalendar(address, { etag: null, last_modified: null });
      if (fetched === 'unchanged') throw new ReadingFailure(answered(304));
      const { read } = await readBytes(settings, fetched.bytes);
      return { fetched, read };
    },

    /**
     * Reads every feed that is due, shared with other processes. Nobody waits for the result, so most of the machine is
     * left to requests (CAL-43). An error in one feed does not stop the others.
     */
    async syncDue(signal: AbortSignal): Promise<void> {
      const due = await feeds.countDue(pool, clock());
      const one = pLimit(1);
      const worked = { ms: 0, feeds: 0 };
      const ends = AbortSignal.any([signal, stopping.signal]);
      let rested: Promise<unknown> = Promise.resolve();
      const inTurn: InTurn = (work) =>
        one(async () => {
          await rested;
          const begun = performance.now();
          const result = await work();
          const took = performance.now() - begun;
          worked.ms += took;
          worked.feeds++;
          const rests = restsAfterEach(due, worked.ms / worked.feeds);
          const ms = Math.min(rests * took, LONGEST_REST_MS);
          rested = delay(ms, undefined, { signal: ends }).catch(() => {});
          return result;
        });
      async function* claimed(): AsyncGenerator<FeedToRead> {
        while (!ends.aborted) {
          const feed = await feeds.claimDue(pool, clock());
          if (!feed) return;
          yield feed;
        }
      }
      const readOn = () => eachInTurn(claimed(), (feed) => sync(feed, inTurn), 'calendars were not stored');
      const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, readOn));
      for (const one of ended) if (one.status === 'rejected') throw one.reason;
    },
  };
}
