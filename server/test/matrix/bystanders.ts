import { KINDS } from '@swapstead/contract/notices/kinds';
import type { LightMyRequestResponse } from 'fastify';
import { conversationActions } from '../conversations.ts';
import { swapActions } from '../swaps.ts';
import type { TestApp } from '../test-app.ts';
import { unzip } from '../unzip.ts';
import { inDays } from './world.ts';

type Reply = Pick<LightMyRequestResponse, 'body' | 'rawPayload' | 'headers'>;

/** Rows that a member ($1) with a home ($2) can have, and that no operation in this file creates. */
const MORE = [
  `insert into account_events (user_id, event, facts) values ($1, 'signed_in', '{"way": "password"}')`,
  `insert into account_security (user_id, two_step, password_strong) values ($1, true, false)
   on conflict (user_id) do update set two_step = true, password_strong = false`,
  `insert into address_changes (user_id, old_email, new_email) values ($1, 'old@bystander.test', $1 || '@new.test')`,
  `update sessions set user_agent = 'Bystander browser' where user_id = $1`,
  `insert into authenticator_apps (user_id, secret_sealed, last_step) values ($1, 'sealed', 1)`,
  `insert into authenticator_setups (user_id, secret_sealed, expires_at) values ($1, 'sealed', '2999-01-01')`,
  `insert into mail_tokens (token_hash, user_id, purpose, expires_at)
   select sha256(($1::text || purpose)::bytea), $1, purpose, '2999-01-01'
   from unnest('{verify,reset,address,undo,recover}'::text[]) purpose`,
  `insert into passkeys (user_id, credential_id, public_key, counter, synced, rp_id, name)
   values ($1, sha256($1::text::bytea), '\\x00', 1, true, 'localhost', 'Bystander key')`,
  `insert into pending_sign_ins (token_hash, user_id, password_mark, expires_at)
   values (sha256($1::text::bytea), $1, '\\x00', '2999-01-01')`,
  `insert into recoveries (user_id) values ($1)`,
  `insert into recovery_codes (user_id, code_hash) values ($1, sha256($1::text::bytea))`,
  `insert into push_devices (user_id, session_id, endpoint, p256dh, auth)
   select $1, id, 'https://push.test/' || $1, 'key', 'auth' from sessions where user_id = $1 limit 1`,
  `insert into notice_settings (user_id, time_zone) values ($1, 'Europe/Paris')
   on conflict (user_id) do update set time_zone = 'Europe/Lisbon'`,
  `insert into mail_bounces (user_id, email, reason) values ($1, $1 || '@bounced.test', 'refused')`,
  `insert into billing_subscriptions (subscription_id, user_id, customer_id, subscription_status, subscription_plan,
     started_at, ends_at, cancels) values ('sub ' || $1, $1, 'cus ' || $1, 'paid', 'annual', now(), '2999-01-01', false)`,
  `insert into billing_checkouts (user_id, price_id, amount_cents, expires_at, created_at, checked_at)
   values ($1, 'price_annual', 100, '2999-01-01', now(), '2999-01-01')`,
  `insert into calendar_addresses (home_id, token, token_hash) values ($2, $2::text, sha256($2::text::bytea))`,
  `insert into calendar_feeds (home_id, name, address, address_hash, shown_address, next_try_at)
   values ($2, 'Bystander feed', 'sealed', sha256($2::text::bytea), 'feed.test', '2999-01-01')`,
  `insert into stay_rules (home_id, shortest) values ($2, 3) on conflict do nothing`,
  `insert into home_available_dates (home_id, day) values ($2, '2030-05-05')`,
  `insert into home_photos (home_id, path, width, height, thumbhash, display_order)
   values ($2, 'bystander/' || $2, 40, 30, 'AAAA', 0)`,
  `insert into uploads (user_id, home_id, path, width, height, thumbhash, ready_at)
   values ($1, $2, 'bystander/upload-' || $2, 40, 30, 'AAAA', now())`,
  `insert into guide_photos (home_id, path, facts) values ($2, 'bystander/guide-' || $2, '{}')`,
  `insert into likes (user_id, home_id, liked_at, ends_on, is_new)
   select $1, id, now(), '2999-01-01', false from homes where user_id <> $1 order by created_at limit 1`,
  `insert into likes_made (user_id, made_at) values ($1, now())`,
  `insert into match_dismissals (user_id, home_id, dismissed_at)
   select $1, id, now() from homes where user_id <> $1 order by created_at limit 1`,
  `insert into like_pairs (least_id, greatest_id, told_at)
   select least($1, id), greatest($1, id), now() from users where id <> $1 order by created_at limit 1
   on conflict do nothing`,
  `insert into wishes (user_id, name, search, tells, swaps, ends_on, saved_at, changed_at, visited_at, new_since,
     submission_id, content)
   values ($1, 'Bystander word', '{"country": "AQ"}', true, true, '2999-01-01', now(), now(), now(), now(), $1,
     sha256($1::text::bytea))`,
  `insert into wish_changes (user_id, changed_at) values ($1, now())`,
  `insert into wish_homes (wish_id, home_id, began_at)
   select w.id, h.id, now() from wishes w, homes h where w.user_id = $1 and h.user_id <> $1
   order by h.created_at limit 1`,
  `insert into member_stops (user_id) values ($1)`,
  `insert into completion_marks (conversation_id, user_id)
   select conversation_id, $1 from conversation_sides where user_id = $1 order by conversation_id limit 1`,
  `insert into member_blocks (blocker_id, blocked_id) select $1, id from users where id <> $1 order by created_at limit 1`,
];

