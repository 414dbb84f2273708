import { describe, expect, it } from 'vitest';
import { memberWithApp, passkeyActions, withPassword } from '../../../../test/guard.ts';
import { softwareAuthenticator } from '../../../../test/software-authenticator.ts';
import { startTestApp } from '../../../../test/test-app.ts';

const test = await startTestApp();

const { add, memberWithPasskey } = passkeyActions(() => test);
const pause = (id: string) => test.pool.query('update passkeys set paused_at = now() where id = $1', [id]);

describe('the last factor', () => {
  it('[GUARD-21] is the app if the only passkey is paused: removing the app turns two-step sign-in off', async () => {
    const { member, browser } = await memberWithApp(test);
    await pause((await add(browser, softwareAuthenticator())).json().passkey.id);
    expect((await browser.ask('DELETE', '/api/security/app')).statusCode).toBe(204);
    expect((await browser.ask('GET', '/api/security')).json()).toMatchObject({ app: false, two_step: false });
    expect((await withPassword(test, member)).reply.statusCode).toBe(200);
  });

  it('[GUARD-12] is the only passkey that is not paused', async () => {
    const { browser, passkey } = await memberWithPasskey(softwareAuthenticator(), { second_step: true });
    await pause((await add(browser, softwareAuthenticator())).json().passkey.id);
    const removed = await browser.ask('DELETE', `/api/passkeys/${passkey.id}`);
    expect(removed.json()).toMatchObject({ two_step_off: true });
  });

  it('[GUARD-18] is the last passkey, even if all were made for another host name: two-step sign-in stays on until then', async () => {
    const { member, browser, passkey } = await memberWithPasskey(softwareAuthenticator(), {
      second_step: true,
    });
    const other = (await add(browser, softwareAuthenticator())).json().passkey;
    await test.pool.query("update passkeys set rp_id = 'old.example' where user_id = $1", [member.user_id]);
    const first = await browser.ask('DELETE', `/api/passkeys/${passkey.id}`);
    expect(first.json()).toMatchObject({ two_step_off: false });
    expect((await withPassword(test, member)).reply.statusCode).toBe(202);
    const last = await browser.ask('DELETE', `/api/passkeys/${other.id}`);
    expect(last.json()).toMatchObject({ two_step_off: true });
  });
});
