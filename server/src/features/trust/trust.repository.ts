import type { LanguageCode } from '@swapstead/contract/language-codes';
import type { OwnTrust } from '@swapstead/contract/trust/endpoints';
import { BIO_OF_STEP } from '@swapstead/contract/trust/endpoints';
import type pg from 'pg';
import { instant } from '../../platform/database/instants.ts';
import { firstMessages, firstWords, shareConversation } from '../conversations/conversations.statements.ts';
import { FIRST_PHOTO } from '../homes/homes.statements.ts';
import {
  completedSwapsOf,
  figureOf,
  firstAnswer,
  proposalsReceived,
  shareRunningSwap,
  shareSwap,
} from '../swaps/core/swaps.statements.ts';

type Db = Pick<pg.Pool, 'query'>;

/** What is stored and counted about a member. */
export type StoredMarks = {
  user_id: string;
  since_year: number;
  email_verified: boolean;
  /** YYYY-MM, or null. */
  identity_verified: string | null;
  counted: number | null;
  members: number | null;
  answered: number | null;
  median_seconds: number | null;
  completed: number;
  cancelled: number;
  agreed: number;
};

type StoredMember = StoredMarks & {
  display_name: string | null;
  avatar_url: string | null;
  bio: string | null;
  languages: LanguageCode[];
};

/** The marks of user `u` with profile `pr`, at the instant `now`. */
const marks = (now: string) => `u.id as user_id, u.email_verified,
  extract(year from coalesce(pr.created_at, u.created_at) at time zone 'UTC')::int as since_year,
  to_char(k.verified_on, 'YYYY-MM') as identity_verified, a.counted, a.members, a.answered, a.median_seconds,
  ${completedSwapsOf('u.id', `${now}::timestamptz`)}::int as completed, f.cancelled::int, f.agreed::int`;
const MARK_TABLES = (now: string) => `left join profiles pr on pr.user_id = u.id
  left join identity_marks k on k.user_id = u.id left join answer_figures a on a.user_id = u.id
  cross join lateral (${figureOf('u.id', now)}) as f`;

/** For how long first messages and proposals are counted, and within what time an answer counts, in days. */
const COUNTED_DAYS = 90;
const ANSWER_DAYS = 7;

export type TrustRepository = ReturnType<typeof createTrustRepository>;

