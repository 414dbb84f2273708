import type { Window } from '@swapstead/contract/swaps/format';
import type pg from 'pg';
import { FIRST_PHOTO } from '../../homes/homes.statements.ts';

type Db = Pick<pg.Pool, 'query'>;

export type FormRow = {
  id: string;
  user_id: string;
  title: string;
  place: string;
  photo: unknown;
  host_name: string | null;
  guests: number | null;
};

export type HomeFacts = {
  user_id: string;
  title: string;
  guests: number | null;
  no_pets: boolean;
  is_shown: boolean;
};

export type NightsRepository = ReturnType<typeof createNightsRepository>;

/** Homes and the member's other stays, for the forms of proposals and changes. */
export function createNightsRepository() {
  return {
    /** The home and the homes of the member. @param kept ids of homes that are included even if they are hidden */
    async formHomes(db: Db, homeId: string, userId: string, kept: readonly string[]): Promise<FormRow[]> {
      const { rows } = await db.query<FormRow>(FORM, [homeId, userId, kept]);
      return rows;
    },

    async homes(db: Db, ids: readonly string[]): Promise<Map<string, HomeFacts>> {
      const { rows } = await db.query<HomeFacts & { id: string }>(
        `select h.id, h.user_id, h.title, h.guests, h.is_shown, g.conditions->'pets'->>'choice' = 'No pets' is true as no_pets
         from homes h left join house_guides g on g.home_id = h.id where h.id = any($1)`,
        [ids],
      );
      return new Map(rows.map((row) => [row.id, row]));
    },

    /** How many nights the member's open proposals of stays for nights cost together (NIGHT-08). */
    async askedFor(db: Db, userId: string, now: Date): Promise<number> {
      const { rows } = await db.query<{ nights: number }>(
        `select coalesce(sum(upper(t.during) - lower(t.during)), 0)::int as nights
         from swap_parties p join swaps w on w.id = p.swap_id and w.proposer = p.party
           join stays t on t.swap_id = w.id
         where p.user_id = $1 and w.state = 'open' and w.origin = 'proposed' and w.answer_until > $2 and t.guest = p.party
           and not exists (select from stays other where other.swap_id = w.id and other.number <> t.number)`,
        [userId, now],
      );
      return rows[0]?.nights ?? 0;
    },

    /** The member's stays as guest in these nights. @param except the id of a swap that is left out */
    async staysOfGuest(
      db: Db,
      userId: string,
      { check_in, check_out }: Window,
      { except, now }: { except: string | undefined; now: Date },
    ) {
      const { rows } = await db.query<{ state: string; check_in: string; check_out: string }>(
        STAYS_AS_GUEST,
        [userId, check_in, check_out, except ?? null, now],
      );
      return rows;
    },
  };
}

/** The home $1 and the homes of the member $2; the home that the member offered last is first. */
const FORM = `select h.id, h.user_id, h.title, h.location as place, ${FIRST_PHOTO} as photo, p.display_name as host_name,
    h.guests
  from homes h left join profiles p on p.user_id = h.user_id
  where (h.id = $1 or h.user_id = $2) and (h.is_shown or h.id = any($3::uuid[]))
  order by (select max(w.created_at) from stays t join swaps w on w.id = t.swap_id
    join swap_parties o on o.swap_id = w.id and o.party = t.host and o.party = w.proposer
    where t.home_id = h.id and o.user_id = $2) desc nulls last, h.created_at, h.id`;

/** Stays as guest in open swaps that the member can see, and in agreed and final swaps. */
const STAYS_AS_GUEST = `select w.state, lower(t.during)::text as check_in, upper(t.during)::text as check_out
  from swap_parties p join swaps w on w.id = p.swap_id join stays t on t.swap_id = w.id and t.guest = p.party
  where p.user_id = $1 and t.during && daterange($2, $3) and w.id is distinct from $4::uuid
    and (w.state = 'final' or w.state = 'agreed' and w.sign_until > $5
      or w.state = 'open' and w.answer_until > $5 and (not w.is_withheld or w.proposer = p.party))
  order by lower(t.during)`;
