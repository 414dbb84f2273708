import type { ListedUser } from '@swapstead/contract/admin/endpoints';
import { USER_SORTS } from '@swapstead/contract/admin/user-list';
import { endpoints } from '@swapstead/contract/endpoints';
import { beforeAll, describe, expect, it } from 'vitest';
import { newEmail, post, type SignedIn, setStatus, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

let free: SignedIn;
let subscriber: SignedIn;
let admin: SignedIn;

const testApp = await startTestApp();
beforeAll(async () => {
  [free, subscriber, admin] = await Promise.all([
    signIn(testApp),
    signIn(testApp, { level: 'subscriber' }),
    signIn(testApp, { admin: true }),
  ]);
  await testApp.pool.query(
    `with added as (
       insert into users (email, created_at)
       select 'crowd-' || i || '@example.test', timestamptz '2026-01-01' + (i / 4) * interval '1 microsecond'
       from generate_series(1, 80) i returning id, email
     ) insert into profiles (user_id, display_name, location)
     select id, case when email like '%7@%' then null else 'Crowd ' || (length(email) % 2) end, 'Łódź'
     from added`,
  );
});

const get = (url: string, by?: SignedIn) => testApp.app.inject({ url, headers: { ...by?.headers } });
const list = (body?: object, by: SignedIn | undefined = admin) =>
  post(testApp, '/api/functions/list-users-admin', body, by?.headers);
const setSubscription = (userId: unknown, subscriptionStatus: unknown, by: SignedIn | undefined = admin) =>
  post(testApp, '/api/functions/update-user-subscription', { userId, subscriptionStatus }, by?.headers);
const emails = (users: ListedUser[]) => users.map(({ email }) => email);

async function everyPage(body: object): Promise<ListedUser[]> {
  const users: ListedUser[] = [];
  let cursor: string | null = null;
  do {
    const page: { users: ListedUser[]; next_cursor: string | null } = (
      await list({ ...body, ...(cursor && { cursor }) })
    ).json();
    users.push(...page.users);
    cursor = page.next_cursor;
  } while (cursor);
  return users;
}

describe('access', () => {
  it('[PERM-11, PERM-12] only admins can call admin operations: 401 for visitors, 403 for members, whatever they send', async () => {
    const forAdmins = endpoints.filter(({ access }) => access === 'admin');
    expect(forAdmins.length).toBeGreaterThanOrEqual(10);
    for (const { route } of forAdmins) {
      const [method, pattern] = route.split(' ') as ['GET', string];
      const url = pattern.replace(/:\w+/, free.user_id);
      const ask = (by?: SignedIn) =>
        testApp.app.inject({
          method,
          url,
          headers: { ...by?.headers },
          ...(method !== 'GET' && { payload: {} }),
        });
      expect((await ask()).statusCode, route).toBe(401);
      for (const by of [free, subscriber]) expect((await ask(by)).statusCode, route).toBe(403);
    }
  });

  it('[PERM-12] a demoted admin gets 403 immediately, without signing out', async () => {
    const second = await signIn(testApp, { admin: true });
    expect((await get('/api/admin/stats', second)).statusCode).toBe(200);
    await testApp.pool.query("update user_roles set role = 'user' where user_id = $1", [second.user_id]);
    for (const url of ['/api/admin/stats', '/api/admin/members', '/api/audit_log', '/api/user_roles']) {
      expect((await get(url, second)).statusCode, url).toBe(403);
    }
    expect((await list({}, second)).statusCode).toBe(403);
    expect((await setSubscription(second.user_id, 'paid', second)).statusCode).toBe(403);
    expect((await get('/api/viewer', second)).json().level).toBe('free');
  });
});

describe('list-users-admin', () => {
  it('[USERS-13, DATA-12] returns users with exactly the fields of the specification, also without a body', async () => {
    await post(testApp, '/api/functions/list-users-admin', undefined, admin.headers);
    const { users } = (await list()).json();
    expect(users).toHaveLength(84);
    expect(users.find(({ user_id }: ListedUser) => user_id === subscriber.user_id)).toEqual({
      user_id: subscriber.user_id,
      email: subscriber.email,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/),
      display_name: null,
      location: null,
      subscription_status: 'paid',
      subscription_plan: 'annual',
      subscription_start_date: null,
      subscription_end_date: null,
    });
  });

  it.each(
    USER_SORTS.flatMap((sort) => [
      [sort, 'asc'],
      [sort, 'desc'],
    ]),
  )('pages by %s %s: everyone once, and in reverse in the other direction', async (sort, direction) => {
    const users = await everyPage({ sort, direction, limit: 7 });
    expect(new Set(emails(users)).size).toBe(84);
    expect(users).toHaveLength(84);
    const reversed = await everyPage({ sort, direction: direction === 'asc' ? 'desc' : 'asc', limit: 50 });
    expect(emails(reversed)).toEqual(emails(users).reverse());
  });

  it('sorts names regardless of letter case, with nameless users last', async () => {
    const users = await everyPage({ sort: 'name', direction: 'asc', limit: 100 });
    const names = users.map(({ display_name }) => display_name);
    const named = names.filter((name) => name !== null);
    expect(names.slice(0, named.length)).toEqual(named.toSorted());
  });

  it('[ADMIN-04] finds users by part of address or name in any letter case, and by status', async () => {
    const found = await everyPage({ search: 'CROWD-1', limit: 5 });
    expect(found).toHaveLength(11);
    expect(emails(await everyPage({ search: subscriber.email.slice(3, 20).toUpperCase() }))).toEqual([
      subscriber.email,
    ]);
    expect(emails(await everyPage({ status: 'paid' }))).toEqual([subscriber.email]);
    expect(await everyPage({ status: 'paid', search: 'crowd' })).toEqual([]);
    expect(await everyPage({ search: '  ' })).toHaveLength(84);
    await testApp.pool.query(
      `insert into profiles (user_id, display_name) values ($1, 'José Ñandú') on conflict (user_id)
       do update set display_name = excluded.display_name`,
      [free.user_id],
    );
    for (const search of ['josé', 'JOSE', 'é ñ', 'ndu']) {
      expect(emails(await everyPage({ search })), search).toEqual([free.email]);
    }
  });

  it.each(['%', '_', '\\', "'", "'; drop table users; --", '$1', '\\%'])(
    'takes %j as plain text',
    async (search) => {
      const found = await list({ search });
      expect(found.statusCode).toBe(200);
      const expected = (await everyPage({})).filter(({ email, display_name }) =>
        `${display_name}\n${email}`.includes(search),
      );
      expect(found.json().users).toHaveLength(expected.length);
    },
  );

  it.each([
    [{ limit: 0 }, 'limit'],
    [{ limit: 1001 }, 'limit'],
    [{ limit: 1.5 }, 'limit'],
    [{ sort: 'password_hash' }, 'sort'],
    [{ direction: 'asc; drop table users' }, 'direction'],
    [{ status: 'gold' }, 'status'],
    [{ search: 'a\0b' }, 'search'],
    [{ search: 'x'.repeat(201) }, 'search'],
    [{ cursor: 'nonsense' }, 'cursor'],
    [{ userId: '1' }, 'userId'],
  ])('refuses %j', async (body, field) => {
    const refused = await list(body);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]]);
  });

  it('refuses a cursor from another order', async () => {
    const { next_cursor } = (await list({ sort: 'name', limit: 1 })).json();
    expect((await list({ sort: 'email', limit: 1, cursor: next_cursor })).statusCode).toBe(400);
    expect((await list({ sort: 'name', limit: 1, cursor: next_cursor })).statusCode).toBe(200);
  });
});

