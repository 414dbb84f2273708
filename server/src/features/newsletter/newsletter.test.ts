import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { builtWeb } from '../../../test/built-web.ts';
import { mailsTo, newEmail, post, signIn } from '../../../test/members.ts';
import { createTestApp, startTestApp } from '../../../test/test-app.ts';
import { createNewsletterRepository } from './newsletter.repository.ts';

const testApp = await startTestApp({}, { web: builtWeb });

const THANKS = { message: 'Thanks! Please check your inbox to confirm.' };

const ask = (email: string) => post(testApp, '/api/newsletter', { email });

/** The confirmed addresses among those given; only these count as subscribers. */
async function subscribers() {
  const list = await createNewsletterRepository(testApp.pool).subscribers();
  return list.map(({ email }) => email);
}

async function stored(email: string): Promise<number> {
  const { rowCount } = await testApp.pool.query('select from newsletter_subscribers where email = $1', [
    email,
  ]);
  return rowCount ?? 0;
}

/** Subscribes and reads the email: its two links, and the tokens in them. */
async function asked(email = newEmail()) {
  expect((await ask(email)).json()).toEqual(THANKS);
  const [mail] = await mailsTo(testApp, email);
  if (!mail) throw new Error('no mail');
  const [confirm, leave] = mail.links.map((link) => new URL(link).searchParams.get('token') ?? '');
  return { email, mail, confirm: confirm ?? '', leave: leave ?? '' };
}

describe('subscribing to the newsletter', () => {
  it('[FOOT-04] stores the address as unconfirmed and sends an email with a confirmation link to the site', async () => {
    const { email, mail } = await asked();
    expect(mail.subject).toBe('Please confirm your subscription to the Swapstead newsletter');
    expect(mail.links.map((link) => new URL(link).pathname)).toEqual([
      '/newsletter/confirm',
      '/newsletter/leave',
    ]);
    expect(await stored(email)).toBe(1);
    expect(await subscribers()).not.toContain(email);
  });

  it('[FOOT-05] gives the same reply for a pending or confirmed address, and stores and sends nothing more', async () => {
    const { email, confirm } = await asked();
    const again = await ask(email.toUpperCase());
    expect([again.statusCode, again.json()]).toEqual([202, THANKS]);
    await post(testApp, '/api/newsletter/confirm', { token: confirm });
    expect((await ask(email)).json()).toEqual(THANKS);
    // The email to another address would arrive after these, if there were any.
    await asked();
    expect(await mailsTo(testApp, email)).toHaveLength(1);
    expect(await stored(email)).toBe(1);
    expect(await subscribers()).toContain(email);
  });

  it('[FOOT-05] stores an address once that is sent many times at the same moment', async () => {
    const email = newEmail();
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask(email)));
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await stored(email)).toBe(1);
    await asked();
    expect(await mailsTo(testApp, email)).toHaveLength(1);
  });

  it.each([
    '',
    'nobody',
    'a@b',
    'a@b.test, c@d.test',
    'a@b.test\r\nBcc: c@d.test',
    null,
    7,
    ['a@b.test'],
    {},
  ])('[VALID-21] refuses %j with the sentence of the form and stores nothing', async (email) => {
    const before = await testApp.pool.query('select from newsletter_subscribers');
    const reply = await post(testApp, '/api/newsletter', { email });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toEqual({ email: 'Please enter a valid email address' });
    expect((await testApp.pool.query('select from newsletter_subscribers')).rowCount).toBe(before.rowCount);
  });

  it('is limited per address and network', async () => {
    const limited = await createTestApp({ AUTH_ATTEMPTS: '3' });
    const email = newEmail();
    const codes = [];
    for (let i = 0; i < 4; i++) codes.push((await post(limited, '/api/newsletter', { email })).statusCode);
    await limited.close();
    expect(codes).toEqual([202, 202, 202, 429]);
  });
});

