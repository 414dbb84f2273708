import { SILENCE_DAYS } from '@swapstead/contract/calendar/freshness';
import type { Nights } from '@swapstead/contract/days';
import { LANE_MONTHS } from '@swapstead/contract/matching/match-cards';
import type { MatchPage } from '@swapstead/contract/matching/matches.endpoints';
import type pg from 'pg';
import { instant } from '../../platform/database/instants.ts';
import { dayOf } from './likes.statements.ts';
import { isCurrent } from './wish-fits.statements.ts';

type Db = Pick<pg.Pool, 'query'>;

type Lane = { open: Nights[]; ask: Nights[] };

export type StoredCard = {
  avatar_url: string | null;
  liked_until: string | null;
  /** `zone` is the time zone of its deadlines. */
  proposal: { swap_id: string; is_mine: boolean; answer_until: string; zone: string } | null;
  own_nights: Lane | null;
  their_nights: Lane | null;
};

/** An own home with the other home, and the first month of the nights that are shown. */
type Pair = { own: string; home: string; month: string | null };

export type MatchCardsRepository = ReturnType<typeof createMatchCardsRepository>;

/** What cards of matches show besides the matches. */
export function createMatchCardsRepository() {
  return {
    /** By the place of the pair in the list; without homes that are hidden. */
    async ofPairs(
      db: Db,
      userId: string,
      pairs: readonly Pair[],
      now: Date,
    ): Promise<Map<number, StoredCard>> {
      const { rows } = await db.query<StoredCard & { number: number }>({
        name: 'match-cards',
        text: CARDS,
        values: [
          userId,
          pairs.map(({ own }) => own),
          pairs.map(({ home }) => home),
          pairs.map(({ month }) => month && `${month}-01`),
          now,
        ],
      });
      return new Map(rows.map(({ number, ...card }) => [number - 1, card]));
    },

    /** How many people come, by the names of the member's wishes. */
    async guests(db: Db, userId: string, wishes: readonly string[]): Promise<Map<string, number>> {
      if (wishes.length === 0) return new Map();
      const { rows } = await db.query<{ name: string; guests: number }>({
        name: 'match-cards-guests',
        text: `select w.name, max(q.guests) as guests from wishes w join wish_searches q on q.wish_id = w.id
          where w.user_id = $1 and w.swaps and w.removed_at is null and w.name = any($2) and q.guests is not null
          group by w.name`,
        values: [userId, wishes],
      });
      return new Map(rows.map(({ name, guests }) => [name, guests]));
    },

    /** The member's homes, and why there may be no match (MATCH-03). */
    async about(db: Db, userId: string, now: Date): Promise<Pick<MatchPage, 'own_homes' | 'why_none'>> {
      const { rows } = await db.query<Pick<MatchPage, 'own_homes' | 'why_none'>>({
        name: 'match-cards-about',
        text: ABOUT,
        values: [userId, now],
      });
      return rows[0] as Pick<MatchPage, 'own_homes' | 'why_none'>;
    },
  };
}

/** The nights of the shown months that are open, or that can be asked for; null without a month. */
const lane = (home: string) => `case when x.month is not null then (
  select json_build_object('open', ${runs(`${home}.open * shown.nights`)},
    'ask', ${runs(`shown.nights - ${home}.open - ${home}.blocked`)})
  from (select datemultirange(daterange(greatest(x.month, ${today(home)}),
    greatest(x.month + interval '${LANE_MONTHS} months', ${today(home)}::timestamp)::date)) as nights) as shown) end`;

const today = (home: string) => `($5::timestamptz at time zone ${home}.time_zone)::date`;

const runs = (nights: string) => `coalesce((
  select json_agg(json_build_object('from', lower(run), 'to', upper(run)) order by run) from unnest(${nights}) as run), '[]'::json)`;

/** An open proposal between the member and the host, in which each stays at the other's of these two homes. */
const PROPOSAL = `(
  select json_build_object('swap_id', w.id, 'is_mine', r.by_party = me.party,
    'answer_until', ${instant('w.answer_until')}, 'zone', w.zone)
  from swap_parties me join swaps w on w.id = me.swap_id
    join stays there on there.swap_id = w.id and there.guest = me.party and there.home_id = x.home
    join stays here on here.swap_id = w.id and here.host = me.party and here.home_id = x.own
    join swap_revisions r on r.swap_id = w.id and r.revision = w.revision
  where me.user_id = $1 and w.state = 'open' and w.answer_until > $5 and (not w.is_withheld or w.proposer = me.party)
  order by w.created_at desc limit 1)`;

const CARDS = `
  select x.number::int, pr.avatar_url, l.ends_on::text as liked_until, ${PROPOSAL} as proposal,
    ${lane('own')} as own_nights, ${lane('other_home')} as their_nights
  from unnest($2::uuid[], $3::uuid[], $4::date[]) with ordinality as x (own, home, month, number)
    join homes h on h.id = x.home and h.is_shown
    join member_search own on own.home_id = x.own join member_search other_home on other_home.home_id = x.home
    left join profiles pr on pr.user_id = h.user_id
    left join likes l on l.user_id = $1 and l.home_id = x.home and l.ends_on >= ${dayOf('$5')} and not l.ended_by_block`;

/** A calendar that is silent for 90 days is left out of searches by dates (CAL-17). */
const ABOUT = `
  with own as (
    select h.id, h.title, h.created_at, m.blocked,
      ($2::timestamptz at time zone m.time_zone)::date - m.silent_since as silent_days
    from homes h join member_search m on m.home_id = h.id where h.user_id = $1 and h.is_shown
  ), wanted as (
    select w.name, w.saved_at, w.id, case when q.nights is not null then daterange(q.first, q.last + q.nights) end as days
    from wishes w join wish_searches q on q.wish_id = w.id
    where w.user_id = $1 and w.swaps and ${isCurrent('w', '$2')}
  )
  select coalesce((select json_agg(json_build_object('id', id, 'title', title) order by created_at, id) from own), '[]')
      as own_homes,
    json_build_object(
      'wants', exists (select from wanted) or exists (select from likes l join homes h on h.id = l.home_id and h.is_shown
        where l.user_id = $1 and l.ends_on >= ${dayOf('$2')} and not l.ended_by_block),
      'closed', (select json_build_object('wish', wanted.name, 'home_id', closed.id)
        from wanted cross join lateral (select id from own order by created_at, id limit 1) as closed
        where wanted.days is not null and not exists (select from own where not own.blocked @> wanted.days)
        order by wanted.saved_at desc, wanted.id limit 1),
      'unconfirmed', (select json_build_object('id', id, 'title', title) from own where silent_days >= ${SILENCE_DAYS.left_out}
        order by silent_days desc, id limit 1)) as why_none`;