describe('counts', () => {
  it('[ADMIN-02, USERS-03] are exact and follow every change, including users without a subscription record', async () => {
    const counts = async () => (await get('/api/admin/users/counts', admin)).json();
    const stats = async () => (await get('/api/admin/stats', admin)).json();
    const [countsBefore, statsBefore] = [await counts(), await stats()];
    const rows = async (table: string) =>
      (await testApp.pool.query(`select count(*) as rows from ${table}`)).rows[0].rows;
    expect(statsBefore).toEqual({
      profiles: await rows('profiles'),
      homes: 0,
      tickets: 0,
      open_tickets: 0,
    });
    expect(countsBefore.total).toBe(await rows('users'));
    expect(countsBefore).toMatchObject({ paid: 1, free: Number(countsBefore.total) - 1 });
    const newcomer = await signIn(testApp, { email: newEmail() });
    expect(await counts()).toEqual({
      ...countsBefore,
      total: countsBefore.total + 1,
      free: countsBefore.free + 1,
    });
    await setStatus(testApp, newcomer.user_id, 'trialing');
    const ticket = { subject: 'Help', message: 'I need some help.' };
    const { id } = (await post(testApp, '/api/support_tickets', ticket, newcomer.headers)).json();
    await testApp.app.inject({
      method: 'PUT',
      url: '/api/profiles/me',
      headers: newcomer.headers,
      payload: { display_name: 'Newcomer' },
    });
    expect((await counts()).trialing).toBe(countsBefore.trialing + 1);
    await testApp.pool.query(
      `insert into homes (user_id, title, description, location, home_type)
       values ($1, 'Brick loft', 'One long room.', 'Porto, Portugal', 'Loft')`,
      [newcomer.user_id],
    );
    expect(await stats()).toEqual({
      ...statsBefore,
      profiles: statsBefore.profiles + 1,
      homes: 1,
      tickets: 1,
      open_tickets: 1,
    });
    await testApp.pool.query("update support_tickets set status = 'in_progress' where id = $1", [id]);
    expect(await stats()).toMatchObject({ tickets: 1, open_tickets: 0 });
    await testApp.pool.query('delete from user_subscriptions where user_id = $1', [newcomer.user_id]);
    expect((await counts()).free).toBe(countsBefore.free + 1);
    await post(testApp, '/api/functions/delete-profile', undefined, newcomer.headers);
    expect(await counts()).toEqual(countsBefore);
    expect(await stats()).toEqual(statsBefore);
  });

  it('stay exact during concurrent writes, over several folds', async () => {
    const before = (await get('/api/admin/users/counts', admin)).json();
    await Promise.all(
      Array.from({ length: 4 }, async (_, writer) => {
        for (let n = 0; n < 120; n++) {
          await testApp.pool.query('insert into users (email) values ($1)', [
            `fold-${writer}-${n}@example.test`,
          ]);
        }
      }),
    );
    expect((await get('/api/admin/users/counts', admin)).json().free).toBe(before.free + 480);
    const { rows } = await testApp.pool.query('select count(*) as waiting from row_count_deltas');
    expect(rows[0].waiting).toBeLessThan(450);
    await testApp.pool.query("delete from users where email like 'fold-%'");
    expect((await get('/api/admin/users/counts', admin)).json()).toEqual(before);
  });
});