/** A change of their swap ($1) that both answered, with their names. */
const CHANGE = `with fallen as (
    insert into swap_changes (swap_id, by_party, terms, words, until, created_at, outcome)
    select swap_id, 1, terms, 'Bystander word', now(), now(), 'fell' from swap_revisions
    where swap_id = $1 order by revision desc limit 1 returning id, swap_id)
  insert into change_answers (change_id, party, name, created_at)
  select f.id, p.party, 'Bystander word', now() from fallen f join swap_parties p on p.swap_id = f.swap_id`;

/** Values that occur only in these rows and that nobody but their owners may see. */
const PRIVATE = /bystander\.test|bystander\/|Bystander (key|feed|browser|word)/;

/** Replies that only inform a member about themselves must not contain the others' ids either. */
const OF_ONESELF =
  /\/me\b|sessions|account-events|passkeys|notice|push_devices|support_tickets|conversations|swaps$/;

/**
 * Two uninvolved members with every kind of row. No operation of others may change these rows, and no reply to others
 * may contain them: this catches an operation that forgets whose rows it reads or changes.
 */
export async function createBystanders(test: TestApp) {
  const swaps = swapActions(test);
  const conversations = conversationActions(() => test);
  const [one, other] = [await swaps.party('Bystander Bea'), await swaps.party('Bystander Bo')];
  // Jobs send emails and pushes at any time, and a failed push would remove the device.
  await test.pool.query(
    `insert into notice_preferences (user_id, kind, mail, push)
     select user_id, kind, 'off', false from unnest($1::uuid[]) user_id, unnest($2::text[]) kind`,
    [[one.user_id, other.user_id], KINDS],
  );
  const stay = { check_in: inDays(200), check_out: inDays(205) };
  const swap_id = await swaps.final(one, other, { my_stay: stay, their_stay: stay });
  const later = { check_in: inDays(300), check_out: inDays(305) };
  const open = await swaps.propose(one, other, { my_stay: later, their_stay: later });
  const about = [swap_id, open.json().id];
  await test.pool.query(CHANGE, [swap_id]);
  for (const member of [one, other]) await swaps.saveGuide(member);
  for (const [member, partner] of [
    [one, other],
    [other, one],
  ] as const) {
    const { user_id, home_id } = member;
    about.push(
      user_id,
      home_id,
      await conversations.opened(member, partner.home_id, 'Bystander word: is May free?'),
    );
    const ticket = { subject: 'The key does not turn', message: 'Bystander word: please help me with it.' };
    about.push((await swaps.ask('POST', 'support_tickets', member, ticket)).json().id);
    for (const statement of MORE) await addTo(test, statement, user_id, home_id);
  }
  // The two differ, so that a change of everyone's rows is noticed whatever its value.
  await test.pool.query(
    'update account_security set two_step = false, codes_unsaved = true where user_id = $1',
    [one.user_id],
  );
  // Neither has pending notices, which jobs would write.
  await test.pool.query('update conversation_sides set notice_due_at = null');
  return {
    rows: () => rowsAbout(test, about),
    /** Values of their rows found in a reply to another member. */
    async foundIn(route: string, reply: Reply) {
      const body = await textOf(reply);
      return (
        PRIVATE.exec(body)?.[0] ??
        (OF_ONESELF.test(route) ? ['Bystander', ...about].find((one) => body.includes(one)) : undefined)
      );
    },
  };
}

async function textOf({ body, rawPayload, headers }: Reply): Promise<string> {
  if (headers['content-type'] !== 'application/zip') return body;
  return Buffer.concat([...(await unzip(rawPayload)).values()]).toString();
}

const addTo = (test: TestApp, statement: string, userId: string, homeId: string) =>
  test.pool.query(
    statement
      .replaceAll(/\$1(::\w+)?/g, `'${userId}'::uuid$1`)
      .replaceAll(/\$2(::\w+)?/g, `'${homeId}'::uuid$1`),
  );

/** Columns that jobs write at any time. */
const BY_JOBS = [
  'mailbox_mails',
  'mail_deliveries',
  'notice_deliveries',
  'jobs_to_resume',
  'home_search',
  'member_search',
  'search_chunks',
  'search_homes_changed',
  'search_slots',
  'search_term_slots',
  'search_words_changed',
  'home_wishers',
  'wish_homes_changed',
  'match_lists',
  'match_candidates',
  'match_changes',
  'match_home_changes',
];

/** All rows of the database that contain one of these ids, by table. */
async function rowsAbout({ pool }: TestApp, ids: readonly string[]): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1) order by 1`,
    [BY_JOBS],
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t where to_jsonb(t)::text ~ $1 order by 1`,
      [ids.join('|')],
    );
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  return found;
}
