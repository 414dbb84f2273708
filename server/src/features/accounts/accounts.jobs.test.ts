import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mailsTo, newEmail, register, signIn } from '../../../test/members.ts';
import { patience } from '../../../test/patience.ts';
import { openSmtpInbox } from '../../../test/smtp-inbox.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { waitForJobs } from '../../../test/wait-for-jobs.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { accountMail, removeUnverified, tidyAccounts } from './accounts.jobs.ts';

let inbox: Awaited<ReturnType<typeof openSmtpInbox>>;
let test: TestApp;

beforeAll(async () => {
  inbox = await openSmtpInbox();
  inbox.setAway(true);
  test = await createTestApp({ SMTP_URL: inbox.url });
});

afterAll(async () => {
  await test.close();
  await inbox.close();
});

const waitFor = (condition: () => Promise<boolean>) =>
  vi.waitUntil(condition, { timeout: patience(15_000), interval: 20 });

it('sends the email of a registration exactly once, as soon as the mail server is available again', async () => {
  const email = newEmail();
  expect((await register(test, { email, password: 'six or more' })).statusCode).toBe(202);
  const jobs = (sql: string) =>
    test.pool.query(
      `${sql} where name = 'account-mail' and state = 'retry'
         and data ->> 'user_id' = (select id::text from users where email = $1)`,
      [email],
    );
  await waitFor(async () => (await jobs('select from pgboss.job')).rowCount === 1);
  const { rows } = await jobs('select retry_limit, start_after > now() as later from pgboss.job');
  expect(rows).toEqual([{ retry_limit: 12, later: true }]);

  inbox.setAway(false);
  await jobs('update pgboss.job set start_after = now()');
  const [mail] = await inbox.mails(1);
  expect(mail?.subject).toBe('Confirm your email address');
  await waitForJobs(test.pool, [accountMail]);
  expect(await inbox.mails(1)).toHaveLength(1);
  await inbox.close();
});

it('deletes expired sessions, links, counts and old deliveries', async () => {
  const mailbox = await createTestApp();
  const { headers, user_id } = await signIn(mailbox);
  await mailbox.pool.query(
    `insert into sessions (user_id, token_hash, expires_at) values ($1, sha256('a'), now() - interval '1 minute');`,
    [user_id],
  );
  await mailbox.pool.query(
    `insert into mail_tokens (user_id, token_hash, purpose, expires_at) values
       ($1, sha256('b'), 'verify', now() - interval '1 minute'), ($1, sha256('c'), 'reset', now() + interval '1 minute')`,
    [user_id],
  );
  await mailbox.pool.query(
    `insert into attempts (key, spent, window_ends_at) values ('old', 1, now() - interval '1 minute');
     insert into mail_deliveries (event_id, state, updated_at) values
       (gen_random_uuid(), 'sent', now() - interval '31 days')`,
  );
  // If one table cannot be tidied, the others still are.
  await mailbox.pool.query('alter table challenges rename to challenges_elsewhere');
  await inTransaction(mailbox.pool, (client) => mailbox.jobs.send(client, tidyAccounts, {}));
  const left = async () =>
    (
      await mailbox.pool.query(
        `select (select count(*) from sessions) as sessions, (select count(*) from mail_tokens) as links,
           (select count(*) from attempts where key = 'old') as attempts,
           (select count(*) from mail_deliveries where updated_at < now() - interval '30 days') as deliveries`,
      )
    ).rows[0];
  await waitFor(async () => (await left()).deliveries === 0);
  expect(await left()).toEqual({ sessions: 1, links: 1, attempts: 0, deliveries: 0 });
  expect((await mailbox.app.inject({ url: '/api/sessions', headers })).statusCode).toBe(200);
  await mailbox.close();
});

it('deletes accounts that were not verified within the period of the privacy policy, and no others', async () => {
  const app = await createTestApp();
  // The only admin of a new site cannot be deleted, and does not stop the deletion of other accounts.
  const operator = await registeredDaysAgo(32);
  await app.pool.query(
    "insert into user_roles (user_id, role) select id, 'admin' from users where email = $1",
    [operator],
  );
  const old = await registeredDaysAgo(31);
  const outlived = await registeredDaysAgo(31);
  const [young, linked, imported] = [await registeredDaysAgo(29), await registeredDaysAgo(31), newEmail()];
  await app.pool.query("insert into users (email, created_at) values ($1, now() - interval '31 days')", [
    imported,
  ]);
  await app.pool.query(
    `insert into mail_tokens (user_id, token_hash, purpose, expires_at)
     select id, sha256('d'), 'verify', now() + interval '1 hour' from users where email = $1`,
    [linked],
  );
  await app.pool.query(
    `insert into mail_tokens (user_id, token_hash, purpose, expires_at)
     select id, sha256('o'), 'verify', now() - interval '1 minute' from users where email = $1`,
    [outlived],
  );
  const member = await signIn(app);
  await app.pool.query("update users set created_at = now() - interval '1 year' where id = $1", [
    member.user_id,
  ]);

  await inTransaction(app.pool, (client) => app.jobs.send(client, removeUnverified, {}));
  const exists = async (email: string) =>
    (await app.pool.query('select from users where email = $1', [email])).rowCount === 1;
  await waitFor(async () => !(await exists(old)) && !(await exists(outlived)));
  await waitForJobs(app.pool, [removeUnverified]);
  expect(await Promise.all([operator, young, linked, imported].map(exists))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect((await app.app.inject({ url: '/api/sessions', headers: member.headers })).statusCode).toBe(200);
  await app.close();

  /** The address of an account with a password whose links have all been used. */
  async function registeredDaysAgo(days: number): Promise<string> {
    const email = newEmail();
    expect((await register(app, { email, password: 'six or more' })).statusCode).toBe(202);
    await mailsTo(app, email);
    await app.pool.query('delete from mail_tokens where user_id = (select id from users where email = $1)', [
      email,
    ]);
    await app.pool.query('update users set created_at = now() - make_interval(days => $2) where email = $1', [
      email,
      days,
    ]);
    return email;
  }
});