describe('update-user-subscription', () => {
  it('[USERS-06, USERS-07, DATA-12] sets status and plan, returns the user and takes effect on the next request', async () => {
    for (const [status, plan, level] of [
      ['paid', 'premium', 'subscriber'],
      ['trialing', 'premium', 'subscriber'],
      ['cancelled', 'free', 'free'],
      ['free', 'free', 'free'],
    ]) {
      const changed = await setSubscription(free.user_id, status);
      expect(changed.statusCode).toBe(200);
      expect(changed.json()).toMatchObject({
        user_id: free.user_id,
        subscription_status: status,
        subscription_plan: plan,
      });
      expect(Object.keys(changed.json())).toHaveLength(9);
      expect((await get('/api/viewer', free)).json().level).toBe(level);
    }
  });

  it.each(['gold', '', null, ['paid'], 'PAID'])('[VALID-20] refuses the status %j', async (status) => {
    const before = (await get('/api/user_subscriptions/me', free)).json();
    const refused = await setSubscription(free.user_id, status);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['subscriptionStatus']]);
    expect((await get('/api/user_subscriptions/me', free)).json()).toEqual(before);
  });

  it('returns 404 for an id without an account', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'nonsense']) {
      expect((await setSubscription(id, 'paid')).statusCode).toBe(404);
    }
    expect((await setSubscription(7, 'paid')).statusCode).toBe(400);
  });
});