describe('the links in the emails', () => {
  it('[FOOT-06] confirm once; the second use of the same link is refused', async () => {
    const { email, confirm } = await asked();
    const both = await Promise.all(
      [1, 2].map(() => post(testApp, '/api/newsletter/confirm', { token: confirm })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
    expect(await subscribers()).toContain(email);
    const later = await post(testApp, '/api/newsletter/confirm', { token: confirm });
    expect([later.statusCode, later.json().message]).toEqual([400, 'This link is invalid or has expired.']);
  });

  it('[FOOT-06] take the address off the list, before and after it was confirmed', async () => {
    const waiting = await asked();
    expect((await post(testApp, '/api/newsletter/leave', { token: waiting.leave })).statusCode).toBe(204);
    expect(await stored(waiting.email)).toBe(0);
    expect((await post(testApp, '/api/newsletter/confirm', { token: waiting.confirm })).statusCode).toBe(400);

    const confirmed = await asked();
    await post(testApp, '/api/newsletter/confirm', { token: confirmed.confirm });
    expect((await post(testApp, '/api/newsletter/leave', { token: confirmed.leave })).statusCode).toBe(204);
    expect(await stored(confirmed.email)).toBe(0);
    expect((await post(testApp, '/api/newsletter/leave', { token: confirmed.leave })).statusCode).toBe(400);
  });

  it('[FOOT-06] unsubscribe with one click in the email program, as the email’s headers announce (RFC 8058)', async () => {
    const { email, mail } = await asked();
    expect(mail.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const url = /^<(http.+)>$/.exec(mail.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    const { pathname, search } = new URL(url);
    const oneClick = (headers: Record<string, string>, payload: string) =>
      testApp.app.inject({ method: 'POST', url: pathname + search, headers, payload });
    const opened = await testApp.app.inject(pathname + search);
    expect([opened.statusCode, await stored(email)], 'opening the link changes nothing').toEqual([200, 1]);
    // A webmail program sends the origin of its own page.
    const form = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
    };
    expect((await oneClick(form, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect(await stored(email)).toBe(0);
    expect((await oneClick(form, 'List-Unsubscribe=One-Click')).statusCode).toBe(400);
  });

  it('[FOOT-06] do nothing with a foreign, empty or swapped token', async () => {
    const { email, confirm, leave } = await asked();
    for (const token of ['', 'x', 'A'.repeat(43), leave, `${confirm}x`, "' or 1=1"]) {
      const reply = await post(testApp, '/api/newsletter/confirm', { token });
      expect([token, reply.statusCode]).toEqual([token, 400]);
    }
    for (const token of ['', 'x', confirm]) {
      expect((await post(testApp, '/api/newsletter/leave', { token })).statusCode).toBe(400);
    }
    expect(await stored(email)).toBe(1);
    expect(await subscribers()).not.toContain(email);
  });

  it('are stored as hashes only', async () => {
    const { confirm, leave } = await asked();
    const { rows } = await testApp.pool.query(
      "select encode(token_hash, 'escape') as text from newsletter_links",
    );
    const jobs = await testApp.pool.query(
      "select data::text as text from pgboss.job where name = 'newsletter-mail'",
    );
    const everything = [...rows, ...jobs.rows].map(({ text }) => text).join('\n');
    expect(everything).not.toContain(confirm);
    expect(everything).not.toContain(leave);
  });
});

it('deletes addresses that were not confirmed within the time that the privacy policy names', async () => {
  const [old, young, confirmed] = await Promise.all([asked(), asked(), asked()]);
  await post(testApp, '/api/newsletter/confirm', { token: confirmed.confirm });
  await testApp.pool.query(
    "update newsletter_subscribers set asked_at = now() - interval '31 days' where email = any($1)",
    [[old.email, confirmed.email]],
  );
  await createNewsletterRepository(testApp.pool).tidy(30);
  expect(await Promise.all([old, young, confirmed].map(({ email }) => stored(email)))).toEqual([0, 1, 1]);
});

it('nobody can read the addresses: visitors get 401, members and admins 403', async () => {
  const list = (headers = {}) => testApp.app.inject({ url: '/api/newsletter', headers });
  expect((await list()).statusCode).toBe(401);
  for (const wanted of [{}, { level: 'subscriber' as const }, { admin: true }]) {
    const { headers } = await signIn(testApp, { ...wanted, email: `${randomUUID()}@members.test` });
    expect((await list(headers)).statusCode).toBe(403);
  }
});
