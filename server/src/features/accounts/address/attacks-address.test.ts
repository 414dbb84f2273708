import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accountMails } from '../../../../test/account-mails.ts';
import { behindLock } from '../../../../test/behind-lock.ts';
import { type Browser, memberInBrowser, withPassword } from '../../../../test/guard.ts';
import {
  mailAbout,
  newEmail,
  newestToken,
  post,
  register,
  type SignedIn,
  signIn,
  tenMinutesLater,
} from '../../../../test/members.ts';
import { startTestApp } from '../../../../test/test-app.ts';
import { ensureAccounts } from '../accounts.import.ts';
import { createAddressChanges } from './address.repository.ts';

const test = await startTestApp();

const ask = (browser: Browser, email: string) => browser.ask('POST', '/api/security/address', { email });
const confirm = (token: string) => post(test, '/api/auth/confirm-address', { token });
const undo = (token: string) => post(test, '/api/auth/undo-address', { token });
const addressOf = async ({ user_id }: SignedIn) =>
  (await test.pool.query('select email from users where id = $1', [user_id])).rows[0]?.email;

type World = { member: SignedIn; browser: Browser };

/** Ways in which someone else ends a member's session. */
const SESSION_ENDINGS: Record<string, (world: World) => Promise<{ statusCode: number }>> = {
  async 'a reset'({ member: { email } }) {
    await post(test, '/api/auth/forgot-password', { email });
    const token = await newestToken(test, email);
    return post(test, '/api/auth/reset-password', { token, password: 'brand new' });
  },
  'a new password': ({ member, browser }) =>
    browser.ask('PUT', '/api/security/password', {
      current_password: member.password,
      password: 'brand new',
    }),
  'signing out all other devices': ({ browser }) => browser.ask('DELETE', '/api/sessions'),
  async 'signing out one device'({ browser }) {
    const { sessions } = (await browser.ask('GET', '/api/sessions')).json();
    const other = sessions.find(({ current }: { current: boolean }) => !current);
    return browser.ask('DELETE', `/api/sessions/${other.id}`);
  },
  async 'a suspension'({ member: { user_id } }) {
    const { headers } = await signIn(test, { admin: true });
    const body = { reason: 'Somebody else is in this account.' };
    return post(test, `/api/admin/members/${user_id}/suspend`, body, headers);
  },
};

describe('a pending change of address', () => {
  it.each(Object.entries(SESSION_ENDINGS))(
    '[GUARD-03, GUARD-04, AUTH-22] ends with the session that requested it, when that is ended by %s',
    async (_, putOut) => {
      const { member, browser } = await memberInBrowser(test);
      const { browser: thief } = await withPassword(test, member);
      const email = newEmail();
      await ask(thief, email);
      const token = await newestToken(test, email);
      expect([200, 204]).toContain((await putOut({ member, browser })).statusCode);
      expect((await confirm(token)).statusCode).toBe(400);
      expect(await addressOf(member)).toBe(member.email);
    },
  );

  it('[GUARD-03, GUARD-05] continues in the session that changes the password, and after its member signs out', async () => {
    const { member, browser } = await memberInBrowser(test);
    const email = newEmail();
    await ask(browser, email);
    const token = await newestToken(test, email);
    await SESSION_ENDINGS['a new password']?.({ member, browser });
    await browser.ask('POST', '/api/auth/sign-out');
    expect((await confirm(token)).statusCode).toBe(204);
    expect(await addressOf(member)).toBe(email);
  });

  it('[GUARD-04] cannot start in a session that ends at the same time', async () => {
    const { member, browser: thief } = await memberInBrowser(test);
    const [reply] = await behindLock(
      test.pool,
      ['delete from sessions where user_id = $1', [member.user_id]],
      () => [ask(thief, newEmail())],
    );
    expect(reply?.statusCode).toBe(401);
    const { rows } = await test.pool.query('select from address_changes where user_id = $1', [
      member.user_id,
    ]);
    expect(rows).toEqual([]);
  });

  it('[GUARD-04] emails its link to its own address, even if another address is requested at the same time', async () => {
    const { member } = await memberInBrowser(test);
    const { user_id, email: old_email } = member;
    const [first, second] = [newEmail(), newEmail()];
    const changes = createAddressChanges(test.pool);
    const client = await test.pool.connect();
    await changes.ask(client, { user_id, old_email, new_email: first, session_id: null });
    client.release();
    const { mails, work } = accountMails(test);
    const other = `update address_changes c set new_email = $2
      from (select id from users where id = $1 for no key update) u where c.user_id = u.id`;
    await behindLock(test.pool, [other, [user_id, second]], () => [
      work({ event_id: randomUUID(), reason: 'address', user_id }),
    ]);
    expect(mails.map((mail) => mail?.to)).toEqual([second]);
  });

  it('[GUARD-04] keeps its link when the same address is requested again, because no second email is sent', async () => {
    const { member, browser } = await memberInBrowser(test);
    const email = newEmail();
    const asked = await ask(browser, email);
    const token = await newestToken(test, email);
    const again = await ask(browser, email);
    expect([again.statusCode, again.json()]).toEqual([asked.statusCode, asked.json()]);
    expect((await confirm(token)).statusCode).toBe(204);
    expect(await addressOf(member)).toBe(email);
  });

  it('[GUARD-04] is refused after a cancellation until ten minutes are over, because no email can be sent before', async () => {
    const { browser } = await memberInBrowser(test);
    const email = newEmail();
    await ask(browser, email);
    await newestToken(test, email);
    await browser.ask('DELETE', '/api/security/address');
    const soon = await ask(browser, email);
    expect([soon.statusCode, soon.json().message]).toEqual([
      429,
      'Too many attempts. Please try again later.',
    ]);
    expect((await browser.ask('GET', '/api/security')).json().new_email).toBeNull();
    await tenMinutesLater(test);
    expect((await ask(browser, email)).statusCode).toBe(202);
    expect((await confirm(await newestToken(test, email, 2))).statusCode).toBe(204);
  });
});

