import type pg from 'pg';
import { newToken } from '../server/src/features/accounts/tokens.ts';

export type BenchMember = { id: string; home_id: string; cookie: string };

/** Fills an empty database with subscribers who have a home each, the first `signedIn` of them with a session. */
export async function seedMembers(pool: pg.Pool, count: number, signedIn: number): Promise<BenchMember[]> {
  // Ids in the format of the contract that can be derived from a number.
  await pool.query(
    `create function bench_id(name text) returns uuid language sql immutable as
     $$ select overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid $$`,
  );
  await pool.query(
    `insert into users (id, email, email_verified, created_at)
     select bench_id('user ' || n), 'm' || n || '@example.test', true, now() - interval '1 year'
     from generate_series(0, $1::int - 1) n`,
    [count],
  );
  await pool.query(
    `insert into profiles (user_id, display_name) select id, 'Member ' || left(email, -13) from users`,
  );
  await pool.query('insert into inboxes (user_id) select id from users');
  await pool.query(
    "insert into user_subscriptions (user_id, subscription_status, subscription_plan) select id, 'paid', 'annual' from users",
  );
  await pool.query(
    `insert into homes (id, user_id, title, description, location, home_type)
     select bench_id('home ' || n), bench_id('user ' || n), 'Home ' || n, 'One long room', 'Porto, Portugal', 'Loft'
     from generate_series(0, $1::int - 1) n`,
    [count],
  );
  const { rows } = await pool.query<{ id: string; home_id: string }>(
    `select bench_id('user ' || n) as id, bench_id('home ' || n) as home_id
     from generate_series(0, $1::int - 1) n`,
    [signedIn],
  );
  const members: BenchMember[] = [];
  for (const { id, home_id } of rows) {
    const { token, token_hash } = newToken();
    await pool.query(
      `insert into sessions (user_id, token_hash, expires_at) values ($1, $2, now() + interval '1 day')`,
      [id, token_hash],
    );
    members.push({ id, home_id, cookie: `swapstead_session=${token}` });
  }
  return members;
}

/**
 * Exchanges among the members from number `first` on, in states as after a few years: most are over, one in ten is in
 * the future with its nights taken. Member `first` is in ten of them.
 */
export async function seedSwaps(pool: pg.Pool, swaps: number, first: number, members: number): Promise<void> {
  await pool.query(
    `create unlogged table made as
     select bench_id('swap ' || n) as id, n, $2::int + n % $3::int as one, $2::int + (n + 1 + n / $3::int) % $3::int as two,
       (array['completed', 'expired', 'declined', 'completed', 'withdrawn', 'overtaken', 'completed', 'cancelled', 'open',
         'final'])[1 + n / $3::int % 10] as state,
       current_date + 60 + 8 * (n / $3::int) as day
     from generate_series(0, $1::int - 1) n`,
    [swaps, first, members],
  );
  for (const statement of FILL) await pool.query(statement);
  await pool.query('drop table made');
}

const FILL = [
  `insert into swaps (id, state, revision, proposer, created_at, answer_until, sign_until, starts_at, last_day_at,
     ends_at, completes_at, objection_until, rights_until, zone, completed_at, final_at, ended_at, ended_by, end_why)
   select id, state, 1, 1, now() - n * interval '1 minute', now() + interval '5 days',
     case when state in ('completed', 'cancelled', 'final') then now() + interval '5 days' end,
     day, day + 7, day + 8, day + 11, day + 22, day + 38, 'UTC',
     case state when 'completed' then now() end, case when state in ('completed', 'final') then now() end,
     case when state in ('declined', 'withdrawn', 'cancelled') then now() end,
     case when state in ('declined', 'withdrawn', 'cancelled') then 1 end,
     case when state in ('declined', 'withdrawn', 'cancelled') then 'said' end from made`,
  `insert into swap_parties (swap_id, party, user_id)
   select id, party, bench_id('user ' || member) from made, lateral (values (1, one), (2, two)) p (party, member)`,
  `insert into stays (swap_id, number, home_id, home_title, home_place, zone, host, guest, during, people)
   select id, number, bench_id('home ' || home), 'Home ' || home, 'Porto, Portugal', 'UTC', host, guest,
     daterange(day, day + 7), '{"adults": 2, "children": 0, "babies": 0, "pets": 0}'
   from made, lateral (values (1, two, 2, 1), (2, one, 1, 2)) s (number, home, host, guest)`,
  `insert into taken_nights (home_id, nights, stay_id)
   select t.home_id, t.during, t.id from stays t join made on made.id = t.swap_id where made.state in ('final', 'completed')
   on conflict do nothing`,
  `insert into swap_revisions (swap_id, revision, by_party, terms, words, created_at)
   select id, 1, 1, '{"stays": []}', 'We are two quiet readers and love your town.', now() from made`,
  `insert into swap_answers (swap_id, revision, party, created_at) select id, 1, 1, now() from made`,
  `insert into swap_history (swap_id, party, act, state) select id, 1, 'proposed', 'open' from made`,
];
