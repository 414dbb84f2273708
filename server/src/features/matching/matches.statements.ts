import { exactInstant } from '../../platform/database/instants.ts';
import { FIRST_PHOTO } from '../homes/homes.statements.ts';
import { dayOf, likeEachOther } from './likes.statements.ts';
import { fits, isCurrent, isDismissed, mayBeNew } from './wish-fits.statements.ts';

export const HOME = `json_build_object('id', h.id, 'title', h.title, 'location', h.location, 'photo', ${FIRST_PHOTO})`;

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

export const nightsOf = (home: string, member: string, now: string) => `json_build_object(
  'zone', ${home}.time_zone,
  'today', (${now}::timestamptz at time zone ${home}.time_zone)::date, 'open', ${ranges(`${home}.open`)},
  'blocked', ${ranges(`${home}.blocked`)}, 'shortest', ${home}.shortest, 'longest', ${home}.longest,
  'check_in_days', ${home}.check_in_days, 'notice', ${home}.notice, 'away', ${away(member, now)})`;

const daysOf = (wish: string) => `case when ${wish}.nights is not null then json_build_object(
  'nights', ${wish}.nights, 'first', ${wish}.first, 'last', ${wish}.last, 'check_in_days', ${wish}.check_in_days,
  'only_open', ${wish}.only_open) end`;

/** Whether a member may be in a match: subscribed, not suspended and not stopped. */
export const isAwake = (member: string) => `exists (
  select from users awake join user_subscriptions paid on paid.user_id = awake.id
  where awake.id = ${member} and awake.suspended_at is null
    and paid.subscription_status in ('paid', 'trialing')
    and not exists (select from member_stops stop where stop.user_id = awake.id))`;

/**
 * How many pairs are looked at for days that suit both: the likes and the newest first, so that working out a list takes
 * a bounded time however many members want the same place.
 */
export const MOST_PAIRS = 400;

/** The own homes of $1 in the parameter $2. */
const OWN = `own as materialized (
    select m.*, s.words from homes h join member_search m on m.home_id = h.id
      left join home_search s on s.home_id = h.id
    where h.user_id = $1 and h.is_shown and h.id = any($2::uuid[])
  )`;

/** Wishes of others that own homes fit: all of them, found by the keys of each own home, $4 and $5. */
const WISHED_OF_ALL = `near as (
    select distinct k.home_id, w.wish_id
    from unnest($4::uuid[], $5::text[]) as k (home_id, key) join wish_keys w on w.key = k.key
  ), wished as materialized (
    select own.home_id as own, w.user_id as member, ${daysOf('q')} as days, w.saved_at as at, w.ends_on
    from near join own on own.home_id = near.home_id join wish_searches q on q.wish_id = near.wish_id
      join wishes w on w.id = q.wish_id
    where w.swaps and w.user_id <> $1 and ${isCurrent('w', '$3')}
      and ${fits({ home: 'own', words: 'own.words', wish: 'q', now: '$3' })}
  )`;

/** Only those of the hosts of the homes $4. */
const WISHED_OF_SOME = `hosts as materialized (
    select distinct user_id as member from homes where id = any($4::uuid[]) and user_id <> $1
  ), wished as materialized (
    select own.home_id as own, w.user_id as member, ${daysOf('q')} as days, w.saved_at as at, w.ends_on
    from hosts join wishes w on w.user_id = hosts.member join wish_searches q on q.wish_id = w.id cross join own
    where w.swaps and ${isCurrent('w', '$3')}
      and ${fits({ home: 'own', words: 'own.words', wish: 'q', now: '$3' })}
  )`;

const PARTNERS = `partners as materialized (
    select case when least_id = $1 then greatest_id else least_id end as member, told_at
    from like_pairs where told_at is not null and (least_id = $1 or greatest_id = $1)
  )`;

/** The wishes of the member $1. */
const MINE = `mine as (
    select w.id, w.name, w.saved_at, w.ends_on, q as search from wishes w join wish_searches q on q.wish_id = w.id
    where w.user_id = $1 and w.swaps and ${isCurrent('w', '$3')}
  )`;

const FITS_MINE = fits({ home: 'other_home', words: 'other_home.words', wish: '(x.search)', now: '$3' });

/** When a day is over everywhere on earth. */
const over = (day: string) => `((${day} + 1)::timestamp at time zone 'Etc/GMT+12')`;
const overInUtc = (day: string) => `((${day} + 1)::timestamp at time zone 'UTC')`;

/** When the calendar of a home counts as silent, unless it does already (MATCH-18). */
const silentAt = (home: string) => `case when ${silent(home)} < 90
  then (${home}.silent_since + 90)::timestamp at time zone ${home}.time_zone end`;
const silent = (home: string) =>
  `(($3::timestamptz at time zone ${home}.time_zone)::date - ${home}.silent_since)`;

