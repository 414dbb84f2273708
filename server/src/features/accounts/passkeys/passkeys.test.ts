import { describe, expect, it } from 'vitest';
import {
  memberInBrowser,
  openBrowser,
  passkeyActions,
  tenMinutesIdle,
  withPassword,
} from '../../../../test/guard.ts';
import { mailAbout } from '../../../../test/members.ts';
import { softwareAuthenticator, type Tricks } from '../../../../test/software-authenticator.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { watchBystanders } from '../../../../test/watch-bystanders.ts';

const test = await startTestApp();

watchBystanders(() => test);

const { add, memberWithPasskey, enter } = passkeyActions(() => test);

describe('adding a passkey', () => {
  it('[GUARD-11, GUARD-12] stores it once under its name, and notifies the member', async () => {
    const { member, browser, authenticator, passkey } = await memberWithPasskey();
    expect(passkey).toMatchObject({
      name: 'Blue key',
      synced: false,
      paused: false,
      made_for: null,
      last_used_at: null,
    });
    await mailAbout(test, member.email, 'A passkey was added');
    const again = await add(browser, authenticator);
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'This device already has a passkey for your account.',
    ]);
    const { browser: other } = await memberInBrowser(test);
    expect((await add(other, authenticator)).statusCode).toBe(409);
  });

  it('[GUARD-11] is possible ten times, with names of 1 to 40 characters', async () => {
    const { browser } = await memberInBrowser(test);
    for (const name of ['', '   ', 'x'.repeat(41), '\u200b', 'Key\0', 'Key \ud800', 'two\nlines'])
      expect((await add(browser, softwareAuthenticator(), { name })).statusCode, name).toBe(400);
    for (let index = 0; index < 10; index++)
      expect((await add(browser, softwareAuthenticator())).statusCode).toBe(201);
    const more = await browser.ask('POST', '/api/passkeys/options');
    expect([more.statusCode, more.json().message]).toEqual([409, 'You can have up to 10 passkeys.']);
  });

  it('[GUARD-15, GUARD-16] rejects another origin, host, challenge or type, a missing user verification, and a second use of each challenge', async () => {
    const { browser } = await memberInBrowser(test);
    const wrong: Tricks[] = [
      { origin: 'https://evil.test' },
      { rpId: 'evil.test' },
      { challenge: 'A'.repeat(43) },
      { type: 'webauthn.get' },
      { userVerified: false },
    ];
    for (const tricks of wrong)
      expect(
        (await add(browser, softwareAuthenticator(), {}, tricks)).statusCode,
        JSON.stringify(tricks),
      ).toBe(400);
    const { options } = (await browser.ask('POST', '/api/passkeys/options')).json();
    const make = () => ({ response: softwareAuthenticator().make(options), name: 'Key', second_step: false });
    const replies = await Promise.all([1, 2, 3].map(() => browser.ask('POST', '/api/passkeys', make())));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400, 400]);
    expect(options.user.id).not.toContain(Buffer.from('members.test').toString('base64url'));
    expect(options.attestation).toBe('none');
  });

  it('[GUARD-15] rejects a transport that is not a word', async () => {
    const { browser } = await memberInBrowser(test);
    const { options } = (await browser.ask('POST', '/api/passkeys/options')).json();
    const response = softwareAuthenticator().make(options);
    response.response.transports = ['usb\0'];
    const reply = await browser.ask('POST', '/api/passkeys', { response, name: 'Key', second_step: false });
    expect(reply.statusCode).toBe(400);
  });

  it('[GUARD-16] is bound to the session that requested it', async () => {
    const [one, two] = [await memberInBrowser(test), await memberInBrowser(test)];
    const { options } = (await one.browser.ask('POST', '/api/passkeys/options')).json();
    const response = softwareAuthenticator().make(options);
    expect(
      (await two.browser.ask('POST', '/api/passkeys', { response, name: 'Key', second_step: false }))
        .statusCode,
    ).toBe(400);
  });

  it('[GUARD-12] can be renamed and removed by its owner; removing the last factor turns two-step sign-in off', async () => {
    const { member, browser, passkey, codes, authenticator } = await memberWithPasskey(undefined, {
      second_step: true,
    });
    expect(codes).toHaveLength(10);
    const { browser: stranger } = await memberInBrowser(test);
    expect((await stranger.ask('PATCH', `/api/passkeys/${passkey.id}`, { name: 'Mine' })).statusCode).toBe(
      404,
    );
    expect((await stranger.ask('DELETE', `/api/passkeys/${passkey.id}`)).statusCode).toBe(404);
    await browser.ask('PATCH', `/api/passkeys/${passkey.id}`, { name: 'Red key' });
    const noText = await browser.ask('PATCH', `/api/passkeys/${passkey.id}`, { name: 'Key\0' });
    expect(noText.statusCode).toBe(400);
    expect((await browser.ask('GET', '/api/passkeys')).json().passkeys[0].name).toBe('Red key');
    expect((await withPassword(test, member)).reply.statusCode).toBe(202);
    expect((await browser.ask('DELETE', `/api/passkeys/${passkey.id}`)).json()).toMatchObject({
      two_step_off: true,
      rp_id: 'localhost',
    });
    expect((await withPassword(test, member)).reply.statusCode).toBe(200);
    const { reply } = await enter(authenticator);
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'passkey_unknown']);
    await mailAbout(test, member.email, 'A passkey was removed');
    await mailAbout(test, member.email, 'Two-step sign-in was turned off');
  });
});

