import type pg from 'pg';
import { exactInstant } from '../../platform/database/instants.ts';
import type { ListPosition } from '../../platform/http/list-cursor.ts';
import { FIRST_PHOTO } from '../homes/homes.statements.ts';
import { dayOf, likeEachOther } from './likes.statements.ts';
import { fits, isCurrent, mayBeNew } from './wish-fits.statements.ts';
import type { HomeWhere } from './wish-keys.ts';

type Db = Pick<pg.Pool, 'query'>;

type Range = { from: string; to: string };

/** The nights and rules of a home, as the search knows them. */
export type StoredNights = {
  today: string;
  open: Range[];
  blocked: Range[];
  shortest: number;
  longest: number | null;
  check_in_days: number;
  notice: number;
  away: Range[];
};

/** The days of a wish; null if it has none. */
export type StoredDays = {
  nights: number;
  first: string;
  last: string;
  check_in_days: number;
  only_open: boolean;
} | null;

export type StoredHome = {
  id: string;
  title: string;
  location: string | null;
  photo: { photo_url: string; width: number; height: number; widths: number[]; thumbhash: string } | null;
};

/** Two homes whose members want each other's, whether or not there are nights for both. */
export type StoredPair = {
  own: string;
  home: StoredHome;
  host_name: string | null;
  nights: StoredNights;
  /** The member's wishes that the home fits. */
  wishes: { name: string; days: StoredDays }[];
  liked: boolean;
  like_each_other: boolean;
  /** The days of the other's wishes that the own home fits. */
  wished: StoredDays[];
  /** The home has not been confirmed for 90 days. */
  is_silent: boolean;
  /** When the last of what makes it a match came about: of wishes, likes and homes. */
  since: string;
};

export type OwnHome = HomeWhere & { home: StoredHome; nights: StoredNights };

export type MatchesRepository = ReturnType<typeof createMatchesRepository>;

/** Who fits whom. Nothing here is kept, so that every answer is true when it is given. */
export function createMatchesRepository() {
  return {
    /** The member's shown homes. */
    async ownHomes(db: Db, userId: string, now: Date): Promise<OwnHome[]> {
      const { rows } = await db.query<OwnHome>({
        name: 'matches-own',
        text: `select ${HOME} as home, ${nightsOf('m', 'h.user_id', '$2')} as nights, m.place_id, m.region_id,
            m.country_code, m.centre[0] as longitude, m.centre[1] as latitude
          from homes h join member_search m on m.home_id = h.id where h.user_id = $1 and h.is_shown order by h.id`,
        values: [userId, now],
      });
      return rows;
    },

    /** The pairs of the member's homes; `keys` are those of each own home in turn. */
    async pairs(
      db: Db,
      userId: string,
      { homes, keys, now }: { homes: readonly string[]; keys: readonly string[]; now: Date },
    ): Promise<StoredPair[]> {
      const { rows } = await db.query<StoredPair>({
        name: 'matches-pairs',
        text: PAIRS,
        values: [userId, homes, keys, now],
      });
      return rows;
    },

    /** Dismisses a home of another member. @returns false for an unknown, hidden or own home */
    async dismiss(db: Db, userId: string, homeId: string, now: Date): Promise<boolean> {
      const { rowCount } = await db.query(
        `insert into match_dismissals (user_id, home_id, dismissed_at)
         select $1, h.id, $3 from homes h where h.id = $2 and h.is_shown and h.user_id <> $1
         on conflict (user_id, home_id) do update set dismissed_at = match_dismissals.dismissed_at`,
        [userId, homeId, now],
      );
      return rowCount === 1;
    },

    /** @returns false if it was not dismissed */
    async restore(db: Db, userId: string, homeId: string): Promise<boolean> {
      const { rowCount } = await db.query(
        'delete from match_dismissals where user_id = $1 and home_id = $2',
        [userId, homeId],
      );
      return rowCount === 1;
    },

    /** A page of dismissed homes that are shown, the last first. */
    async dismissed(
      db: Db,
      userId: string,
      { after, most }: { after: ListPosition | undefined; most: number },
    ) {
      const { rows } = await db.query<{ home: StoredHome; at: string }>({
        name: 'matches-dismissed',
        text: `select ${HOME} as home, ${exactInstant('d.dismissed_at')} as at
          from match_dismissals d join homes h on h.id = d.home_id and h.is_shown
          where d.user_id = $1 and ($2::timestamptz is null or (d.dismissed_at, d.home_id) < ($2, $3::uuid))
          order by d.dismissed_at desc, d.home_id desc limit $4`,
        values: [userId, after?.[0] ?? null, after?.[1] ?? null, most + 1],
      });
      const homes = rows.slice(0, most);
      const last = rows.length > most ? homes.at(-1) : undefined;
      const end: ListPosition | undefined = last && [last.at, last.home.id];
      return { homes, end };
    },

    /** What the member has dismissed, for the export of data. */
    async exported(db: Db, userId: string) {
      const { rows } = await db.query(
        `select d.home_id, ${exactInstant('d.dismissed_at')} as dismissed_at from match_dismissals d
         where d.user_id = $1 order by d.dismissed_at, d.home_id`,
        [userId],
      );
      return { dismissed: rows };
    },
  };
}

