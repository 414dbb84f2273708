import type { Feed } from '@swapstead/contract/calendar/feeds.endpoints';
import { LIMITS } from '@swapstead/contract/limits';
import type pg from 'pg';
import type { ReadCounts } from './reading/reading-request.ts';

type Db = pg.Pool | pg.ClientBase;

/** A feed, with what is needed to read it. */
export type FeedToRead = {
  id: string;
  home_id: string;
  user_id: string;
  name: string;
  address: string;
  end_rule: Feed['end_rule'];
  counts_free: boolean;
  etag: string | null;
  last_modified: string | null;
  attempt: number;
  read_at: Date | null;
  created_at: Date;
  failing_since: Date | null;
  outage_told: boolean;
  is_doubtful: boolean;
};

export type NewFeedRow = Pick<FeedToRead, 'home_id' | 'name' | 'address'> & {
  address_hash: Buffer;
  shown_address: string;
};

const FEED = `f.id, f.home_id, h.user_id, f.name, f.address, f.end_rule, f.counts_free, f.etag, f.last_modified, f.attempt,
  f.read_at, f.created_at, f.failing_since, f.outage_told, f.is_doubtful`;
const HOUR = "interval '1 hour'";

/** The next reading is due 60 to 75 minutes after an attempt; after 30 days of failure, a day later. $1: now */
const NEXT_TRY = `$1::timestamptz + case when f.failing_since < $1::timestamptz - interval '30 days'
  then interval '1 day' else ${HOUR} + random() * interval '15 minutes' end`;

/** The nights of a feed from today on; an entry may extend beyond the last of them. */
const ahead = (today: string) =>
  `datemultirange(daterange(${today}::date, ${today}::date + ${LIMITS.available_days_ahead + 1}))`;

