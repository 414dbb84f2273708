import { once } from 'node:events';
import { type Agent, type IncomingMessage, request } from 'node:http';
import type pg from 'pg';
import { newToken } from '../server/src/features/accounts/tokens.ts';

export type Member = { id: string; cookie: string };
export type Pair = { host: Member; guest: Member; conversation_id: string };

/** Members with a session each, and a conversation for every two of them. */
export async function makePairs(pool: pg.Pool, count: number): Promise<Pair[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (email, email_verified) select 'm' || i || '@example.test', true
     from generate_series(1, $1::int) i returning id`,
    [count * 2],
  );
  await pool.query('insert into inboxes (user_id) select id from users');
  await pool.query(
    "insert into user_subscriptions (user_id, subscription_status) select id, 'paid' from users",
  );
  const members: Member[] = [];
  for (const { id } of rows) {
    const { token, token_hash } = newToken();
    await pool.query(
      `insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
      [id, token_hash],
    );
    members.push({ id, cookie: `swapstead_session=${token}` });
  }
  const pairs: Pair[] = [];
  for (let index = 0; index < count; index++) {
    const [host, guest] = [members[index], members[index + count]] as [Member, Member];
    const made = await pool.query<{ id: string }>(
      `with home as (
         insert into homes (user_id, title, description, location, home_type) values ($1, 'A', 'B', 'C', 'Loft')
         returning id
       ), c as (
         insert into conversations (home_id, home_title, guest_id, host_id) select id, 'A', $2, $1 from home
         returning id
       ), sides as (
         insert into conversation_sides (conversation_id, user_id, position)
         select id, unnest(array[$1, $2]::uuid[]), 1 from c
       )
       select id from c`,
      [host.id, guest.id],
    );
    pairs.push({ host, guest, conversation_id: made.rows[0]?.id as string });
  }
  return pairs;
}

/** The guest writes to the host. */
export async function sendMessage(
  agent: Agent,
  url: string,
  { guest, conversation_id }: Pair,
  text: string,
): Promise<void> {
  const asked = request(`${url}/api/conversations/${conversation_id}/messages`, {
    method: 'POST',
    agent,
    headers: { cookie: guest.cookie, 'content-type': 'application/json' },
  });
  asked.end(JSON.stringify({ text }));
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  if (response.statusCode !== 201) throw new Error(`The message was refused: ${response.statusCode}`);
  response.resume();
}
