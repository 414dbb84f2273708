import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { builtWeb } from '../../../test/built-web.ts';
import { conversationActions } from '../../../test/conversations.ts';
import { mailsTo, type SignedIn, signIn } from '../../../test/members.ts';
import { createTestApp } from '../../../test/test-app.ts';

const SECRET = 'what only we and the provider know';

const test = await createTestApp({ MAIL_EVENTS_SECRET: SECRET });
afterAll(() => test.close());
const { ask } = conversationActions(() => test);

let member: SignedIn;
beforeEach(async () => {
  member = await signIn(test, { level: 'subscriber' });
});

describe('reports of bounced emails', () => {
  const report = (body: object, { secret = SECRET, age = 0 } = {}) => {
    const payload = JSON.stringify(body);
    const t = Math.floor(Date.now() / 1000) - age;
    const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex');
    return test.app.inject({
      method: 'POST',
      url: '/api/mail_events',
      headers: { 'content-type': 'application/json', 'mail-signature': `t=${t},v1=${v1}` },
      payload,
    });
  };
  /** The token of the button in a test email. */
  const sealedOfTest = async () => {
    await ask('POST', 'mail_test', member);
    const mails = await mailsTo(test, member.email);
    const link = new URL(
      mails.find(({ subject }) => subject === 'Our test email reached you')?.links[0] ?? '',
    );
    return link.searchParams.get('t');
  };
  const settings = async () => (await ask('GET', 'notice_preferences', member)).json();

  it('are accepted with a recent signature only, and shown until a test email arrives [NOTE-35]', async () => {
    const bounce = { type: 'bounce', email: member.email };
    expect((await report(bounce, { secret: 'guessed' })).statusCode).toBe(400);
    expect((await report(bounce, { age: 301 })).statusCode).toBe(400);
    expect((await settings()).mails_come_back).toBeNull();
    expect((await report(bounce)).statusCode).toBe(200);
    expect((await settings()).mails_come_back).toBe(member.email);
    const { notices } = (await ask('GET', 'notices', member)).json();
    expect(notices[0].text).toBe('Our emails to you are bouncing.');
    const sealed = await sealedOfTest();
    expect((await ask('POST', 'mail_works', undefined, { t: 'forged' })).statusCode).toBe(400);
    await ask('POST', 'mail_works', undefined, { t: sealed });
    expect((await settings()).mails_come_back).toBeNull();
  });

  it('are cleared for the account that the test email was sent for, not for the former owner of the address [NOTE-35]', async () => {
    await report({ type: 'bounce', email: member.email });
    const before = await signIn(test);
    await test.pool.query("insert into mail_bounces (user_id, email, reason) values ($1, $2, 'refused')", [
      before.user_id,
      member.email,
    ]);
    await ask('POST', 'mail_works', undefined, { t: await sealedOfTest() });
    const { rows } = await test.pool.query('select user_id from mail_bounces where email = $1', [
      member.email,
    ]);
    expect(rows).toEqual([{ user_id: before.user_id }]);
  });

  it('can be checked with five test emails in a quarter of an hour [NOTE-35]', async () => {
    const answers = [];
    for (let press = 0; press < 6; press++) answers.push((await ask('POST', 'mail_test', member)).statusCode);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it.each([
    ['a NUL', { type: 'bounce', email: 'ann\0@members.test' }],
    ['half a character', { type: 'complaint', email: 'ann\ud800@members.test' }],
    ['several lines', { type: 'bounce', email: 'ann@members.test\nben@members.test' }],
    ['a number as the address', { type: 'bounce', email: 7 }],
    ['no kind', { email: 'ann@members.test' }],
    ['nothing', null],
    ['a list', [{ type: 'bounce' }]],
  ])('are rejected with %s in the report [NOTE-35]', async (_, body) => {
    const reply = await report(body as object);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'no_event']);
  });

  it('are ignored if they are of other kinds or about unknown addresses [NOTE-35]', async () => {
    for (const body of [{ type: 'delivered' }, { type: 'bounce', email: 'nobody@members.test' }]) {
      expect((await report(body)).json()).toEqual({ received: true });
    }
  });

  it('as complaints switch off all optional emails [NOTE-35]', async () => {
    await report({ type: 'complaint', email: member.email });
    const { kinds } = await settings();
    const on = kinds
      .filter(({ mail }: { mail: string }) => mail !== 'off')
      .map(({ kind }: { kind: string }) => kind);
    expect(on).toEqual(['agreed', 'sign', 'final', 'reminder', 'cancelled', 'security']);
  });
});

it('the endpoints of the push twin and of reports do not exist unless they are configured [NOTE-35]', async () => {
  const plain = await createTestApp({}, { web: builtWeb });
  for (const [method, path] of [
    ['GET', '/dev/push.json'],
    ['POST', '/dev/push'],
    ['POST', '/api/mail_events'],
  ] as const) {
    expect((await plain.app.inject({ method, url: path })).statusCode, path).toBe(404);
  }
  await plain.close();
});
