import type pg from 'pg';
import { hashPassword } from '../server/src/features/accounts/passwords.ts';

/** The admin who signs in for the measurements. */
export const BENCH_ADMIN = { email: 'admin@bench.test', password: 'swapstead' };

const FIRST =
  'Ada Bruno Chloé Dmitri Elena Fatima Günther Hana Ingrid José Kwame Lucía Mateo Nadia Olu Priya Quentin Rosa Søren Tomás Uma Viktor Wanjiru Ximena Yuki Zoë';
const LAST =
  'Ågren Becker Castillo Dubois Eriksen Ferrari García Haddad Ivanova Jansen Kowalski Lindqvist Moreau Nakamura Okafor Petrov Quispe Rossi Schneider Tanaka Ueda Varga Weiss Xu Yilmaz Zhang';
const PLACES =
  'Lisbon, Portugal|Łódź, Poland|Kyoto, Japan|Oaxaca, Mexico|Bergen, Norway|Cape Town, South Africa|Hobart, Australia|Québec, Canada';
const TOPICS =
  'Cannot sign in|Refund for the annual plan|Photos turn sideways|Calendar shows the wrong day|Host does not answer|How do I delete a home|Wifi is listed twice|Question about insurance|Payment failed again|Verification mail never came';

/** Fills a migrated database with members, their tickets and a log of 20,000 changes, with all triggers on. */
export async function seedAdmin(pool: pg.Pool, members: number, tickets: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select setseed(0.42)');
    await client.query(
      `insert into users (email, email_verified, created_at)
       select 'member-' || i || '@' || (array['mail', 'post', 'inbox', 'letters'])[1 + i % 4] || '.test', true,
         timestamptz '2022-01-01' + i * interval '1237.123457 s'
       from generate_series(1, $1::int) i`,
      [members],
    );
    await client.query(
      `insert into profiles (user_id, display_name, location)
       select id, (string_to_array($1, ' '))[1 + floor(random() * 26)] || ' ' || (string_to_array($2, ' '))[1 + floor(random() * 26)],
         (string_to_array($3, '|'))[1 + floor(random() * 8)]
       from users where random() < 0.8`,
      [FIRST, LAST, PLACES],
    );
    await client.query(
      `insert into user_subscriptions (user_id, subscription_status, subscription_plan, subscription_start_date,
         subscription_end_date)
       select id, status, case when status in ('paid', 'trialing') then 'annual' else 'free' end, created_at,
         created_at + interval '1 year'
       from (select id, created_at, (array['paid', 'paid', 'paid', 'trialing', 'cancelled', 'free'])[1 + floor(random() * 6)] as status
         from users where random() < 0.4) as chosen`,
    );
    await client.query(
      `with numbered as (select row_number() over () as n, id from users)
       insert into support_tickets (user_id, subject, priority, status, created_at, awaits_reply)
       select numbered.id, (string_to_array($2, '|'))[1 + floor(random() * 10)] || ' (' || i || ')',
         (array['low', 'medium', 'medium', 'high', 'urgent'])[1 + floor(random() * 5)],
         (array['open', 'in_progress', 'closed', 'closed', 'closed'])[1 + floor(random() * 5)],
         timestamptz '2023-01-01' + i * interval '2011.123457 s', random() < 0.3
       from generate_series(1, $1::int) i join numbered on numbered.n = 1 + (i * 7919::bigint) % $3::int`,
      [tickets, TOPICS, members],
    );
    await client.query(
      `insert into support_messages (ticket_id, user_id, message, is_admin)
       select t.id, t.user_id, repeat('Some words about it. ', 8), false
       from support_tickets t, generate_series(1, 3)`,
    );
    await client.query(
      `insert into audit_log (actor_id, action, user_id, old_value, new_value)
       select user_id, 'subscription_status', user_id, 'free', 'paid' from user_directory limit 20000`,
    );
    await client.query(
      `with added as (insert into users (email, email_verified) values ($1, true) returning id),
         secret as (insert into user_passwords (user_id, password_hash) select id, $2 from added)
       insert into user_roles (user_id, role) select id, 'admin' from added`,
      [BENCH_ADMIN.email, await hashPassword(BENCH_ADMIN.password)],
    );
    await client.query('select fold_row_counts()');
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}