const HOME = `json_build_object('id', h.id, 'title', h.title, 'location', h.location, 'photo', ${FIRST_PHOTO})`;

/** Runs of nights as JSON, without those that are over. */
const ranges = (nights: string) => `coalesce((
  select json_agg(json_build_object('from', greatest(lower(run), date '2000-01-01'),
    'to', least(upper(run), date '2200-01-01')) order by run)
  from unnest(${nights}) as run where not isempty(run) and not upper(run) < current_date - 3), '[]'::json)`;

/** When the member is a guest in agreed and final swaps. */
const away = (member: string, now: string) => `coalesce((
  select json_agg(json_build_object('from', lower(t.during), 'to', upper(t.during)))
  from swap_parties p join swaps w on w.id = p.swap_id join stays t on t.swap_id = w.id and t.guest = p.party
  where p.user_id = ${member} and (w.state = 'final' or w.state = 'agreed' and w.sign_until > ${now})), '[]'::json)`;

const nightsOf = (home: string, member: string, now: string) => `json_build_object(
  'today', (${now}::timestamptz at time zone ${home}.time_zone)::date, 'open', ${ranges(`${home}.open`)},
  'blocked', ${ranges(`${home}.blocked`)}, 'shortest', ${home}.shortest, 'longest', ${home}.longest,
  'check_in_days', ${home}.check_in_days, 'notice', ${home}.notice, 'away', ${away(member, now)})`;

const daysOf = (wish: string) => `case when ${wish}.nights is not null then json_build_object(
  'nights', ${wish}.nights, 'first', ${wish}.first, 'last', ${wish}.last, 'check_in_days', ${wish}.check_in_days,
  'only_open', ${wish}.only_open) end`;

/** Whether a member may be in a match: subscribed, not suspended and not stopped. */
const isAwake = (member: string) => `exists (
  select from users awake join user_subscriptions paid on paid.user_id = awake.id
  where awake.id = ${member} and awake.suspended_at is null
    and paid.subscription_status in ('paid', 'trialing')
    and not exists (select from member_stops stop where stop.user_id = awake.id))`;

/**
 * How many pairs are looked at for days that suit both: the likes and the newest first, so that a reading takes a bounded
 * time however many members want the same place.
 */
const MOST_PAIRS = 400;

/**
 * A pair needs both: the other wants an own home (a wish for swaps fits it, or the two like each other and were told),
 * and the member wants theirs (a wish for swaps fits it, or a like). A like that the member does not return is read by
 * nothing here.
 */
