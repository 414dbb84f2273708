import { describe, expect, it } from 'vitest';
import { memberWithApp, withPassword } from '../../../../test/guard.ts';
import { mailAbout } from '../../../../test/members.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { watchBystanders } from '../../../../test/watch-bystanders.ts';

const test = await startTestApp({ AUTH_ATTEMPTS: '10', TRUST_PROXY: '127.0.0.1' });

watchBystanders(() => test);

describe('recovery codes', () => {
  it('[GUARD-25] are ten codes of 24 characters without look-alikes, shown once', async () => {
    const { browser, codes, member } = await memberWithApp(test);
    expect(codes).toHaveLength(10);
    for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    const { rows } = await test.pool.query(
      "select encode(code_hash, 'hex') as hash from recovery_codes where user_id = $1",
      [member.user_id],
    );
    expect(rows).toHaveLength(10);
    await browser.ask('POST', '/api/security/recovery-codes/kept');
    expect((await browser.ask('GET', '/api/security')).json()).toMatchObject({ codes_unsaved: false });
  });

  it('[GUARD-26] work once each, even if used in two places at the same time, however they are typed', async () => {
    const { member, codes } = await memberWithApp(test);
    await test.pool.query('truncate attempts');
    const [first = '', second = ''] = codes;
    const spelt = second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    const browsers = await Promise.all([1, 2, 3].map(() => withPassword(test, member)));
    const replies = await Promise.all(
      browsers.map(({ browser }) => browser.ask('POST', '/api/auth/step', { recovery_code: first })),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400]);
    const { browser } = await withPassword(test, member);
    const used = await browser.ask('POST', '/api/auth/step', { recovery_code: spelt });
    expect(used.json().codes_left).toBe(8);
    await mailAbout(test, member.email, 'A recovery code was used');
    const { browser: again } = await withPassword(test, member);
    expect((await again.ask('POST', '/api/auth/step', { recovery_code: second })).statusCode).toBe(400);
  });

  it('[GUARD-26] become invalid with new ones', async () => {
    const { member, browser, codes } = await memberWithApp(test);
    await test.pool.query('truncate attempts');
    const made = (await browser.ask('POST', '/api/security/recovery-codes')).json().recovery_codes;
    expect(made).toHaveLength(10);
    const { browser: other } = await withPassword(test, member);
    expect(
      (await other.ask('POST', '/api/auth/step', { recovery_code: codes[0] as string })).statusCode,
    ).toBe(400);
    expect((await other.ask('POST', '/api/auth/step', { recovery_code: made[0] })).statusCode).toBe(200);
  });
});
