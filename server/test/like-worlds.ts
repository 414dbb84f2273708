import { createHash } from 'node:crypto';
import { SESSION_COOKIE } from '../src/platform/is-visitor.ts';
import { uuid } from './locked-worlds.ts';
import type { Party, SwapWorld } from './swaps.ts';

const THEN = '2026-02-01T12:00:00Z';

/** A subscriber with a home, with the same ids, names and times in every database. */
export async function sameMember({ pool }: Pick<SwapWorld, 'pool'>, name: string): Promise<Party> {
  const [user_id, home_id, token] = [uuid(`member ${name}`), uuid(`home of ${name}`), `session of ${name}`];
  const email = `${name.toLowerCase()}@both.example`;
  await pool.query(
    `with account as (insert into users (id, email, email_verified, created_at) values ($1, $2, true, $5) returning id),
     profile as (insert into profiles (user_id, display_name, created_at) select id, $3, $5 from account),
     subscription as (
       insert into user_subscriptions (user_id, subscription_status, subscription_plan)
       select id, 'paid', 'annual' from account),
     home as (
       insert into homes (id, user_id, title, description, location, home_type, guests, created_at, updated_at)
       select $4, id, 'Home of ' || $3, 'One long room', 'Porto, Portugal', 'Loft', 4, $5, $5 from account)
     insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
     select id, id, $6, $5, date_trunc('day', now()) + interval '1 day', '2040-01-01' from account`,
    [user_id, email, name, home_id, THEN, createHash('sha256').update(token).digest()],
  );
  // Nobody is reminded of a calendar, which each server would do at its own time.
  await pool.query('update calendars set counts_from = $2, told = 90 where home_id = $1', [home_id, THEN]);
  return { user_id, home_id, name, email, password: '', headers: { cookie: `${SESSION_COOKIE}=${token}` } };
}
