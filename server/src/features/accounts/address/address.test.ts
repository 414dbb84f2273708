import { describe, expect, it } from 'vitest';
import { builtWeb } from '../../../../test/built-web.ts';
import { memberInBrowser, memberWithApp, withPassword } from '../../../../test/guard.ts';
import { mailsTo, newEmail, newestToken, post, signIn } from '../../../../test/members.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { watchBystanders } from '../../../../test/watch-bystanders.ts';

const test = await startTestApp({}, { web: builtWeb });

watchBystanders(() => test);

const confirm = (token: string) => post(test, '/api/auth/confirm-address', { token });
const undo = (token: string) => post(test, '/api/auth/undo-address', { token });
const signsIn = async (email: string, password: string) =>
  (await post(test, '/api/auth/sign-in', { email, password })).statusCode;

/** A member whose address was changed, with the token that undoes the change. */
async function changed() {
  const { member, browser } = await memberInBrowser(test);
  const email = newEmail();
  await browser.ask('POST', '/api/security/address', { email });
  expect((await confirm(await newestToken(test, email))).statusCode).toBe(204);
  return { member, browser, email, token: await newestToken(test, member.email) };
}

describe('changing the email address', () => {
  it('[GUARD-04] answers the same for every address, and changes nothing until it is confirmed', async () => {
    const { member, browser } = await memberInBrowser(test);
    const { email: taken } = await signIn(test);
    const [free, same] = [newEmail(), await browser.ask('POST', '/api/security/address', { email: taken })];
    expect([same.statusCode, same.json()]).toEqual([
      202,
      { message: `We've sent an email to ${taken}. Open the link in it within 24 hours to finish.` },
    ]);
    expect((await mailsTo(test, taken))[0]?.subject).toBe('You already have an account');
    const asked = await browser.ask('POST', '/api/security/address', { email: free });
    expect([asked.statusCode, Object.keys(asked.json())]).toEqual([202, ['message']]);
    expect((await browser.ask('GET', '/api/security')).json()).toMatchObject({
      email: member.email,
      new_email: free,
    });
    expect(await signsIn(free, member.password)).toBe(401);
    expect(await signsIn(member.email, member.password)).toBe(200);
  });

  it('[GUARD-04] is replaced by a later request, and can be cancelled', async () => {
    const { browser } = await memberInBrowser(test);
    const [first, second] = [newEmail(), newEmail()];
    await browser.ask('POST', '/api/security/address', { email: first });
    const token = await newestToken(test, first);
    await browser.ask('POST', '/api/security/address', { email: second });
    expect((await confirm(token)).statusCode).toBe(400);
    const later = await newestToken(test, second);
    expect((await browser.ask('DELETE', '/api/security/address')).statusCode).toBe(204);
    expect((await confirm(later)).statusCode).toBe(400);
  });

  it('[GUARD-05] is applied by its link, which works once: the new address signs in, the old one does not, and other sessions and links end', async () => {
    const { member, browser } = await memberInBrowser(test);
    const { browser: phone } = await withPassword(test, member);
    await post(test, '/api/auth/forgot-password', { email: member.email });
    const reset = await newestToken(test, member.email);
    const email = newEmail();
    await browser.ask('POST', '/api/security/address', { email });
    const token = await newestToken(test, email);
    const page = await test.app.inject({ url: `/confirm-email?token=${token}` });
    expect([page.statusCode, await signsIn(email, member.password)]).toEqual([200, 401]);
    const replies = await Promise.all([confirm(token), confirm(token)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 400]);
    const again = await confirm(token);
    expect(again.json().message).toBe('This link is invalid or has expired.');
    expect(await signsIn(email, member.password)).toBe(200);
    expect(await signsIn(member.email, member.password)).toBe(401);
    expect((await browser.ask('GET', '/api/viewer')).json()).toMatchObject({ user_id: member.user_id });
    expect((await phone.ask('GET', '/api/viewer')).json()).toEqual({ level: 'visitor' });
    const void_ = await post(test, '/api/auth/reset-password', { token: reset, password: 'another one' });
    expect(void_.statusCode).toBe(400);
    const { rows } = await test.pool.query("select data from pgboss.job where name = 'tell-billing-address'");
    expect(rows).toContainEqual({ data: { user_id: member.user_id } });
  });

  it('[GUARD-05] succeeds for the first of two accounts that want the same address', async () => {
    const [one, two] = [await memberInBrowser(test), await memberInBrowser(test)];
    const email = newEmail();
    await one.browser.ask('POST', '/api/security/address', { email });
    const first = await newestToken(test, email);
    await two.browser.ask('POST', '/api/security/address', { email });
    const second = await newestToken(test, email, 2);
    const replies = await Promise.all([confirm(first), confirm(second)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
    const late = replies.find(({ statusCode }) => statusCode === 409);
    expect(late?.json().message).toBe('You can no longer undo this change.');
  });
});

describe('undoing a change of address', () => {
  it('[GUARD-06, GUARD-37] restores the address within 72 hours, ends the sessions and the password, and emails a reset link', async () => {
    const { member, browser, email, token } = await changed();
    const [sent] = await mailsTo(test, member.email);
    expect(sent?.subject).toBe('Your email address was changed');
    expect(sent?.links[0]).toMatch(/\/undo-email\?token=/);
    expect((await post(test, '/api/auth/read-undo', { token })).json()).toEqual({ email: member.email });
    expect((await undo(token)).statusCode).toBe(204);
    expect((await undo(token)).statusCode).toBe(400);
    expect((await browser.ask('GET', '/api/viewer')).json()).toEqual({ level: 'visitor' });
    const known = await test.pool.query('select from known_devices where user_id = $1', [member.user_id]);
    expect(known.rows).toEqual([]);
    expect([await signsIn(email, member.password), await signsIn(member.email, member.password)]).toEqual([
      401, 401,
    ]);
    const reset = await newestToken(test, member.email, 2);
    await post(test, '/api/auth/reset-password', { token: reset, password: 'another one' });
    expect(await signsIn(member.email, 'another one')).toBe(200);
  });

  it('[GUARD-06] is refused after 72 hours', async () => {
    const { token } = await changed();
    await test.pool.query("update address_changes set done_at = done_at - interval '72 hours'");
    expect((await undo(token)).statusCode).toBe(400);
  });

  it('[GUARD-06] removes what was added since the request, and keeps an older second step', async () => {
    const { member, browser, key } = await memberWithApp(test);
    const email = newEmail();
    const addPasskey = (id: string) =>
      test.pool.query(
        `insert into passkeys (user_id, credential_id, public_key, counter, synced, rp_id, name)
         values ($1, $2, '\\x01', 0, false, 'localhost', 'of the thief')`,
        [member.user_id, id],
      );
    await browser.ask('POST', '/api/security/address', { email });
    await addPasskey('asked');
    await confirm(await newestToken(test, email));
    await addPasskey('confirmed');
    await undo(await newestToken(test, member.email));
    const reset = await newestToken(test, member.email, 2);
    await post(test, '/api/auth/reset-password', { token: reset, password: 'another one' });
    const { rows } = await test.pool.query('select from passkeys where user_id = $1', [member.user_id]);
    expect([rows.length, key.length]).toEqual([0, 32]);
    expect(await signsIn(member.email, 'another one')).toBe(202);
  });

  it('[GUARD-06] wins against another change at the same time', async () => {
    const { member, browser, token } = await changed();
    const next = newEmail();
    await test.pool.query(
      "update address_changes set done_at = done_at - interval '71 hours 59 minutes' where user_id = $1",
      [member.user_id],
    );
    await Promise.all([undo(token), browser.ask('POST', '/api/security/address', { email: next })]);
    const { rows } = await test.pool.query('select email from users where id = $1', [member.user_id]);
    expect(rows).toEqual([{ email: member.email }]);
    expect(
      (
        await test.pool.query('select from address_changes where user_id = $1 and done_at is null', [
          member.user_id,
        ])
      ).rowCount,
    ).toBe(0);
  });
});

describe('for 72 hours after a change of address', () => {
  it('[GUARD-07] no other change is possible, and the old address is reserved', async () => {
    const { member, browser } = await changed();
    const more = await browser.ask('POST', '/api/security/address', { email: newEmail() });
    expect([more.statusCode, more.json().message]).toEqual([
      409,
      expect.stringMatching(/^You can change your address again on \w+day, \d+ \w+( \d{4})?\.$/),
    ]);
    const reply = await post(test, '/api/auth/register', { email: member.email, password: 'of a stranger' });
    expect([reply.statusCode, reply.json()]).toEqual([
      202,
      { message: 'Please check your email to verify your account.' },
    ]);
    const { rows } = await test.pool.query('select from users where email = $1', [member.email]);
    expect(rows).toEqual([]);
    const token = await newestToken(test, member.email, 2);
    expect((await undo(token)).statusCode).toBe(204);
    const { browser: other } = await memberInBrowser(test);
    expect((await other.ask('POST', '/api/security/address', { email: member.email })).statusCode).toBe(202);
  });
});