const PAIRS = `
  with own as materialized (
    select m.*, s.words from homes h join member_search m on m.home_id = h.id
      left join home_search s on s.home_id = h.id
    where h.user_id = $1 and h.is_shown and h.id = any($2::uuid[])
  ), near as (
    select distinct k.home_id, w.wish_id
    from unnest($2::uuid[], $3::text[]) as k (home_id, key) join wish_keys w on w.key = k.key
  ), wished as materialized (
    select own.home_id as own, w.user_id as member, ${daysOf('q')} as days, w.saved_at as at
    from near join own on own.home_id = near.home_id join wish_searches q on q.wish_id = near.wish_id
      join wishes w on w.id = q.wish_id
    where w.swaps and w.user_id <> $1 and ${isCurrent('w', '$4')}
      and ${fits({ home: 'own', words: 'own.words', wish: 'q', now: '$4' })}
  ), partners as materialized (
    select case when least_id = $1 then greatest_id else least_id end as member, told_at
    from like_pairs where told_at is not null and (least_id = $1 or greatest_id = $1)
  ), members as materialized (
    select member from (select member from wished union select member from partners) as m
    where ${isAwake('m.member')} and ${isAwake('$1::uuid')}
  ), theirs as materialized (
    select m.*, s.words, h.user_id as member
    from members p join homes h on h.user_id = p.member and h.is_shown join member_search m on m.home_id = h.id
      left join home_search s on s.home_id = h.id
    where ${mayBeNew('$1::uuid', 'h.id')}
      and not exists (select from match_dismissals d where d.user_id = $1 and d.home_id = h.id)
  ), mine as (
    select w.id, w.name, w.saved_at, q as search from wishes w join wish_searches q on q.wish_id = w.id
    where w.user_id = $1 and w.swaps and ${isCurrent('w', '$4')}
  ), wanted as materialized (
    select other_home.home_id, json_agg(json_build_object('name', x.name, 'days', ${daysOf('(x.search)')})
      order by x.saved_at, x.id) as wishes, min(x.saved_at) as at
    from theirs other_home join mine x on ${fits({ home: 'other_home', words: 'other_home.words', wish: '(x.search)', now: '$4' })}
    group by other_home.home_id
  ), found as materialized (
    select own.home_id as own, other_home.home_id, l.home_id is not null as liked, each_other.is_so as like_each_other,
      greatest(h.created_at, own.created_at, least(wanted.at, l.liked_at), least(w.at, partner.told_at)) as since, w.days
    from own cross join theirs other_home join homes h on h.id = other_home.home_id
      left join wanted on wanted.home_id = other_home.home_id
      left join partners partner on partner.member = other_home.member
      left join (select own, member, min(at) as at, json_agg(days order by at) as days from wished group by own, member) w
        on w.own = own.home_id and w.member = other_home.member
      left join likes l on l.user_id = $1 and l.home_id = other_home.home_id and l.ends_on >= ${dayOf('$4')}
        and not l.ended_by_block
      cross join lateral (select l.home_id is not null and partner.member is not null
        and ${likeEachOther('$1::uuid', 'other_home.member', dayOf('$4'))}
        and exists (select from likes back where back.user_id = other_home.member and back.home_id = own.home_id
          and back.ends_on >= ${dayOf('$4')} and not back.ended_by_block) as is_so) as each_other
    where (wanted.home_id is not null or l.home_id is not null) and (each_other.is_so or w.member is not null)
    order by each_other.is_so desc, l.home_id is not null desc, since desc, other_home.home_id, own.home_id
    limit ${MOST_PAIRS}
  )
  select found.own, ${HOME} as home, nullif(p.display_name, '') as host_name,
    ${nightsOf('other_home', 'other_home.member', '$4')} as nights, coalesce(wanted.wishes, '[]'::json) as wishes,
    found.liked, found.like_each_other, coalesce(found.days, '[]'::json) as wished,
    (($4::timestamptz at time zone other_home.time_zone)::date - other_home.silent_since >= 90) as is_silent,
    ${exactInstant('found.since')} as since
  from found join theirs other_home on other_home.home_id = found.home_id join homes h on h.id = found.home_id
    left join profiles p on p.user_id = other_home.member left join wanted on wanted.home_id = found.home_id`;