/**
 * A pair needs both: the other wants an own home (a wish for swaps fits it, or the two like each other and were told),
 * and the member wants theirs (a wish for swaps fits it, or a like). A like that the member does not return is read by
 * nothing here.
 */
const pairsOf = (wished: string, isWanted: string) => `
  with ${OWN}, ${wished}, ${PARTNERS}, members as materialized (
    select member from (select member from wished union select member from partners) as m
    where ${isAwake('m.member')} and ${isAwake('$1::uuid')}
  ), theirs as materialized (
    select m.*, s.words, h.user_id as member
    from members p join homes h on h.user_id = p.member and h.is_shown join member_search m on m.home_id = h.id
      left join home_search s on s.home_id = h.id
    where ${isWanted} and ${mayBeNew('$1::uuid', 'h.id')} and not ${isDismissed('$1::uuid', 'h.id')}
  ), ${MINE}, wanted as materialized (
    select other_home.home_id, json_agg(json_build_object('name', x.name, 'days', ${daysOf('(x.search)')})
      order by x.saved_at, x.id) as wishes, min(x.saved_at) as at, min(x.ends_on) as ends_on
    from theirs other_home join mine x on ${FITS_MINE}
    group by other_home.home_id
  ), found as materialized (
    select own.home_id as own, other_home.home_id, l.home_id is not null as liked, each_other.is_so as like_each_other,
      greatest(h.created_at, own.created_at, least(wanted.at, l.liked_at), least(w.at, partner.told_at)) as since, w.days,
      least(${over('wanted.ends_on')}, ${over('w.ends_on')}, ${overInUtc('l.ends_on')},
        ${silentAt('own')}, ${silentAt('other_home')}, case when each_other.is_so then (
          select ${overInUtc('back.ends_on')} from likes back
          where back.user_id = other_home.member and back.home_id = own.home_id) end) as holds_until
    from own cross join theirs other_home join homes h on h.id = other_home.home_id
      left join wanted on wanted.home_id = other_home.home_id
      left join partners partner on partner.member = other_home.member
      left join (select own, member, min(at) as at, min(ends_on) as ends_on, json_agg(days order by at) as days
        from wished group by own, member) w
        on w.own = own.home_id and w.member = other_home.member
      left join likes l on l.user_id = $1 and l.home_id = other_home.home_id and l.ends_on >= ${dayOf('$3')}
        and not l.ended_by_block
      cross join lateral (select l.home_id is not null and partner.member is not null
        and ${likeEachOther('$1::uuid', 'other_home.member', dayOf('$3'))}
        and exists (select from likes back where back.user_id = other_home.member and back.home_id = own.home_id
          and back.ends_on >= ${dayOf('$3')} and not back.ended_by_block) as is_so) as each_other
    where (wanted.home_id is not null or l.home_id is not null) and (each_other.is_so or w.member is not null)
    order by each_other.is_so desc, l.home_id is not null desc, since desc, other_home.home_id, own.home_id
    limit ${MOST_PAIRS}
  )
  select found.own, ${HOME} as home, nullif(p.display_name, '') as host_name,
    ${nightsOf('other_home', 'other_home.member', '$3')} as nights, coalesce(wanted.wishes, '[]'::json) as wishes,
    found.liked, found.like_each_other, coalesce(found.days, '[]'::json) as wished,
    (${silent('other_home')} >= 90) as is_silent, ${exactInstant('found.since')} as since, found.holds_until
  from found join theirs other_home on other_home.home_id = found.home_id join homes h on h.id = found.home_id
    left join profiles p on p.user_id = other_home.member left join wanted on wanted.home_id = found.home_id`;

/** All pairs of the homes $2 of the member $1. */
export const PAIRS = pairsOf(WISHED_OF_ALL, 'true');

/** Those with the homes $4. */
export const PAIRS_WITH = pairsOf(WISHED_OF_SOME, 'h.id = any($4::uuid[])');

/**
 * Members whose matches a change of the member $1 may concern: those in whose list a home of $1 is, and those who want
 * one and of whose homes $1 wants one. Here the likes of others count, since each is a reason in the list of the one
 * who likes; nothing of it is shown to anybody else.
 */
export const CONCERNED = `
  with ${OWN}, ${WISHED_OF_ALL}, ${PARTNERS}, members as materialized (
    select member from wished union select member from partners
    union select k.user_id from likes k join homes h on h.id = k.home_id where h.user_id = $1 and k.user_id <> $1
  ), ${MINE}
  select c.user_id from match_candidates c join homes h on h.id = c.home_id where h.user_id = $1
  union select member from partners
  union select p.member from members p where exists (
    select from homes h join member_search other_home on other_home.home_id = h.id
        and h.user_id = p.member and h.is_shown
      join mine x on true left join home_search s on s.home_id = h.id
    where ${fits({ home: 'other_home', words: 's.words', wish: '(x.search)', now: '$3' })})
  order by 1`;
