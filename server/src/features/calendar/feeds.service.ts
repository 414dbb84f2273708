import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Feed, FeedChanges, NewFeed } from '@swapstead/contract/calendar-feeds';
import { NO_CALENDAR_ADDRESS } from '@swapstead/contract/calendar-feeds';
import { addDays } from '@swapstead/contract/days';
import { LIMITS } from '@swapstead/contract/limits';
import { isMember, type Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invalid, isUuid, notAllowed, notFound, refusal, tooManyRequests } from '../../platform/errors.ts';
import type { FairGate } from '../../platform/fair-gate.ts';
import { requireOwned } from '../homes/homes.policy.ts';
import type { CalendarKey, CalendarRepository } from './calendar.repository.ts';
import type { FeedSync } from './feed-sync.ts';
import { type FeedToRead, feedsRepository as feeds } from './feeds.repository.ts';
import { readFeedAddress, shortAddress } from './reading/feed-address.ts';
import { nightsWithin } from './reading/nights-within.ts';
import { ReadingFailure } from './reading/reading-failure.ts';
import type { Today } from './today.ts';

type Parts = {
  pool: pg.Pool;
  calendars: CalendarRepository;
  sync: FeedSync;
  gate: FairGate;
  seal: (address: string) => string;
  hashKey: Buffer;
  isAllowedHost: (host: string) => boolean;
  today: Today;
  clock: () => Date;
};

export type FeedsService = ReturnType<typeof createFeedsService>;

const CONNECTED = 'This calendar is already connected';
const ENTRY_ID = /^[0-9a-f]{2,64}$/;

