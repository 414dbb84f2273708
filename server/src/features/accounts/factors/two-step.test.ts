import { describe, expect, it } from 'vitest';
import {
  codeOf,
  confirmApp,
  memberInBrowser,
  memberWithApp,
  openBrowser,
  withPassword,
} from '../../../../test/guard.ts';
import { mailAbout, newestToken, post } from '../../../../test/members.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { watchBystanders } from '../../../../test/watch-bystanders.ts';

const test = await startTestApp({ AUTH_ATTEMPTS: '10', TRUST_PROXY: '127.0.0.1' });

watchBystanders(() => test);

describe('setting up an authenticator app', () => {
  it('[GUARD-19] shows a key of 160 bits once, and turns the app on only after a right code', async () => {
    const { member, browser } = await memberInBrowser(test);
    const { key, uri } = (await browser.ask('POST', '/api/security/app/setup')).json();
    expect(key).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(uri);
    expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Swapstead:${member.email}`,
    ]);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      issuer: 'Swapstead',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
      secret: key,
    });
    const wrong = await browser.ask('POST', '/api/security/app', { code: codeOf(key, 9) });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      400,
      { code: "That code isn't right. Check that your phone sets its time automatically." },
    ]);
    for (const code of ['12345', '1234567', 'abcdef', '٠١٢٣٤٥', ''])
      expect((await browser.ask('POST', '/api/security/app', { code })).json().fields).toEqual({
        code: 'Please enter the 6-digit code.',
      });
    expect((await browser.ask('GET', '/api/security')).json()).toMatchObject({ app: false, two_step: false });
    const spaced = codeOf(key).replace(/(...)/, '$1 ');
    const done = await browser.ask('POST', '/api/security/app', { code: spaced });
    expect(done.statusCode).toBe(200);
    expect((await browser.ask('GET', '/api/security')).json()).toMatchObject({
      app: true,
      two_step: true,
      codes_left: 10,
      codes_unsaved: true,
    });
    await mailAbout(test, member.email, 'Authenticator app turned on');
    const { rows } = await test.pool.query(
      'select secret_sealed from authenticator_apps where user_id = $1',
      [member.user_id],
    );
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('[GUARD-19] expires after ten minutes', async () => {
    const { member, browser } = await memberInBrowser(test);
    const { key } = (await browser.ask('POST', '/api/security/app/setup')).json();
    await test.pool.query('update authenticator_setups set expires_at = now() where user_id = $1', [
      member.user_id,
    ]);
    expect((await browser.ask('POST', '/api/security/app', { code: codeOf(key) })).statusCode).toBe(409);
  });

  it('[GUARD-21] moves to a new phone with a right code, and the old one works until then', async () => {
    const { member, browser, key } = await memberWithApp(test);
    const next = (await browser.ask('POST', '/api/security/app/setup')).json().key;
    const { browser: other } = await withPassword(test, member);
    expect((await other.ask('POST', '/api/auth/step', { code: codeOf(key) })).statusCode).toBe(200);
    await confirmApp(test, member, browser, next);
    const { browser: third } = await withPassword(test, member);
    expect((await third.ask('POST', '/api/auth/step', { code: codeOf(key) })).statusCode).toBe(400);
    expect((await third.ask('POST', '/api/auth/step', { code: codeOf(next) })).statusCode).toBe(200);
  });

  it('[GUARD-21, GUARD-22] can be undone by the member, and removing the last factor turns two-step sign-in off', async () => {
    const { member, browser } = await memberWithApp(test);
    expect((await browser.ask('DELETE', '/api/security/app')).statusCode).toBe(204);
    expect((await browser.ask('GET', '/api/security')).json()).toMatchObject({ app: false, two_step: false });
    await mailAbout(test, member.email, 'Authenticator app turned off');
    await mailAbout(test, member.email, 'Two-step sign-in was turned off');
    expect((await withPassword(test, member)).reply.statusCode).toBe(200);
  });

  it('[GUARD-22] is kept while two-step sign-in is off, and needs no new key afterwards', async () => {
    const { member, browser } = await memberWithApp(test);
    await browser.ask('PUT', '/api/security/two-step', { on: false });
    expect((await browser.ask('GET', '/api/security')).json()).toMatchObject({ app: true, two_step: false });
    expect((await withPassword(test, member)).reply.statusCode).toBe(200);
    const on = await browser.ask('PUT', '/api/security/two-step', { on: true });
    expect(on.json()).toEqual({ recovery_codes: null });
    expect((await withPassword(test, member)).reply.statusCode).toBe(202);
    const { browser: plain } = await memberInBrowser(test);
    expect((await plain.ask('PUT', '/api/security/two-step', { on: true })).statusCode).toBe(409);
  });
});

describe('the second step', () => {
  it('[GUARD-23] is requested after the right password; nothing reveals it before', async () => {
    const { member, key } = await memberWithApp(test);
    const wrong = await openBrowser(test).ask('POST', '/api/auth/sign-in', {
      email: member.email,
      password: 'not this one',
    });
    expect(wrong.json().message).toBe('Invalid login credentials');
    const { browser, reply } = await withPassword(test, member);
    expect([reply.statusCode, reply.json()]).toEqual([202, { waits_for_step: true }]);
    expect([...browser.jar.keys()]).toEqual(['swapstead_step']);
    expect(reply.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 600 });
    expect((await browser.ask('GET', '/api/viewer')).json()).toEqual({ level: 'visitor' });
    expect((await browser.ask('GET', '/api/auth/step')).json()).toEqual({ ways: ['app', 'recovery_code'] });
    const passed = await browser.ask('POST', '/api/auth/step', { code: codeOf(key) });
    expect(passed.json()).toEqual({
      viewer: { level: 'free', user_id: member.user_id, is_admin: false },
      codes_left: null,
    });
    expect((await browser.ask('GET', '/api/viewer')).json()).toMatchObject({ user_id: member.user_id });
    expect((await openBrowser(test).ask('GET', '/api/auth/step')).json()).toMatchObject({
      code: 'step_over',
      message: 'Please sign in again.',
    });
  });

  it('[GUARD-20] accepts the code of the current or the previous 30 seconds, each once, and none older than the last used', async () => {
    let made: Awaited<ReturnType<typeof memberWithApp>>;
    const answer = async (code: string) =>
      (await (await withPassword(test, made.member)).browser.ask('POST', '/api/auth/step', { code }))
        .statusCode;
    const period = () => Math.floor(Date.now() / 30_000);
    // Repeats with another member if the 30 seconds end in between.
    let begun: number;
    let answers: number[];
    do {
      begun = period();
      made = await memberWithApp(test);
      // Setting up the app used up the previous code.
      const refused = [-1, 1, -2].map((periods) => codeOf(made.key, periods));
      answers = [];
      for (const code of refused) answers.push(await answer(code));
    } while (begun !== period());
    expect(answers).toEqual([400, 400, 400]);
    const { member, key } = made;
    const browsers = await Promise.all(Array.from({ length: 4 }, () => withPassword(test, member)));
    const code = codeOf(key);
    const replies = await Promise.all(
      browsers.map(({ browser }) => browser.ask('POST', '/api/auth/step', { code })),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400]);
    expect(await answer(code)).toBe(400);
  });

  it('[GUARD-24] belongs to one browser and one right password, for ten minutes and five wrong answers', async () => {
    const { member, key } = await memberWithApp(test);
    const late = await withPassword(test, member);
    await test.pool.query('update pending_sign_ins set expires_at = now() where user_id = $1', [
      member.user_id,
    ]);
    expect((await late.browser.ask('GET', '/api/auth/step')).json().code).toBe('step_over');
    expect((await late.browser.ask('POST', '/api/auth/step', { code: codeOf(key) })).json().code).toBe(
      'step_over',
    );
    const { browser } = await withPassword(test, member);
    const said: unknown[] = [];
    for (let index = 0; index < 6; index++)
      said.push((await browser.ask('POST', '/api/auth/step', { code: codeOf(key, 9) })).statusCode);
    expect(said).toEqual([400, 400, 400, 400, 401, 401]);
    const again = await browser.ask('POST', '/api/auth/step', { code: codeOf(key) });
    expect([again.statusCode, again.json().message]).toEqual([401, 'Please sign in again.']);
  });

  it('[GUARD-20, GUARD-24] asks again if the input is not a code, which does not count as a wrong answer', async () => {
    const { member, key } = await memberWithApp(test);
    const { browser } = await withPassword(test, member);
    for (const code of ['', '12345', '1234567', 'abcdef', '', '12 34', '', '12345', '1', '', '']) {
      const reply = await browser.ask('POST', '/api/auth/step', { code });
      expect([reply.statusCode, reply.json().fields]).toEqual([
        400,
        { code: 'Please enter the 6-digit code.' },
      ]);
    }
    expect((await browser.ask('POST', '/api/auth/step', { code: codeOf(key) })).statusCode).toBe(200);
  });

  it('[GUARD-24] counts wrong answers for account and network; a right password restores nothing', async () => {
    const { member, key } = await memberWithApp(test);
    await test.pool.query('truncate attempts');
    const statuses: number[] = [];
    for (let index = 0; index < 3; index++) {
      const { browser } = await withPassword(test, member);
      for (let wrong = 0; wrong < 4; wrong++)
        statuses.push((await browser.ask('POST', '/api/auth/step', { code: codeOf(key, 9) })).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    const { rows } = await test.pool.query('select max(spent) as spent from attempts');
    expect(rows[0].spent).toBeGreaterThanOrEqual(10);
  });

  it('[GUARD-24] counts wrong answers on a device that the account knows, too', async () => {
    const { member, key } = await memberWithApp(test);
    const { browser: known } = await withPassword(test, member);
    expect((await known.ask('POST', '/api/auth/step', { code: codeOf(key) })).statusCode).toBe(200);
    await test.pool.query('truncate attempts');
    const statuses: number[] = [];
    for (let index = 0; index < 3; index++) {
      const { browser } = await withPassword(test, member, known.cookie());
      for (let wrong = 0; wrong < 4; wrong++)
        statuses.push((await browser.ask('POST', '/api/auth/step', { code: codeOf(key, 9) })).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    // Counting for the account and its networks would have used up the attempts of other devices.
    const { browser: other } = await withPassword(test, member);
    expect((await other.ask('POST', '/api/auth/step', { code: codeOf(key, 9) })).statusCode).toBe(400);
  });

  it('[GUARD-24] an attacker who knows the password and uses up all attempts locks the member out only until the password changes', async () => {
    const { member, key } = await memberWithApp(test);
    await test.pool.query('truncate attempts');
    const { email } = member;
    const from = async (network: string, password: string) => {
      const browser = openBrowser(test, '', { 'x-forwarded-for': network });
      expect((await browser.ask('POST', '/api/auth/sign-in', { email, password })).statusCode).toBe(202);
      return browser;
    };
    const wrong: number[] = [];
    for (let network = 1; network <= 6; network++)
      for (let round = 0; round < 3; round++) {
        const guesser = await from(`203.0.113.${network}`, member.password);
        for (let index = 0; index < 4; index++)
          wrong.push((await guesser.ask('POST', '/api/auth/step', { code: codeOf(key, 9) })).statusCode);
      }
    // At most fifty are checked from all networks together.
    expect(wrong.filter((status) => status === 400)).toHaveLength(50);
    const holder = await from('198.51.100.7', member.password);
    expect((await holder.ask('POST', '/api/auth/step', { code: codeOf(key) })).statusCode).toBe(429);
    const sent = await mailAbout(test, email, 'Someone may know your password');
    expect(sent.text).toContain("Choose a new password with 'Forgot password?'");

    await post(test, '/api/auth/forgot-password', { email });
    const token = await newestToken(test, email);
    const reset = await post(test, '/api/auth/reset-password', { token, password: 'brand new words' });
    expect(reset.statusCode, reset.body).toBe(204);
    const back = await from('198.51.100.7', 'brand new words');
    expect((await back.ask('POST', '/api/auth/step', { code: codeOf(key) })).statusCode).toBe(200);
    const { rows } = await test.pool.query(
      "select count(*)::int as n from account_events where user_id = $1 and event = 'step_attacked'",
      [member.user_id],
    );
    expect(rows[0].n).toBe(1);
  });

  it('[GUARD-24] ends when the password changes while it is pending', async () => {
    const { member, browser, key } = await memberWithApp(test);
    await test.pool.query('truncate attempts');
    const { browser: waiting } = await withPassword(test, member);
    const changed = await browser.ask('PUT', '/api/security/password', {
      current_password: member.password,
      password: 'another one',
    });
    expect(changed.statusCode).toBe(204);
    expect((await waiting.ask('POST', '/api/auth/step', { code: codeOf(key) })).json().code).toBe(
      'step_over',
    );
  });

  it('[GUARD-23, GUARD-44] started in one browser is not valid in another, and opens one session', async () => {
    const [one, two] = [await memberWithApp(test), await memberWithApp(test)];
    await test.pool.query('truncate attempts');
    const waiting = await withPassword(test, one.member);
    const other = await withPassword(test, two.member);
    const swapped = openBrowser(test, other.browser.cookie());
    expect((await swapped.ask('POST', '/api/auth/step', { code: codeOf(one.key) })).statusCode).toBe(400);
    const twin = openBrowser(test, waiting.browser.cookie());
    const replies = await Promise.all([
      waiting.browser.ask('POST', '/api/auth/step', { code: codeOf(one.key) }),
      twin.ask('POST', '/api/auth/step', { recovery_code: one.codes[0] as string }),
    ]);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});
