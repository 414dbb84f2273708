import { exactInstant } from '../../platform/database/instants.ts';
import { FIRST_PHOTO } from '../homes/homes.statements.ts';
import { dayOf, likeEachOther } from './likes.statements.ts';
import { areasOf, fits, isAnywhere, isCurrent, isDismissed, mayBeNew } from './wish-fits.statements.ts';

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

const PARTNERS = `partners as materialized (
    select case when least_id = $1 then greatest_id else least_id end as member, told_at
    from like_pairs where told_at is not null and (least_id = $1 or greatest_id = $1)
  )`;

/** The own homes of $1 in the parameter $2. */
const OWN = `own as materialized (
    select m.*, s.words from homes h join member_search m on m.home_id = h.id
      left join home_search s on s.home_id = h.id
    where h.user_id = $1 and h.is_shown and h.id = any($2::uuid[])
  )`;

/** The wishes of the member $1. */
const MINE = `mine as materialized (
    select w.id, w.name, w.saved_at, w.ends_on, q as search from wishes w join wish_searches q on q.wish_id = w.id
    where w.user_id = $1 and w.swaps and ${isCurrent('w', '$3')}
  )`;

/**
 * Homes of others that may be in a match: near a wish of the member, or liked, if their host may want one of the member's
 * homes. Many members want the same places, but few want each other's. So indexes find both sets, and only what is in
 * both is looked at further.
 */
const mutual = (hosts: string) => `hosts as materialized (${hosts}), near as materialized (
    select m.home_id, m.user_id from mine x join member_search m on m.country_code = (x.search).country_code
    union all
    select m.home_id, m.user_id from mine x join member_search m on m.region_id = (x.search).region_id
    union all
    select m.home_id, m.user_id from mine x join member_search m on m.place_id = (x.search).place_id
    union all
    select m.home_id, m.user_id from mine x cross join unnest(${areasOf('(x.search)')}) as area
      join member_search m on m.centre <@ area
    union all
    select h.id, h.user_id from likes l join homes h on h.id = l.home_id where l.user_id = $1
    union all
    select h.id, h.user_id from hosts join homes h on h.user_id = hosts.member
    where exists (select from mine x where ${isAnywhere('(x.search)')})
  ), candidates as materialized (
    select distinct home_id from near where user_id in (select member from hosts)
  )`;

/** Members with a wish near one of the member's homes, and those who like each other with the member. */
const HOSTS = `select k.user_id as member from wish_keys k where k.key = any($4::text[])
    union select member from partners`;

/** The homes $4. */
const GIVEN = 'candidates as materialized (select unnest($4::uuid[]) as home_id)';

/** The candidates with all that the comparison needs of them. */
const THEIRS = `theirs as materialized (
    select m.*, s.words from candidates c join member_search m on m.home_id = c.home_id and m.is_shown
      left join home_search s on s.home_id = m.home_id
    where m.user_id <> $1
  )`;

const FITS_MINE = fits({ home: 't', words: 't.words', wish: '(x.search)', now: '$3' });

/** Those that the member wants: with the wishes that they fit, which are null if they are only liked. */
const WANTED = `wanted as materialized (
    select t.*, x.wishes, x.wished_at, x.wishes_end_on, l.liked_at, l.ends_on as like_ends_on
    from theirs t
      cross join lateral (
        select json_agg(json_build_object('name', x.name, 'days', ${daysOf('(x.search)')}) order by x.saved_at, x.id) as wishes,
          min(x.saved_at) as wished_at, min(x.ends_on) as wishes_end_on
        from mine x where ${FITS_MINE}
      ) as x
      left join likes l on l.user_id = $1 and l.home_id = t.home_id and l.ends_on >= ${dayOf('$3')}
        and not l.ended_by_block
    where x.wishes is not null or l.home_id is not null
  )`;

/** The wishes `w` of a member that the home `own` fits, and their searches `q`. */
const wishesOf = (member: string) => `wishes w join wish_searches q on q.wish_id = w.id
  where w.user_id = ${member} and w.swaps and ${isCurrent('w', '$3')}
    and ${fits({ home: 'own', words: 'own.words', wish: 'q', now: '$3' })}`;

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
const pairsOf = (candidates: string) => `
  with ${OWN}, ${PARTNERS}, ${MINE}, ${candidates}, ${THEIRS}, ${WANTED}, found as materialized (
    select own.home_id as own, t.*, each_other.is_so as like_each_other, coalesce(w.days, '[]'::json) as wished,
      greatest(t.created_at, own.created_at, least(t.wished_at, t.liked_at), least(w.at, partner.told_at)) as since,
      least(${over('t.wishes_end_on')}, ${over('w.ends_on')}, ${overInUtc('t.like_ends_on')},
        ${silentAt('own')}, ${silentAt('t')}, case when each_other.is_so then (
          select ${overInUtc('back.ends_on')} from likes back
          where back.user_id = t.user_id and back.home_id = own.home_id) end) as holds_until
    from own cross join wanted t left join partners partner on partner.member = t.user_id
      cross join lateral (
        select json_agg(${daysOf('q')} order by w.saved_at) as days, min(w.saved_at) as at, min(w.ends_on) as ends_on
        from ${wishesOf('t.user_id')}
      ) as w
      cross join lateral (select t.liked_at is not null and partner.member is not null
        and ${likeEachOther('$1::uuid', 't.user_id', dayOf('$3'))}
        and exists (select from likes back where back.user_id = t.user_id and back.home_id = own.home_id
          and back.ends_on >= ${dayOf('$3')} and not back.ended_by_block) as is_so) as each_other
    where (each_other.is_so or w.at is not null)
      and ${isAwake('t.user_id')} and ${isAwake('$1::uuid')}
      and ${mayBeNew('$1::uuid', 't.home_id')} and not ${isDismissed('$1::uuid', 't.home_id')}
    order by each_other.is_so desc, t.liked_at is not null desc, since desc, t.home_id, own.home_id
    limit ${MOST_PAIRS}
  )
  select found.own, ${HOME} as home, nullif(p.display_name, '') as host_name,
    ${nightsOf('found', 'found.user_id', '$3')} as nights, coalesce(found.wishes, '[]'::json) as wishes,
    found.liked_at is not null as liked, found.like_each_other, found.wished,
    (${silent('found')} >= 90) as is_silent, ${exactInstant('found.since')} as since, found.holds_until
  from found join homes h on h.id = found.home_id left join profiles p on p.user_id = found.user_id`;

/** All pairs of the homes $2 of the member $1. */
export const PAIRS = pairsOf(mutual(HOSTS));

/** Those with the homes $4. */
export const PAIRS_WITH = pairsOf(GIVEN);

/**
 * Members whose matches a change of the member $1 may concern: those in whose list a home of $1 is, and those who want
 * one and of whose homes $1 wants one. Here the likes of others count, since each is a reason in the list of the one
 * who likes; nothing of it is shown to anybody else.
 */
export const CONCERNED = `
  with ${OWN}, ${PARTNERS}, ${MINE}, likers as materialized (
    select k.user_id as member from likes k join homes h on h.id = k.home_id where h.user_id = $1
  ), ${mutual(`${HOSTS} union select member from likers`)}, ${THEIRS}
  select c.user_id from match_candidates c join homes h on h.id = c.home_id where h.user_id = $1
  union select member from partners
  union select t.user_id from theirs t where exists (select from mine x where ${FITS_MINE})
    and (t.user_id in (select member from likers) or exists (select from own cross join ${wishesOf('t.user_id')}))
  order by 1`;