describe('an address with an unconfirmed registration', () => {
  it('[GUARD-04, GUARD-05] goes to the person who can read its emails', async () => {
    const { member, browser } = await memberInBrowser(test);
    const email = newEmail();
    await register(test, { email, password: 'of a stranger' });
    const registered = await newestToken(test, email);
    await ask(browser, email);
    await mailAbout(test, email, 'Confirm your new email address');
    expect((await confirm(await newestToken(test, email, 2))).statusCode).toBe(204);
    expect(await addressOf(member)).toBe(email);
    const late = await post(test, '/api/auth/verify', { token: registered, password: 'of a stranger' });
    expect(late.statusCode).toBe(400);
  });

  it('[GUARD-05] stays with the registration that is confirmed at the same time', async () => {
    const { member, browser } = await memberInBrowser(test);
    const email = newEmail();
    await register(test, { email, password: 'of its holder' });
    await newestToken(test, email);
    await ask(browser, email);
    const token = await newestToken(test, email, 2);
    const verified = 'update users set email_verified = true where email = $1';
    const [reply] = await behindLock(test.pool, [verified, [email]], () => [confirm(token)]);
    expect([reply?.statusCode, await addressOf(member)]).toEqual([409, member.email]);
  });

  it('[GUARD-04] is notified of the attempt and keeps its account, if that was imported', async () => {
    const { member, browser } = await memberInBrowser(test);
    const email = newEmail();
    await test.pool.query('insert into users (email) values ($1)', [email]);
    expect((await ask(browser, email)).statusCode).toBe(202);
    await mailAbout(test, email, 'Confirm your email address');
    expect((await confirm(await newestToken(test, email))).statusCode).toBe(400);
    expect(await addressOf(member)).toBe(member.email);
  });
});

describe('the old address of an account', () => {
  it('[GUARD-07] is reserved against a registration at the same time, and can be restored', async () => {
    const { member } = await memberInBrowser(test);
    const moving = `with moved as (update users set email = $2 where id = $1 returning id)
      insert into address_changes (user_id, old_email, new_email, done_at) select id, $3, $2, now() from moved`;
    const [reply] = await behindLock(test.pool, [moving, [member.user_id, newEmail(), member.email]], () => [
      post(test, '/api/auth/register', { email: member.email, password: 'of a stranger' }),
    ]);
    expect(reply?.statusCode).toBe(202);
    const { rows } = await test.pool.query('select from users where email = $1', [member.email]);
    expect(rows).toEqual([]);
    expect((await undo(await newestToken(test, member.email))).statusCode).toBe(204);
    expect(await addressOf(member)).toBe(member.email);
  });

  it('[GUARD-07] is reserved against an import of homes, even at the same time', async () => {
    const { member } = await memberInBrowser(test);
    const moving = `with moved as (update users set email = $2 where id = $1 returning id)
      insert into address_changes (user_id, old_email, new_email, done_at) select id, $3, $2, now() from moved`;
    const change = [member.user_id, newEmail(), member.email];
    const importHost = () => ensureAccounts(test.pool, [member.email]);
    const [meanwhile] = await behindLock(test.pool, [moving, change], () => [importHost()]);
    expect([meanwhile, await importHost()]).toEqual([
      new Map([[member.email, member.user_id]]),
      new Map([[member.email, member.user_id]]),
    ]);
    await test.pool.query('delete from address_changes where user_id = $1', [member.user_id]);
    expect((await importHost()).get(member.email)).not.toBe(member.user_id);
  });

  it('[GUARD-05, GUARD-07] is reserved against an older link to it', async () => {
    const [one, other] = [await memberInBrowser(test), await memberInBrowser(test)];
    const [left, next] = [newEmail(), newEmail()];
    await ask(other.browser, left);
    const early = await newestToken(test, left);
    await ask(one.browser, left);
    expect((await confirm(await newestToken(test, left, 2))).statusCode).toBe(204);
    await test.pool.query(
      "update address_changes set done_at = done_at - interval '73 hours' where user_id = $1",
      [one.member.user_id],
    );
    await ask(one.browser, next);
    expect((await confirm(await newestToken(test, next))).statusCode).toBe(204);
    const late = await confirm(early);
    expect([late.statusCode, late.json().message]).toEqual([409, 'You can no longer undo this change.']);
    expect((await undo(await newestToken(test, left, 3))).statusCode).toBe(204);
    expect(await addressOf(one.member)).toBe(left);
  });

  it('[GUARD-07] is available again from a day in UTC, whatever the time zone of the database', async () => {
    const { member } = await memberInBrowser(test);
    const { rows } = await test.pool.query(
      `insert into address_changes (user_id, old_email, new_email, done_at)
       values ($1, $2, $3, date_trunc('day', now(), 'UTC') - interval '12 hours') returning done_at`,
      [member.user_id, member.email, newEmail()],
    );
    const client = await test.pool.connect();
    await client.query("begin; set local time zone 'Pacific/Kiritimati'");
    const day = await createAddressChanges(test.pool).lockedUntil(client, member.user_id);
    await client.query('rollback');
    client.release();
    expect(day).toBe(new Date(rows[0].done_at.getTime() + 72 * 3_600_000).toISOString().slice(0, 10));
  });
});
