import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { CalendarFile, Feed, FeedChanges, NewFeed } from '@swapstead/contract/calendar/feeds.endpoints';
import { addDays } from '@swapstead/contract/days';
import { LIMITS } from '@swapstead/contract/limits';
import { isMember, type Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invalid, isUuid, notAllowed, notFound, refusal, tooManyRequests } from '../../platform/errors.ts';
import type { FairGate } from '../../platform/fair-gate.ts';
import type { Attempts } from '../../platform/http/attempts.ts';
import { requireOwned } from '../homes/homes.policy.ts';
import type { CalendarKey, CalendarRepository } from './calendar.repository.ts';
import { createFeedEntriesRepository } from './feed-entries.repository.ts';
import type { FeedReading, FeedSync } from './feed-sync.ts';
import { createFeedsRepository, type FeedToRead } from './feeds.repository.ts';
import { failureText } from './reading/failure-text.ts';
import { readFeedAddress, shortAddress } from './reading/feed-address.ts';
import { nightsWithin } from './reading/nights-within.ts';
import { REASONS, ReadingFailure } from './reading/reading-failure.ts';
import type { Today } from './today.ts';

type Parts = {
  pool: pg.Pool;
  calendars: CalendarRepository;
  sync: FeedSync;
  gate: FairGate;
  attempts: Attempts;
  seal: (address: string) => string;
  hashKey: Buffer;
  isAllowedHost: (host: string) => boolean;
  today: Today;
  clock: () => Date;
};

export type FeedsService = ReturnType<typeof createFeedsService>;

/** How many calendars of a member may fail to be read in a quarter of an hour while the member waits. */
const MOST_FAILURES = 30;
/** How the entries of a calendar are interpreted unless its host chooses otherwise. */
const DEFAULT_INTERPRETATION = { end_rule: 'check_out', counts_free: false } as const;

type FeedSettings = Pick<FeedToRead, 'home_id' | 'user_id' | 'end_rule' | 'counts_free'>;

const ENTRY_ID = /^[0-9a-f]{2,64}$/;