/** Feeds of the member's own homes. That a home has any is private: other members find none (row 129). */
export function createFeedsService(parts: Parts) {
  const { pool, calendars, sync, gate, seal, hashKey, isAllowedHost, today, clock } = parts;

  const inTurn = <T>(owner: string, work: () => Promise<T>) => gate.run(work, { owner, isGone: () => false });

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

  /** The member's own feed, to be changed. Ownership is checked first, so that others learn nothing (row 131). */
  async function ownFeedToChange(id: string, feed_id: string, viewer: Viewer): Promise<FeedToRead> {
    const feed = await ownFeed(id, feed_id, viewer);
    if (viewer.level !== 'subscriber') throw notAllowed();
    return feed;
  }

  async function shown(home_id: string, feed_id: string): Promise<Feed> {
    const all = await feeds.ofHome(pool, home_id, clock(), await today(pool, home_id));
    const feed = all.find(({ id }) => id === feed_id);
    if (!feed) throw notFound('Calendar');
    return feed;
  }

  function rowOf(text: string) {
    const address = readFeedAddress(text, isAllowedHost);
    if (!address) throw invalid('address', NO_CALENDAR_ADDRESS);
    return {
      plain: address.href,
      address: seal(address.href),
      address_hash: createHmac('sha256', hashKey).update(address.href).digest(),
      shown_address: shortAddress(address),
    };
  }

  /** Reads the address now. If that fails, the reason stands at its field and nothing is stored (CAL-29). */
  async function readNow(owner: string, address: string, feed: Pick<FeedToRead, 'home_id' | 'end_rule'>) {
    try {
      return await inTurn(owner, () => sync.readAddress(feed.home_id, address, feed.end_rule));
    } catch (error) {
      if (error instanceof ReadingFailure) throw invalid('address', error.reason);
      throw error;
    }
  }

  async function storeFirst(client: pg.ClientBase, id: string, result: Awaited<ReturnType<typeof readNow>>) {
    const { fetched, read } = result;
    const { etag, last_modified } = fetched;
    const { unreadable, unknown_zones } = read;
    await feeds.setEntries(client, id, read.entries);
    await feeds.succeeded(client, id, {
      at: clock(),
      etag,
      last_modified,
      unreadable,
      unknown_zones,
      is_doubtful: false,
    });
  }

  async function move(feed: FeedToRead, text: string) {
    const { plain, ...row } = rowOf(text);
    if (await feeds.hasAddress(pool, feed.home_id, row.address_hash, feed.id))
      throw invalid('address', CONNECTED);
    const result = await readNow(feed.user_id, plain, feed);
    const claimed = await feeds.claim(pool, feed.id, clock(), true);
    if (!claimed) throw notFound('Calendar');
    await inTransaction(pool, async (client) => {
      await calendars.lock(client, feed.home_id);
      if (!(await feeds.lockAttempt(client, claimed))) throw notFound('Calendar');
      // Another feed may have got this address while it was read.
      if (await feeds.hasAddress(client, feed.home_id, row.address_hash, feed.id))
        throw invalid('address', CONNECTED);
      await feeds.move(client, feed.id, row);
      await storeFirst(client, feed.id, result);
    });
  }

  return {
    async list(id: string, viewer: Viewer) {
      const home_id = await ownHome(id, viewer);
      return { feeds: await feeds.ofHome(pool, home_id, clock(), await today(pool, home_id)) };
    },

    /** Adds a feed after reading it once (CAL-29). */
    async connect(id: string, { name, address: text }: NewFeed, viewer: Viewer): Promise<Feed> {
      const home = requireOwned(isUuid(id) ? await calendars.find(pool, id) : undefined, viewer);
      const { home_id } = home;
      const { plain, ...row } = rowOf(text);
      if (await feeds.hasAddress(pool, home_id, row.address_hash, null)) throw invalid('address', CONNECTED);
      if ((await inTransaction(pool, (client) => feeds.count(client, home_id))) >= LIMITS.feeds_per_home) {
        throw tooMany();
      }
      const result = await readNow(home.user_id, plain, { home_id, end_rule: 'check_out' });
      const feed_id = await inTransaction(pool, async (client) => {
        if (!(await calendars.lock(client, home_id))) throw notFound('Home');
        if ((await feeds.count(client, home_id)) >= LIMITS.feeds_per_home) throw tooMany();
        const inserted = await feeds.insert(client, { home_id, name, ...row }, clock());
        if (!inserted) throw invalid('address', CONNECTED);
        await storeFirst(client, inserted, result);
        return inserted;
      });
      return shown(home_id, feed_id);
    },

    async change(id: string, feed_id: string, changes: FeedChanges, viewer: Viewer): Promise<Feed> {
      const feed = await ownFeedToChange(id, feed_id, viewer);
      const { name, end_rule, address } = changes;
      if (address !== undefined) await move(feed, address);
      await inTransaction(pool, (client) =>
        feeds.change(client, feed.id, { ...(name && { name }), ...(end_rule && { end_rule }) }),
      );
      if (end_rule && end_rule !== feed.end_rule) {
        await inTurn(feed.user_id, async () => {
          const claimed = await feeds.claim(pool, feed.id, clock(), true);
          if (claimed) await sync.sync({ ...claimed, etag: null, last_modified: null });
        });
      }
      return shown(feed.home_id, feed.id);
    },

    async syncNow(id: string, feed_id: string, viewer: Viewer): Promise<Feed> {
      const feed = await ownFeedToChange(id, feed_id, viewer);
      await inTurn(feed.user_id, async () => {
        const claimed = await feeds.claim(pool, feed.id, clock(), false);
        if (!claimed) throw tooManyRequests('Please wait a minute before syncing again.', 60);
        await sync.sync(claimed);
      });
      return shown(feed.home_id, feed.id);
    },

    async remove(id: string, feed_id: string, keep: boolean, viewer: Viewer): Promise<void> {
      const feed = await ownFeed(id, feed_id, viewer);
      // Closing nights takes a subscription; letting them go does not.
      if (keep && viewer.level !== 'subscriber') throw notAllowed();
      await inTransaction(pool, async (client) => {
        await calendars.lock(client, feed.home_id);
        if (keep) await feeds.keepClosed(client, feed.id, feed.home_id, await today(client, feed.home_id));
        await feeds.remove(client, feed.id);
      });
    },

    async entries(id: string, feed_id: string, viewer: Viewer) {
      const feed = await ownFeed(id, feed_id, viewer);
      return { entries: await feeds.entries(pool, feed.id, await today(pool, feed.home_id)) };
    },

    async ignore(id: string, feed_id: string, entry_id: string, is_ignored: boolean, viewer: Viewer) {
      const feed = await ownFeedToChange(id, feed_id, viewer);
      const isFound =
        ENTRY_ID.test(entry_id) &&
        (await inTransaction(pool, (client) => feeds.ignore(client, feed.id, entry_id, is_ignored)));
      if (!isFound) throw notFound('Entry');
      return shown(feed.home_id, feed.id);
    },

    /** Reads the nights of a calendar file from today on (CAL-49). The file is deleted with the request. */
    async readFile({ home_id, user_id }: Pick<CalendarKey, 'home_id' | 'user_id'>, path: string) {
      try {
        const bytes = await readFile(path);
        const { read, day } = await inTurn(user_id, () => sync.readBytes(home_id, bytes, 'check_out'));
        const ahead = { from: day, to: addDays(day, LIMITS.available_days_ahead + 1) };
        return { nights: nightsWithin(read.entries, ahead) };
      } catch (error) {
        if (error instanceof ReadingFailure) throw invalid('file', 'Please choose a calendar file (.ics).');
        throw error;
      }
    },

    /** Refuses members who do not own the home. */
    async requireOwn(id: string, viewer: Viewer) {
      return requireOwned(isUuid(id) ? await calendars.find(pool, id) : undefined, viewer);
    },
  };
}

const tooMany = () => refusal(409, 'too_many', `A home can have ${LIMITS.feeds_per_home} other calendars`);
