import { expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

const testApp = await startTestApp();
const subscriber = await signIn(testApp, { level: 'subscriber' });
const admin = await signIn(testApp, { admin: true });
// More than fit on one page.
await testApp.pool.query(
  "insert into users (email) select 'crowd-' || i || '@example.test' from generate_series(1, 80) i",
);

const get = (url: string) => testApp.app.inject({ url, headers: admin.headers });

it('[ADMIN-04, ADMIN-05, ADMIN-06] finds members with their roles by part of address or name; without a record the role is user; a change is shown afterwards', async () => {
  const find = async (search: string) =>
    (await get(`/api/admin/members?search=${encodeURIComponent(search)}`)).json().members;
  const part = subscriber.email.slice(0, 18).toUpperCase();
  expect(await find(part)).toEqual([
    { user_id: subscriber.user_id, email: subscriber.email, display_name: null, role: 'user' },
  ]);
  const setRole = (role: string) =>
    testApp.app.inject({
      method: 'PUT',
      url: `/api/user_roles/${subscriber.user_id}`,
      headers: admin.headers,
      payload: { role },
    });
  expect((await setRole('admin')).statusCode).toBe(200);
  expect((await find(part))[0].role).toBe('admin');
  expect((await setRole('user')).statusCode).toBe(200);
  expect((await find(part))[0].role).toBe('user');
  await testApp.pool.query(
    `insert into profiles (user_id, display_name) values ($1, 'Søren Ångström') on conflict (user_id)
     do update set display_name = excluded.display_name`,
    [subscriber.user_id],
  );
  for (const name of ['SØREN', 'angstrom', 'en ån'])
    expect(await find(name), name).toEqual([
      expect.objectContaining({ user_id: subscriber.user_id, display_name: 'Søren Ångström' }),
    ]);
  expect((await get('/api/admin/members')).json().next_cursor).not.toBeNull();
});

it.each(['state', 'stop', 'suspend'])('nobody has a %s', async (what) => {
  const id = crypto.randomUUID();
  const asked = { method: what === 'state' ? 'GET' : 'POST', headers: admin.headers } as const;
  const reply = await testApp.app.inject({
    ...asked,
    url: `/api/admin/members/${id}/${what}`,
    ...(what !== 'state' && { payload: { reason: 'Three guests told us the same.' } }),
  });
  expect([reply.statusCode, reply.json().message]).toEqual([404, 'Member not found']);
});

it('bars one member from new swaps and lifts it, without affecting anyone else [SWAP-17]', async () => {
  const [one, other] = [await signIn(testApp), await signIn(testApp)];
  const act = (what: string, { user_id }: SignedIn) =>
    testApp.app.inject({
      method: 'POST',
      url: `/api/admin/members/${user_id}/${what}`,
      headers: admin.headers,
      payload: { reason: 'Three guests told us the same.' },
    });
  const stopped = () =>
    Promise.all(
      [one, other].map(
        async ({ user_id }) => (await get(`/api/admin/members/${user_id}/state`)).json().stopped,
      ),
    );
  await act('stop', one);
  expect(await stopped()).toEqual([true, false]);
  await act('stop', other);
  await act('release', one);
  expect(await stopped()).toEqual([false, true]);
});
