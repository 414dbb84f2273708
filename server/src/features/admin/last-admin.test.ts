import { beforeEach, expect, it } from 'vitest';
import { behindLock } from '../../../test/behind-lock.ts';
import { mailAbout, post, type SignedIn, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { ticketCalls } from '../../../test/tickets.ts';

let one: SignedIn;
let two: SignedIn;

const test = await startTestApp();
beforeEach(async () => {
  await test.pool.query("update user_roles set role = 'user'");
  [one, two] = await Promise.all([signIn(test, { admin: true }), signIn(test, { admin: true })]);
});

const reason = 'Three guests told us the same.';
const act = (what: 'suspend' | 'restore', who: string, by: SignedIn) =>
  post(test, `/api/admin/members/${who}/${what}`, { reason }, by.headers);
const setRole = (role: 'user' | 'admin') => (who: string, by: SignedIn) =>
  test.app.inject({
    method: 'PUT',
    url: `/api/user_roles/${who}`,
    headers: by.headers,
    payload: { role },
  });
const demote = setRole('user');
const promote = setRole('admin');
const acting = async () =>
  (
    await test.pool.query(
      `select user_id from user_roles join users on users.id = user_id
       where role = 'admin' and suspended_at is null`,
    )
  ).rows.map(({ user_id }) => user_id);

it('[ADMIN-08] the last admin is recognised by an id in capitals too, and nobody can suspend themselves that way', async () => {
  await demote(two.user_id, one);
  expect((await demote(one.user_id, one)).statusCode).toBe(409);
  expect((await demote(one.user_id.toUpperCase(), one)).statusCode).toBe(404);
  expect((await act('suspend', one.user_id.toUpperCase(), one)).statusCode).toBe(404);
  expect(await acting()).toEqual([one.user_id]);
});

it('[ADMIN-08, SWAP-17] if two admins suspend each other at the same time, one remains', async () => {
  const replies = await behindLock(
    test.pool,
    ['select from users where id = any($1) for update', [[one.user_id, two.user_id]]],
    () => [act('suspend', two.user_id, one), act('suspend', one.user_id, two)],
  );
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
  expect(await acting()).toHaveLength(1);
});

it('an admin who loses the role at that moment can no longer make anyone an admin', async () => {
  const friend = await signIn(test);
  const [reply] = await behindLock(
    test.pool,
    ["update user_roles set role = 'user' where user_id = $1", [two.user_id]],
    () => [promote(friend.user_id, two)],
  );
  expect(reply?.statusCode).toBe(403);
  expect(await acting()).toEqual([one.user_id]);
});

it('[ADMIN-08, PROF-28] a suspended admin does not count as the remaining admin', async () => {
  expect((await act('suspend', two.user_id, one)).statusCode).toBe(200);
  const resigning = await demote(one.user_id, one);
  expect([resigning.statusCode, resigning.json().message]).toEqual([
    409,
    'The last admin cannot be demoted.',
  ]);
  const leaving = await post(test, '/api/functions/delete-profile', undefined, one.headers);
  expect([leaving.statusCode, leaving.json().code]).toEqual([409, 'last_admin']);
  expect((await act('restore', two.user_id, one)).statusCode).toBe(200);
  expect((await demote(one.user_id, one)).statusCode).toBe(200);
  expect(await acting()).toEqual([two.user_id]);
});

it('[SUPP-12] a suspended admin is not notified of tickets', async () => {
  await act('suspend', two.user_id, one);
  await ticketCalls(() => test).open(await signIn(test), { subject: 'Where is my key' });
  await mailAbout(test, one.email, 'New support ticket: Where is my key');
  const { rows } = await test.pool.query(
    `select data ->> 'user_id' as told from pgboss.job where name = 'support-mail' and data ->> 'user_id' = $1
     union all select user_id::text from notices where user_id = $1::uuid and event = 'ticket_opened'`,
    [two.user_id],
  );
  expect(rows).toEqual([]);
});