export function createTrustRepository() {
  return {
    /** The marks of the hosts of shown homes, and whether they ask for a verified identity. */
    async hostMarks(db: Db, homeIds: readonly string[], now: Date) {
      const { rows } = await db.query<StoredMarks & { home_id: string; asks: boolean }>({
        name: 'trust-host',
        text: `select h.id as home_id, ${marks('$2')},
            exists (select from identity_asked q where q.user_id = u.id) as asks
          from homes h join users u on u.id = h.user_id ${MARK_TABLES('$2')}
          where h.id = any($1::uuid[]) and h.is_shown`,
        values: [homeIds, now],
      });
      return rows;
    },

    /** A member with the marks; undefined for an unknown id. */
    async member(db: Db, userId: string, now: Date): Promise<StoredMember | undefined> {
      const { rows } = await db.query<StoredMember>({
        name: 'trust-member',
        text: `select ${marks('$2')}, nullif(pr.display_name, '') as display_name, pr.avatar_url, nullif(pr.bio, '') as bio,
            coalesce(pr.languages, '{}') as languages
          from users u ${MARK_TABLES('$2')} where u.id = $1`,
        values: [userId, now],
      });
      return rows[0];
    },

    /** What `viewer` and `member` have to do with each other; undefined for an unknown member. */
    async relation(db: Db, viewerId: string, memberId: string, now: Date) {
      const { rows } = await db.query<{
        is_suspended: boolean;
        has_home: boolean;
        shares: boolean;
        shares_running: boolean;
      }>({
        name: 'trust-relation',
        text: `select u.suspended_at is not null as is_suspended,
            exists (select from homes h where h.user_id = u.id and h.is_shown) as has_home,
            ${shareConversation('$2', 'u.id')} or ${shareSwap('$2', 'u.id')} as shares,
            ${shareRunningSwap('$2', 'u.id', '$3')} as shares_running
          from users u where u.id = $1`,
        values: [memberId, viewerId, now],
      });
      return rows[0];
    },

    /** The shown homes of a member, newest first. */
    async homes(db: Db, userId: string) {
      const { rows } = await db.query({
        name: 'trust-homes',
        text: `select h.id, h.title, h.location, h.guests, ${FIRST_PHOTO} as photo from homes h
          where h.user_id = $1 and h.is_shown order by h.created_at desc, h.id limit 50`,
        values: [userId],
      });
      return rows as {
        id: string;
        title: string;
        location: string | null;
        guests: number | null;
        photo: {
          photo_url: string;
          width: number;
          height: number;
          widths: number[];
          thumbhash: string;
        } | null;
      }[];
    },

    /** Which steps of the profile are done. */
    async steps(db: Db, userId: string) {
      const { rows } = await db.query<Record<OwnTrust['steps'][number]['step'], boolean>>(
        `select coalesce(p.display_name ~ '\\S', false) as name, p.avatar_url is not null as picture,
           coalesce(char_length(btrim(p.bio)) >= ${BIO_OF_STEP}, false) as bio,
           exists (select from homes h where h.user_id = u.id) as home,
           exists (select from identity_marks k where k.user_id = u.id) as identity
         from users u left join profiles p on p.user_id = u.id where u.id = $1`,
        [userId],
      );
      return rows[0];
    },

    /**
     * Counts first messages and proposals of the 90 days before a midnight UTC, and the answers until then. Counting
     * the same day again gives the same (TRUST-18 to TRUST-20).
     */
    async countAnswers(client: pg.ClientBase, midnight: Date): Promise<void> {
      await client.query('delete from answer_figures');
      await client.query(COUNT_ANSWERS, [midnight]);
    },

    /** What is stored about the member, for the export of data. */
    async exported(db: Db, userId: string) {
      const { rows } = await db.query(
        `select
           (select k.verified_on::text from identity_marks k where k.user_id = $1) as identity_verified_on,
           exists (select from identity_asked q where q.user_id = $1) as homes_ask_for_identity,
           (select coalesce(json_agg(each), '[]') from (select c.state, c.fault, ${instant('c.created_at')} as begun_at,
              ${instant('c.decided_at')} as decided_at from identity_checks c where c.user_id = $1
              order by c.created_at) as each) as identity_checks,
           (select row_to_json(each) from (select a.as_of::text, a.counted, a.members, a.answered, a.median_seconds
              from answer_figures a where a.user_id = $1) as each) as answers`,
        [userId],
      );
      return rows[0];
    },
  };
}

/**
 * Contacts of one member about one home within 7 days are one. Contacts that nobody can answer any more, and those of
 * accounts that are gone or suspended, are left out.
 */
const COUNT_ANSWERS = `
  with span as materialized (select $1::timestamptz as until, $1::timestamptz - interval '${COUNTED_DAYS} days' as since),
  contacts as (
    select *, false as is_closed from (${firstMessages('(select since from span)', '(select until from span)', ANSWER_DAYS)}) as m
    union all
    select member, other, about, at, conversation_id, is_closed
    from (${proposalsReceived('(select since from span)', '(select until from span)')}) as p
  ),
  answers as (
    select c.*, least(${firstWords('c.conversation_id', 'c.member', 'c.at')},
      ${firstAnswer('c.conversation_id', 'c.member', 'c.at')}) as answered_at
    from contacts c join users o on o.id = c.other and o.suspended_at is null
    where c.member <> c.other
  ),
  open as (
    select *, case when answered_at < (select until from span) and answered_at <= at + interval '${ANSWER_DAYS} days'
      then extract(epoch from answered_at - at) end as seconds
    from answers
  ),
  counted as (
    select *, lag(at) over (partition by member, other, about order by at, seconds) as before
    from open where seconds is not null
      or not is_closed and at < (select until from span) - interval '${ANSWER_DAYS} days'
  )
  insert into answer_figures (user_id, as_of, counted, members, answered, median_seconds)
  select member, ($1::timestamptz at time zone 'UTC')::date, count(*), count(distinct other), count(seconds),
    ceil(percentile_cont(0.5) within group (order by seconds))
  from counted where before is null or at > before + interval '${ANSWER_DAYS} days'
  group by member`;
