import { describe, expect, it } from 'vitest';
import {
  codeOf,
  memberInBrowser,
  memberWithApp,
  openBrowser,
  tenMinutesIdle,
  withPassword,
} from '../../../../test/guard.ts';
import { startTestApp } from '../../../../test/test-app.ts';

const test = await startTestApp({ AUTH_ATTEMPTS: '10', TRUST_PROXY: '127.0.0.1' });

describe('a sensitive operation', () => {
  it.each([
    ['POST', '/api/security/app/setup', undefined],
    ['DELETE', '/api/security/app', undefined],
    ['PUT', '/api/security/two-step', { on: false }],
    ['POST', '/api/security/recovery-codes', undefined],
    ['POST', '/api/security/address', { email: 'somebody@else.test' }],
    ['DELETE', '/api/security/address', undefined],
    ['POST', '/api/passkeys/options', undefined],
    ['DELETE', '/api/sessions', undefined],
    ['GET', '/api/profiles/me/export', undefined],
    ['POST', '/api/functions/delete-profile', undefined],
  ] as const)(
    '[GUARD-09] %s %s needs a confirmed session, and does nothing without one',
    async (method, url, body) => {
      const { member, browser } = await memberInBrowser(test);
      await tenMinutesIdle(test, member);
      const reply = await browser.ask(method, url, body);
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'reauthentication_required']);
      expect((await browser.ask('GET', '/api/viewer')).json()).toMatchObject({ user_id: member.user_id });
    },
  );

  it('[GUARD-08, GUARD-09] is allowed for exactly ten minutes after confirming, which renews the token', async () => {
    const { member, browser } = await memberInBrowser(test);
    await tenMinutesIdle(test, member);
    const before = openBrowser(test, browser.cookie());
    const wrong = await browser.ask('POST', '/api/security/confirm', { password: 'not this one' });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      400,
      { password: "Your current password isn't right." },
    ]);
    expect(
      (await browser.ask('POST', '/api/security/confirm', { password: member.password })).statusCode,
    ).toBe(204);
    expect(browser.cookie()).not.toBe(before.cookie());
    expect((await browser.ask('POST', '/api/security/app/setup')).statusCode).toBe(200);
    // The old token remains valid for requests under way, but is not confirmed.
    expect((await before.ask('GET', '/api/sessions')).statusCode).toBe(200);
    expect((await before.ask('POST', '/api/security/app/setup')).statusCode).toBe(403);
    await test.pool.query(
      "update sessions set confirmed_at = now() - interval '9 minutes 30 seconds' where user_id = $1",
      [member.user_id],
    );
    expect((await browser.ask('POST', '/api/security/app/setup')).statusCode).toBe(200);
    await tenMinutesIdle(test, member);
    expect((await browser.ask('POST', '/api/security/app/setup')).statusCode).toBe(403);
  });

  it('[GUARD-08] needs the second step too, if that is on', async () => {
    const { member, browser, key } = await memberWithApp(test);
    await tenMinutesIdle(test, member);
    const alone = await browser.ask('POST', '/api/security/confirm', { password: member.password });
    expect([alone.statusCode, alone.json().fields]).toEqual([
      400,
      { code: 'Please enter the 6-digit code.' },
    ]);
    const both = await browser.ask('POST', '/api/security/confirm', {
      password: member.password,
      code: codeOf(key),
    });
    expect(both.statusCode).toBe(204);
    expect((await browser.ask('POST', '/api/security/app/setup')).statusCode).toBe(200);
  });

  it('[GUARD-03, GUARD-08, GUARD-09] is not confirmed by a change of password, if the password alone does not confirm', async () => {
    const change = { current_password: 'six or more', password: 'another one' };
    const { member, browser } = await memberWithApp(test);
    await tenMinutesIdle(test, member);
    expect((await browser.ask('PUT', '/api/security/password', change)).statusCode).toBe(204);
    const off = await browser.ask('PUT', '/api/security/two-step', { on: false });
    expect([off.statusCode, off.json().code]).toEqual([403, 'reauthentication_required']);
    expect((await browser.ask('GET', '/api/security')).json().two_step).toBe(true);
    // If the password alone confirms, it is not requested a second time.
    const { member: plain, browser: other } = await memberInBrowser(test);
    await tenMinutesIdle(test, plain);
    expect((await other.ask('PUT', '/api/security/password', change)).statusCode).toBe(204);
    expect((await other.ask('POST', '/api/security/app/setup')).statusCode).toBe(200);
  });

  it('[GUARD-02] counts a wrong confirmation as a failed sign-in', async () => {
    const { member, browser } = await memberInBrowser(test);
    await test.pool.query('truncate attempts');
    const statuses: number[] = [];
    for (let index = 0; index < 11; index++)
      statuses.push(
        (await browser.ask('POST', '/api/security/confirm', { password: 'not this one' })).statusCode,
      );
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect((await withPassword(test, member)).reply.statusCode).toBe(429);
  });
});
