import { createHash } from 'node:crypto';
import type pg from 'pg';
import { HOMES, homeId } from './locked-worlds.ts';

/** The free member's conversation in both worlds: the home's host is a different member in each. */
export const CONVERSATION = '00000000-0000-4000-8000-0000000000c1';
export const MEMBER = '00000000-0000-4000-8000-0000000000f1';

const TOKEN = 'the same session in both worlds';

/** Sends a request as the member of `addFreeMember`, whatever their current state. */
export const AS_MEMBER = { cookie: `swapstead_session=${TOKEN}` };

/**
 * A signed-in free member who is the same in both worlds, in a conversation with a host whose name is masked
 * (permissions.md row 50). Written directly into the database, because the times must not differ.
 */
export async function addFreeMember(pool: pg.Pool): Promise<void> {
  const home = homeId(3);
  const then = '2026-02-01T12:00:00Z';
  await pool.query(
    `insert into users (id, email, email_verified, created_at) values ($1, 'free@both.example', true, $2)`,
    [MEMBER, then],
  );
  // Last used now, because otherwise the first request would renew it.
  await pool.query(
    `insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
     values ($1, $1, $2, $3, date_trunc('day', now()) + interval '1 day', now() + interval '9 days')`,
    [MEMBER, createHash('sha256').update(TOKEN).digest(), then],
  );
  await pool.query(
    `with host as (select user_id from homes where id = $3),
       inbox as (
         insert into inboxes (user_id, last_event) select $1::uuid, 2 union all select user_id, 2 from host
         on conflict (user_id) do update set last_event = 2
       ), made as (
         insert into conversations (id, home_id, home_title, guest_id, host_id, last_seq, created_at)
         select $2::uuid, $3, 'A house', $1, user_id, 2, $4::timestamptz from host
       ), sides as (
         insert into conversation_sides (conversation_id, user_id, unread, position)
         select $2, $1, 1, 2 union all select $2, user_id, 0, 2 from host
       ), messages as (
         insert into conversation_messages (conversation_id, seq, by_host, text, created_at)
         values ($2, 1, false, 'Is May free?', $4), ($2, 2, true, 'Yes, it is.', $4)
       )
     insert into member_events (user_id, event, kind, subject_id, seq, created_at)
     values ($1, 1, 'conversation', $2, 1, now()), ($1, 2, 'conversation', $2, 2, now())`,
    [MEMBER, CONVERSATION, home, then],
  );
}

/**
 * Makes the member a subscriber with a home: they may see homes and their nights, but nothing of what others have
 * agreed.
 */
export async function makeSubscriber(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into user_subscriptions (user_id, subscription_status, subscription_plan) values ($1, 'paid', 'annual')`,
    [MEMBER],
  );
  await pool.query(
    `insert into homes (id, user_id, title, description, location, home_type, created_at, updated_at)
     values ($1, $2, 'My own house', 'One long room', 'Porto, Portugal', 'Loft', '2026-01-01', '2026-01-01')`,
    [homeId(HOMES), MEMBER],
  );
  // The host has already been asked about the silence; otherwise each server would do so at a full hour, in its own
  // notice.
  await pool.query(`update calendars set counts_from = '2026-10-01', told = 90 where home_id = $1`, [
    homeId(HOMES),
  ]);
}