describe('signing in with a passkey', () => {
  it('[GUARD-13] needs no address and no second step, and the options name nobody', async () => {
    const { member, authenticator } = await memberWithPasskey(undefined, { second_step: true });
    const asked = (await openBrowser(test).ask('POST', '/api/auth/passkey/options')).json().options;
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(asked.allowCredentials).toBeUndefined();
    const { browser, reply } = await enter(authenticator);
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { user_id: member.user_id }]);
    const { sessions } = (await browser.ask('GET', '/api/sessions')).json();
    expect(sessions.find(({ current }: { current: boolean }) => current)).toMatchObject({ way: 'passkey' });
  });

  it('[GUARD-14, GUARD-15] rejects whatever does not match, always with the same message', async () => {
    const { authenticator } = await memberWithPasskey();
    const { authenticator: other } = await memberWithPasskey();
    const wrong: Tricks[] = [
      { origin: 'https://evil.test' },
      { rpId: 'evil.test' },
      { challenge: 'A'.repeat(43) },
      { type: 'webauthn.create' },
      { userVerified: false },
      { forged: true },
      { userHandle: Buffer.from('somebody else').toString('base64url') },
    ];
    for (const tricks of wrong) {
      const { reply } = await enter(authenticator, tricks);
      expect([JSON.stringify(tricks), reply.statusCode, reply.json().message]).toEqual([
        JSON.stringify(tricks),
        401,
        "We couldn't check this passkey. Please try again.",
      ]);
    }
    const { reply } = await enter(softwareAuthenticator());
    expect(reply.json().message).toBe(
      "We don't know this passkey. Sign in with your password or use another passkey.",
    );
    expect((await enter(other)).reply.statusCode).toBe(200);
    const endless = {
      id: 'A'.repeat(5_500),
      rawId: 'A'.repeat(5_500),
      type: 'public-key',
      response: { clientDataJSON: 'A', authenticatorData: 'A', signature: 'A' },
    };
    expect((await openBrowser(test).ask('POST', '/api/auth/passkey', { passkey: endless })).statusCode).toBe(
      400,
    );
  });

  it('[GUARD-16] accepts a challenge once, for its browser, its purpose and five minutes', async () => {
    const { authenticator, member } = await memberWithPasskey(softwareAuthenticator({ synced: true }), {
      second_step: true,
    });
    const { browser, passkey } = await enter(authenticator);
    expect((await browser.ask('POST', '/api/auth/passkey', { passkey })).statusCode).toBe(401);
    const asking = openBrowser(test);
    const { options } = (await asking.ask('POST', '/api/auth/passkey/options')).json();
    const signed = authenticator.sign(options);
    const elsewhere = openBrowser(test);
    await elsewhere.ask('POST', '/api/auth/passkey/options');
    expect((await elsewhere.ask('POST', '/api/auth/passkey', { passkey: signed })).statusCode).toBe(401);
    const twice = openBrowser(test);
    const fresh = (await twice.ask('POST', '/api/auth/passkey/options')).json().options;
    const both = await Promise.all(
      [1, 2].map(() => twice.ask('POST', '/api/auth/passkey', { passkey: authenticator.sign(fresh) })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
    const { browser: waiting } = await withPassword(test, member);
    const step = (await waiting.ask('POST', '/api/auth/step/options')).json().options;
    const forStep = authenticator.sign(step);
    expect((await waiting.ask('POST', '/api/auth/passkey', { passkey: forStep })).statusCode).toBe(401);
    const late = openBrowser(test);
    const asked = (await late.ask('POST', '/api/auth/passkey/options')).json().options;
    await test.pool.query('update challenges set expires_at = now()');
    expect(
      (await late.ask('POST', '/api/auth/passkey', { passkey: authenticator.sign(asked) })).statusCode,
    ).toBe(401);
  });

  it('[GUARD-17] pauses a passkey on one device whose counter does not increase, until its owner resumes it', async () => {
    const { member, browser, authenticator, passkey } = await memberWithPasskey();
    expect((await enter(authenticator, { counter: 9 })).reply.statusCode).toBe(200);
    expect((await enter(authenticator, { counter: 9 })).reply.statusCode).toBe(401);
    expect((await enter(authenticator, { counter: 50 })).reply.statusCode).toBe(401);
    const { passkeys } = (await browser.ask('GET', '/api/passkeys')).json();
    expect(passkeys[0]).toMatchObject({ paused: true });
    await mailAbout(test, member.email, 'A passkey was paused');
    expect((await withPassword(test, member)).reply.statusCode).toBe(200);
    expect((await browser.ask('POST', `/api/passkeys/${passkey.id}/resume`)).statusCode).toBe(204);
    expect((await enter(authenticator, { counter: 51 })).reply.statusCode).toBe(200);
  });

  it('[GUARD-17] does not compare the counter of a synced passkey', async () => {
    const { authenticator } = await memberWithPasskey(softwareAuthenticator({ synced: true }));
    expect((await enter(authenticator, { counter: 5 })).reply.statusCode).toBe(200);
    expect((await enter(authenticator, { counter: 3 })).reply.statusCode).toBe(200);
  });

  it('[GUARD-08, GUARD-23] passes the second step and confirms', async () => {
    const { member, authenticator } = await memberWithPasskey(undefined, { second_step: true });
    const { browser } = await withPassword(test, member);
    expect((await browser.ask('GET', '/api/auth/step')).json()).toEqual({
      ways: ['passkey', 'recovery_code'],
    });
    const step = (await browser.ask('POST', '/api/auth/step/options')).json().options;
    expect(step.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([authenticator.id]);
    expect(
      (await browser.ask('POST', '/api/auth/step', { passkey: authenticator.sign(step) })).statusCode,
    ).toBe(200);
    await tenMinutesIdle(test, member);
    const { options } = (await browser.ask('POST', '/api/security/confirm/options')).json();
    const reply = await browser.ask('POST', '/api/security/confirm', {
      passkey: authenticator.sign(options),
    });
    expect(reply.statusCode).toBe(204);
    expect((await browser.ask('GET', '/api/security/confirmed')).statusCode).toBe(204);
    await tenMinutesIdle(test, member);
    const stranger = await memberWithPasskey();
    const asked = (await browser.ask('POST', '/api/security/confirm/options')).json().options;
    const theirs = await browser.ask('POST', '/api/security/confirm', {
      passkey: stranger.authenticator.sign(asked),
    });
    expect(theirs.statusCode).toBe(400);
    expect((await browser.ask('GET', '/api/security/confirmed')).statusCode).toBe(403);
  });

  it('[GUARD-16] does not confirm with a challenge that was made for adding a passkey', async () => {
    const { member, browser, authenticator } = await memberWithPasskey();
    const { options } = (await browser.ask('POST', '/api/passkeys/options')).json();
    await tenMinutesIdle(test, member);
    const passkey = authenticator.sign({ ...options, rpId: options.rp.id });
    expect((await browser.ask('POST', '/api/security/confirm', { passkey })).statusCode).toBe(400);
    expect((await browser.ask('GET', '/api/security/confirmed')).statusCode).toBe(403);
  });
});

describe('the host name of passkeys', () => {
  it('[GUARD-18] decides where passkeys can be added, and old ones name the host they were made for', async () => {
    const { browser, member, passkey } = await memberWithPasskey(undefined, { second_step: true });
    expect((await browser.ask('GET', '/api/passkeys')).json().can_add).toBe(true);
    const byIp = await test.app.inject({
      url: '/api/passkeys',
      headers: { cookie: browser.cookie(), host: '127.0.0.1:3000' },
    });
    expect(byIp.json().can_add).toBe(false);
    await test.pool.query("update passkeys set rp_id = 'old.example' where id = $1", [passkey.id]);
    expect((await browser.ask('GET', '/api/passkeys')).json().passkeys[0]).toMatchObject({
      made_for: 'old.example',
    });
    const { browser: waiting } = await withPassword(test, member);
    expect((await waiting.ask('GET', '/api/auth/step')).json()).toEqual({ ways: ['recovery_code'] });
  });
});
