import { createHash } from 'node:crypto';
import type pg from 'pg';
import { newToken } from '../../server/src/features/accounts/tokens.ts';
import { SESSION_COOKIE } from '../../server/src/platform/is-visitor.ts';
import { type MemberPlan, PLACES_PER_COUNTRY, PLACES_PER_REGION } from './world.ts';

export type Place = { id: number; entry: string; region_id: string; country_code: string };

export type Settled = { user_id: string; home_id: string; name: string; cookie: string };

/**
 * The places of the market: the five largest of the four largest regions of countries of the gazetteer, so that a
 * region and a country can be searched for.
 */
export async function choosePlaces(pool: pg.Pool, count: number): Promise<Place[]> {
  const { rows } = await pool.query<Place>(
    `with ranked as (
       select id, entry, region_id, country_code, population,
         row_number() over (partition by region_id order by population desc, id) as place
       from places where region_id is not null
     ), regions as (
       select region_id, country_code, sum(population) as people,
         row_number() over (partition by country_code order by sum(population) desc, region_id) as region
       from ranked where place <= $1 group by region_id, country_code having count(*) = $1
     ), countries as (
       select country_code, row_number() over (order by sum(people) desc, country_code) as country
       from regions where region <= $2 group by country_code having count(*) = $2
     )
     select r.id, r.entry, r.region_id, r.country_code
     from ranked r join regions g on g.region_id = r.region_id and g.region <= $2
       join countries c on c.country_code = r.country_code
     where r.place <= $1 order by c.country, g.region, r.place limit $3`,
    [PLACES_PER_REGION, PLACES_PER_COUNTRY / PLACES_PER_REGION, count],
  );
  if (rows.length < count) throw new Error(`The gazetteer has ${rows.length} such places`);
  return rows;
}

/** Ids that the number decides, so that lists with equal days have the same order in every run. */
function idOf(what: string, number: number): string {
  const hex = createHash('md5').update(`${what} ${number}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-');
}

/** A member with a confirmed address, a paid membership and a home at the place, who is signed in. */
export async function settle(
  pool: pg.Pool,
  { number }: MemberPlan,
  place: Place,
  at: Date,
): Promise<Settled> {
  const { token, token_hash } = newToken();
  const [user_id, home_id, name] = [idOf('user', number), idOf('home', number), `Member ${number}`];
  await pool.query(
    `with account as (
       insert into users (id, email, email_verified) values ($1, $2, true)
     ), profile as (
       insert into profiles (user_id, display_name, phone) values ($1, $4, '+31201234567')
     ), inbox as (
       insert into inboxes (user_id) values ($1)
     ), subscription as (
       insert into user_subscriptions (user_id, subscription_status, subscription_plan) values ($1, 'paid', 'annual')
     ), paid as (
       insert into billing_subscriptions (subscription_id, user_id, customer_id, subscription_status,
         subscription_plan, started_at, ends_at, cancels)
       values ('market ' || $2, $1, 'market ' || $2, 'paid', 'annual', $3, $3::timestamptz + interval '9 years', false)
     )
     insert into sessions (user_id, token_hash, expires_at) values ($1, $5, now() + interval '9 days')`,
    [user_id, `m${number}@example.test`, at, name, token_hash],
  );
  await pool.query(
    `insert into homes (id, user_id, title, description, location, home_type, guests, created_at)
     values ($1, $2, $3, 'One long room', $4, 'House', 4, $5)`,
    [home_id, user_id, `Home ${number}`, place.entry, at],
  );
  await pool.query(
    `insert into home_places (home_id, place_id, chosen_by, centre)
     select $1, id, 'host', point from places where id = $2
     on conflict (home_id) do update set place_id = excluded.place_id, chosen_by = 'host', centre = excluded.centre`,
    [home_id, place.id],
  );
  return { user_id, home_id, name, cookie: `${SESSION_COOKIE}=${token}` };
}

/** The membership ends, as after the last paid year; the home is gone before. */
export async function endMembership(pool: pg.Pool, { user_id }: Settled): Promise<void> {
  await pool.query(
    `with ended as (update billing_subscriptions set subscription_status = 'cancelled' where user_id = $1)
     update user_subscriptions set subscription_status = 'cancelled' where user_id = $1`,
    [user_id],
  );
}
