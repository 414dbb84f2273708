import { expect, it } from 'vitest';
import { memberInBrowser, memberWithApp, passkeyActions, withPassword } from '../../../test/guard.ts';
import { newEmail, newestToken, post, signUp } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { unzip } from '../../../test/unzip.ts';
import { hashToken } from './tokens.ts';

// Codes, links, browsers and changes belong to one account, even if another account has equal ones.

const test = await startTestApp();

const { memberWithPasskey, enter } = passkeyActions(() => test);

it('[GUARD-04] two members who want the same address each continue with their own change', async () => {
  const [one, other] = [await memberInBrowser(test), await memberInBrowser(test)];
  const email = newEmail();
  const sessions = async () =>
    (
      await test.pool.query(
        `select c.session_id = s.id as own from address_changes c join sessions s on s.user_id = c.user_id
         where c.new_email = $1`,
        [email],
      )
    ).rows;
  for (const { browser } of [one, other, one, other])
    expect((await browser.ask('POST', '/api/security/address', { email })).statusCode).toBe(202);
  expect(await sessions()).toEqual([{ own: true }, { own: true }]);
});

it('[GUARD-06] a member undoes only their own change, even if another member has changed an address since', async () => {
  const changed = async () => {
    const { member, browser } = await memberInBrowser(test);
    const email = newEmail();
    await browser.ask('POST', '/api/security/address', { email });
    await post(test, '/api/auth/confirm-address', { token: await newestToken(test, email) });
    return { member, email };
  };
  const [first, later] = [await changed(), await changed()];
  const token = await newestToken(test, first.member.email);
  expect((await post(test, '/api/auth/read-undo', { token })).json()).toEqual({ email: first.member.email });
  expect((await post(test, '/api/auth/undo-address', { token })).statusCode).toBe(204);
  const { rows } = await test.pool.query(
    'select email from users where id = any ($1) order by array_position($1, id)',
    [[first.member.user_id, later.member.user_id]],
  );
  expect(rows).toEqual([{ email: first.member.email }, { email: later.email }]);
});

it('[GUARD-26] a recovery code of another member does not pass the second step, and remains valid for its owner', async () => {
  const [own, other] = [await memberWithApp(test), await memberWithApp(test)];
  const recovery_code = other.codes[0] as string;
  const { browser } = await withPassword(test, own.member);
  expect((await browser.ask('POST', '/api/auth/step', { recovery_code })).statusCode).toBe(400);
  const { browser: theirs } = await withPassword(test, other.member);
  expect((await theirs.ask('POST', '/api/auth/step', { recovery_code })).statusCode).toBe(200);
});

it('[GUARD-17] a paused passkey of another member is not found and stays paused', async () => {
  const { browser, authenticator, passkey } = await memberWithPasskey();
  await enter(authenticator, { counter: 9 });
  await enter(authenticator, { counter: 9 });
  const { browser: stranger } = await memberInBrowser(test);
  expect((await stranger.ask('POST', `/api/passkeys/${passkey.id}/resume`)).statusCode).toBe(404);
  const { passkeys } = (await browser.ask('GET', '/api/passkeys')).json();
  expect(passkeys).toMatchObject([{ paused: true }]);
});

it.each(['', '/:id'])(
  '[GUARD-41] a browser that two members use stays known to one when the other signs out there by DELETE /api/sessions%s',
  async (which) => {
    const [one, other] = [await signUp(test), await signUp(test)];
    const { browser } = await withPassword(test, one);
    const { email, password } = other;
    expect((await browser.ask('POST', '/api/auth/sign-in', { email, password })).statusCode).toBe(200);
    const { sessions } = (await browser.ask('GET', '/api/sessions')).json();
    const { id } = sessions.find(({ current }: { current: boolean }) => current);
    const { browser: phone } = await withPassword(test, other);
    const path = `/api/sessions${which.replace(':id', id)}`;
    expect((await phone.ask('DELETE', path)).statusCode).toBe(204);
    const { rows } = await test.pool.query(
      `select count(*) filter (where user_id = $1)::int as one, count(*) filter (where user_id = $2)::int as other
       from known_devices where token_hash = $3`,
      [one.user_id, other.user_id, hashToken(browser.jar.get('swapstead_device') ?? '')],
    );
    expect(rows).toEqual([{ one: 1, other: 0 }]);
  },
);

it('[GUARD-41] browsers of other members do not count among the twenty known ones of an account', async () => {
  const member = await signUp(test);
  const { browser } = await withPassword(test, member);
  await withPassword(test, member);
  await test.pool.query(
    `insert into known_devices (user_id, token_hash, last_used_at)
     select $1, sha256(n::text::bytea), now() + interval '1 minute' from generate_series(1, 20) n`,
    [(await signUp(test)).user_id],
  );
  await withPassword(test, member);
  const { rowCount } = await test.pool.query(
    'select from known_devices where user_id = $1 and token_hash = $2',
    [member.user_id, hashToken(browser.jar.get('swapstead_device') ?? '')],
  );
  expect(rowCount).toBe(1);
});

it('[GUARD-41] a browser that two members use stays known to the one who used it recently', async () => {
  const [one, other] = [await signUp(test), await signUp(test)];
  const { browser } = await withPassword(test, one);
  const { email, password } = other;
  expect((await browser.ask('POST', '/api/auth/sign-in', { email, password })).statusCode).toBe(200);
  await test.pool.query(
    `insert into known_devices (user_id, token_hash, last_used_at)
     select $1, sha256(n::text::bytea), now() + interval '1 minute' from generate_series(1, 20) n`,
    [one.user_id],
  );
  await withPassword(test, one);
  const { rows } = await test.pool.query('select user_id from known_devices where token_hash = $1', [
    hashToken(browser.jar.get('swapstead_device') ?? ''),
  ]);
  expect(rows).toEqual([{ user_id: other.user_id }]);
});

it("[GUARD-41] the data export contains the member's own browsers only", async () => {
  await memberInBrowser(test);
  const { browser } = await memberInBrowser(test);
  const files = await unzip((await browser.ask('GET', '/api/profiles/me/export')).rawPayload);
  expect(JSON.parse(String(files.get('known-devices.json')))).toHaveLength(1);
});