/** Feeds: other calendars that are read for a home. The caller passes every time. */
export function createFeedsRepository() {
  return {
    async ofHome(db: Db, home_id: string, now: Date, today: string): Promise<Feed[]> {
      const { rows } = await db.query<Feed>(
        `select id, name, shown_address, end_rule, counts_free, failure, is_doubtful, unreadable, read_in_part,
         unknown_zones, marked_free,
         extract(epoch from $2 - tried_at)::int as tried_seconds,
         extract(epoch from $2 - read_at)::int as read_seconds,
         coalesce((select sum(upper(r) - lower(r)) from unnest(ahead) as r), 0)::int as nights,
         to_char(upper(ahead), 'YYYY-MM-DD') as until,
         (select count(*)::int from calendar_entries as e
          where e.feed_id = calendar_feeds.id and e.is_ignored and upper(e.nights) > $3) as ignored
       from calendar_feeds, lateral (select nights * ${ahead('$3')} as ahead) as a
       where home_id = $1 order by created_at, id`,
        [home_id, now, today],
      );
      return rows;
    },

    async find(db: Db, home_id: string, id: string): Promise<FeedToRead | undefined> {
      const { rows } = await db.query<FeedToRead>(
        `select ${FEED} from calendar_feeds as f join homes as h on h.id = f.home_id
       where f.id = $1 and f.home_id = $2`,
        [id, home_id],
      );
      return rows[0];
    },

    async count(client: pg.ClientBase, home_id: string): Promise<number> {
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from calendar_feeds where home_id = $1',
        [home_id],
      );
      return rows[0]?.count ?? 0;
    },

    /** Adds a feed. @returns its id; undefined if the home has this address already */
    async insert(client: pg.ClientBase, row: NewFeedRow, now: Date): Promise<string | undefined> {
      const { rows } = await client.query<{ id: string }>(
        `insert into calendar_feeds as f (home_id, name, address, address_hash, shown_address, created_at, tried_at, next_try_at)
       values ($2, $3, $4, $5, $6, $1, $1, $1::timestamptz + ${HOUR} + random() * interval '15 minutes')
       on conflict on constraint calendar_feeds_address do nothing returning id`,
        [now, row.home_id, row.name, row.address, row.address_hash, row.shown_address],
      );
      return rows[0]?.id;
    },

    async hasAddress(db: Db, home_id: string, hash: Buffer, besides: string | null): Promise<boolean> {
      const { rowCount } = await db.query(
        'select from calendar_feeds where home_id = $1 and address_hash = $2 and id is distinct from $3',
        [home_id, hash, besides],
      );
      return (rowCount ?? 0) > 0;
    },

    /** Changes the name of a feed, or how its end dates and entries marked free are interpreted. */
    async change(
      client: pg.ClientBase,
      id: string,
      changes: Partial<Pick<Feed, 'name' | 'end_rule' | 'counts_free'>>,
    ) {
      await client.query(
        `update calendar_feeds set name = coalesce($2, name), end_rule = coalesce($3, end_rule),
         counts_free = coalesce($4, counts_free),
         etag = case when $3::text is null and $4::boolean is null then etag end where id = $1`,
        [id, changes.name ?? null, changes.end_rule ?? null, changes.counts_free ?? null],
      );
    },

    /** Changes the address of a feed, and clears the validators of the old one. */
    async move(client: pg.ClientBase, id: string, row: Omit<NewFeedRow, 'home_id' | 'name'>) {
      await client.query(
        `update calendar_feeds set address = $2, address_hash = $3, shown_address = $4, etag = null,
         last_modified = null where id = $1`,
        [id, row.address, row.address_hash, row.shown_address],
      );
    },

    async remove(client: pg.ClientBase, id: string): Promise<void> {
      await client.query('delete from calendar_feeds where id = $1', [id]);
    },

    /** Closes the coming nights of a feed as the host's own, so that they stay closed without the feed. */
    async keepClosed(client: pg.ClientBase, id: string, home_id: string, today: string): Promise<void> {
      await client.query(
        `with kept as (select nights * ${ahead('$3')} as nights
         from calendar_feeds where id = $1),
       gone as (delete from home_available_dates using kept where home_id = $2 and kept.nights @> day)
       update calendars set closed = closed + kept.nights, version = version + 1 from kept where home_id = $2`,
        [id, home_id, today],
      );
    },

    async countDue(db: Db, now: Date): Promise<number> {
      const { rows } = await db.query<{ count: number }>(
        'select count(*)::int as count from calendar_feeds where next_try_at <= $1',
        [now],
      );
      return rows[0]?.count ?? 0;
    },

    /** Claims the feed that has been due longest, if any, so that no other process reads it at the same time. */
    async claimDue(client: pg.Pool, now: Date): Promise<FeedToRead | undefined> {
      const { rows } = await client.query<FeedToRead>({
        name: 'feeds-claim-due',
        text: `update calendar_feeds as f set tried_at = $1, attempt = f.attempt + 1, next_try_at = ${NEXT_TRY}
       from homes as h
       where h.id = f.home_id and f.id = (
         select id from calendar_feeds where next_try_at <= $1 order by next_try_at limit 1 for update skip locked)
       returning ${FEED}`,
        values: [now],
      });
      return rows[0];
    },

    /** Claims one feed for reading now; undefined if it was tried within the last minute (CAL-33). */
    async claim(client: pg.Pool, id: string, now: Date, isForced: boolean): Promise<FeedToRead | undefined> {
      const { rows } = await client.query<FeedToRead>(
        `update calendar_feeds as f set tried_at = $1, attempt = f.attempt + 1, next_try_at = ${NEXT_TRY}
       from homes as h
       where h.id = f.home_id and f.id = $2
         and ($3 or f.tried_at is null or f.tried_at <= $1::timestamptz - interval '1 minute')
       returning ${FEED}`,
        [now, id, isForced],
      );
      return rows[0];
    },

    /** Makes a feed due again after an abandoned attempt. */
    async giveBack(db: Db, { id, attempt }: FeedToRead, now: Date): Promise<void> {
      const due = 'update calendar_feeds set next_try_at = $3 where id = $1 and attempt = $2';
      await db.query(due, [id, attempt, now]);
    },

    /** Locks a feed while its reading is stored. @returns false if another attempt has begun or the feed was deleted */
    async lockAttempt(client: pg.ClientBase, { id, attempt }: FeedToRead): Promise<boolean> {
      const { rowCount } = await client.query(
        'select from calendar_feeds where id = $1 and attempt = $2 for update',
        [id, attempt],
      );
      return rowCount === 1;
    },

    async succeeded(client: pg.ClientBase, id: string, result: FeedResult): Promise<void> {
      await client.query(
        `update calendar_feeds set read_at = $2, failure = null, failing_since = null, outage_told = false,
         etag = $3, last_modified = $4, is_doubtful = $5, unreadable = coalesce($6, unreadable),
         read_in_part = coalesce($7, read_in_part), unknown_zones = coalesce($8, unknown_zones),
         marked_free = coalesce($9, marked_free) where id = $1`,
        [
          id,
          result.at,
          result.etag,
          result.last_modified,
          result.is_doubtful,
          result.counts?.unreadable,
          result.counts?.read_in_part,
          result.counts?.unknown_zones,
          result.counts?.marked_free,
        ],
      );
    },

    async failed(client: pg.ClientBase, id: string, reason: string, at: Date): Promise<void> {
      await client.query(
        'update calendar_feeds set failure = $2, failing_since = coalesce(failing_since, $3) where id = $1',
        [id, reason, at],
      );
    },

    async markOutageNotified(client: pg.ClientBase, id: string): Promise<void> {
      await client.query('update calendar_feeds set outage_told = true where id = $1', [id]);
    },

    /** Feeds of the member's homes that notices are about. */
    async forNotices(db: Db, ids: readonly (string | undefined)[], userId: string): Promise<FeedOfNotice[]> {
      const { rows } = await db.query<FeedOfNotice>(
        `select f.id, f.home_id, f.name, h.title, f.failure, f.failing_since
       from calendar_feeds as f join homes as h on h.id = f.home_id
       where f.id = any($1) and h.user_id = $2`,
        [ids, userId],
      );
      return rows;
    },
  };
}

type FeedResult = {
  at: Date;
  etag: string | null;
  last_modified: string | null;
  /** Absent if the calendar has not changed. */
  counts?: ReadCounts;
  is_doubtful: boolean;
};

export type FeedOfNotice = {
  id: string;
  home_id: string;
  name: string;
  title: string;
  failure: string | null;
  failing_since: Date | null;
};