/** Feeds of the member's own homes. That a home has any is private, so other members get 404 (row 129). */
export function createFeedsService(parts: Parts) {
  const { pool, calendars, sync, gate, attempts, seal, hashKey, isAllowedHost, today, clock } = parts;
  const feeds = createFeedsRepository();
  const feedEntries = createFeedEntriesRepository();

  /**
   * Reads a calendar while the member waits, when it is their turn. Failed readings are limited: someone who sends
   * hundreds of unreadable addresses is probing our network or trying to delay others.
   * @throws 429 after too many recent failures
   */
  async function inTurn<T>(
    owner: string,
    work: () => Promise<T>,
    isRead: (result: T) => boolean = () => true,
  ) {
    const limit = [{ key: `calendars not read ${owner}`, max: MOST_FAILURES }];
    await attempts.spend(limit);
    try {
      const result = await gate.run(work, { owner, isGone: () => false });
      if (isRead(result)) await attempts.refund(limit);
      return result;
    } catch (error) {
      if (!(error instanceof ReadingFailure)) await attempts.refund(limit);
      throw error;
    }
  }

  async function ownHome(id: string, viewer: Viewer): Promise<string> {
    const key = isUuid(id) ? await calendars.find(pool, id) : undefined;
    if (!key || !isMember(viewer) || key.user_id !== viewer.user_id) throw notFound('Home');
    return key.home_id;
  }

  async function ownFeed(id: string, feed_id: string, viewer: Viewer): Promise<FeedToRead> {
    const home_id = await ownHome(id, viewer);
    const feed = isUuid(feed_id) ? await feeds.find(pool, home_id, feed_id) : undefined;
    if (!feed) throw notFound('Calendar');
    return feed;
  }

  /** The member's own feed, before a change. Ownership is checked first, so that others learn nothing (row 131). */
  async function ownFeedToChange(id: string, feed_id: string, viewer: Viewer): Promise<FeedToRead> {
    const feed = await ownFeed(id, feed_id, viewer);
    if (viewer.level !== 'subscriber') throw notAllowed();
    return feed;
  }

  async function shown(home_id: string, feed_id: string): Promise<Feed> {
    const all = await feeds.ofHome(pool, home_id, clock(), await today(pool, home_id));
    const feed = all.find(({ id }) => id === feed_id);
    if (!feed) throw notFound('Calendar');
    return shownTo(feed);
  }

  function rowOf(text: string) {
    const address = readFeedAddress(text, isAllowedHost);
    if (!address) throw invalid('address', m.calendar_no_calendar_address());
    return {
      plain: address.href,
      address: seal(address.href),
      address_hash: createHmac('sha256', hashKey).update(address.href).digest(),
      shown_address: shortAddress(address),
    };
  }

  /** Reads the address now. If that fails, the reason is shown at its field and nothing is stored (CAL-29). */
  async function readNow(address: string, settings: FeedSettings) {
    try {
      return await inTurn(settings.user_id, () => sync.readAddress(settings, address));
    } catch (error) {
      if (error instanceof ReadingFailure) throw invalid('address', failureText(error.reason));
      throw error;
    }
  }

  async function storeFirst(client: pg.ClientBase, id: string, result: Awaited<ReturnType<typeof readNow>>) {
    const { fetched, read } = result;
    const { etag, last_modified } = fetched;
    const { entries, ...counts } = read;
    await feedEntries.replace(client, id, entries);
    await feeds.succeeded(client, id, { at: clock(), etag, last_modified, counts, is_doubtful: false });
  }

  async function move(feed: FeedToRead, text: string) {
    const { plain, ...row } = rowOf(text);
    if (await feeds.hasAddress(pool, feed.home_id, row.address_hash, feed.id)) throw alreadyConnected();
    const result = await readNow(plain, feed);
    const claimed = await feeds.claim(pool, feed.id, clock(), true);
    if (!claimed) throw notFound('Calendar');
    await inTransaction(pool, async (client) => {
      await calendars.lock(client, feed.home_id);
      if (!(await feeds.lockAttempt(client, claimed))) throw notFound('Calendar');
      // Another feed may have received this address while it was read.
      if (await feeds.hasAddress(client, feed.home_id, row.address_hash, feed.id)) throw alreadyConnected();
      await feeds.move(client, feed.id, row);
      await storeFirst(client, feed.id, result);
    });
  }

  return {
    async list(id: string, viewer: Viewer) {
      const home_id = await ownHome(id, viewer);
      const all = await feeds.ofHome(pool, home_id, clock(), await today(pool, home_id));
      return { feeds: all.map(shownTo) };
    },

    /** Adds a feed after reading it once (CAL-29). */
    async connect(id: string, { name, address: text }: NewFeed, viewer: Viewer): Promise<Feed> {
      const home = requireOwned(isUuid(id) ? await calendars.find(pool, id) : undefined, viewer);
      const { home_id, user_id } = home;
      const { plain, ...row } = rowOf(text);
      if (await feeds.hasAddress(pool, home_id, row.address_hash, null)) throw alreadyConnected();
      if ((await inTransaction(pool, (client) => feeds.count(client, home_id))) >= LIMITS.feeds_per_home) {
        throw tooMany();
      }
      const result = await readNow(plain, { home_id, user_id, ...DEFAULT_INTERPRETATION });
      const feed_id = await inTransaction(pool, async (client) => {
        if (!(await calendars.lock(client, home_id))) throw notFound('Home');
        if ((await feeds.count(client, home_id)) >= LIMITS.feeds_per_home) throw tooMany();
        const inserted = await feeds.insert(client, { home_id, name, ...row }, clock());
        if (!inserted) throw alreadyConnected();
        await storeFirst(client, inserted, result);
        return inserted;
      });
      return shown(home_id, feed_id);
    },

    async change(id: string, feed_id: string, changes: FeedChanges, viewer: Viewer): Promise<Feed> {
      const feed = await ownFeedToChange(id, feed_id, viewer);
      const { address, ...settings } = changes;
      if (address !== undefined) await move(feed, address);
      await inTransaction(pool, (client) => feeds.change(client, feed.id, settings));
      const { end_rule = feed.end_rule, counts_free = feed.counts_free } = settings;
      if (end_rule !== feed.end_rule || counts_free !== feed.counts_free) {
        const readAgain = async () => {
          const claimed = await feeds.claim(pool, feed.id, clock(), true);
          return claimed && sync.sync({ ...claimed, etag: null, last_modified: null });
        };
        await inTurn(feed.user_id, readAgain, (reading) => !reading || wasRead(reading));
      }
      return shown(feed.home_id, feed.id);
    },

    async syncNow(id: string, feed_id: string, viewer: Viewer): Promise<Feed> {
      const feed = await ownFeedToChange(id, feed_id, viewer);
      await inTurn(
        feed.user_id,
        async () => {
          const claimed = await feeds.claim(pool, feed.id, clock(), false);
          if (!claimed) throw tooManyRequests(m.calendar_wait_before_syncing(), 60);
          return sync.sync(claimed);
        },
        wasRead,
      );
      return shown(feed.home_id, feed.id);
    },

    async remove(id: string, feed_id: string, keep: boolean, viewer: Viewer): Promise<void> {
      const feed = await ownFeed(id, feed_id, viewer);
      // Keeping nights closed takes a subscription; releasing them does not.
      if (keep && viewer.level !== 'subscriber') throw notAllowed();
      await inTransaction(pool, async (client) => {
        await calendars.lock(client, feed.home_id);
        if (keep) await feeds.keepClosed(client, feed.id, feed.home_id, await today(client, feed.home_id));
        await feeds.remove(client, feed.id);
      });
    },

    async entries(id: string, feed_id: string, viewer: Viewer) {
      const feed = await ownFeed(id, feed_id, viewer);
      return { entries: await feedEntries.ofFeed(pool, feed.id, await today(pool, feed.home_id)) };
    },

    async ignore(id: string, feed_id: string, entry_id: string, is_ignored: boolean, viewer: Viewer) {
      const feed = await ownFeedToChange(id, feed_id, viewer);
      const isFound =
        ENTRY_ID.test(entry_id) &&
        (await inTransaction(pool, (client) => feedEntries.ignore(client, feed.id, entry_id, is_ignored)));
      if (!isFound) throw notFound('Entry');
      return shown(feed.home_id, feed.id);
    },

    /**
     * Reads the nights of a calendar file from today on, with and without entries that are marked free (CAL-49). The
     * file is deleted after the request.
     */
    async readFile(
      { home_id, user_id }: Pick<CalendarKey, 'home_id' | 'user_id'>,
      path: string,
    ): Promise<CalendarFile> {
      const bytes = await readFile(path);
      const settings = { home_id, user_id, ...DEFAULT_INTERPRETATION };
      const nightsOf = ({ read, day }: Awaited<ReturnType<FeedSync['readBytes']>>) =>
        nightsWithin(read.entries, { from: day, to: addDays(day, LIMITS.available_days_ahead + 1) });
      async function readBoth(): Promise<CalendarFile> {
        const result = await sync.readBytes(settings, bytes);
        const { entries: _, ...counts } = result.read;
        const nights = nightsOf(result);
        if (counts.marked_free === 0) return { ...counts, nights, nights_with_free: nights };
        const all = await sync.readBytes({ ...settings, counts_free: true }, bytes);
        return { ...counts, nights, nights_with_free: nightsOf(all) };
      }
      try {
        return await inTurn(user_id, readBoth);
      } catch (error) {
        if (error instanceof ReadingFailure) throw invalid('file', fileFault(error.reason));
        throw error;
      }
    },

    /** Refuses members who do not own the home. */
    async requireOwn(id: string, viewer: Viewer) {
      return requireOwned(isUuid(id) ? await calendars.find(pool, id) : undefined, viewer);
    },
  };
}

/** A feed as its host reads it. */
const shownTo = (feed: Feed): Feed => ({ ...feed, failure: feed.failure && failureText(feed.failure) });

/** Why a file cannot be read, as its host reads it. */
function fileFault(reason: string): string {
  if (reason === REASONS.not_calendar) return m.calendar_file_missing();
  if (reason === REASONS.many) return m.calendar_file_too_many_entries();
  return reason === REASONS.large ? m.calendar_file_larger() : m.calendar_file_complicated();
}

const alreadyConnected = () => invalid('address', m.calendar_already_connected());
const tooMany = () => refusal(409, 'too_many', m.calendar_too_many_feeds({ max: LIMITS.feeds_per_home }));

const wasRead = ({ outcome }: FeedReading) => outcome === 'read' || outcome === 'unchanged';
