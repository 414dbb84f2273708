import { beforeAll, describe, expect, it } from 'vitest';
import { behindLock } from '../../../test/behind-lock.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';
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
});

type Method = 'GET' | 'PUT' | 'DELETE';
const ask = (method: Method, url: string, headers: object = {}, payload?: object) =>
  testApp.app.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });
const setRole = (who: SignedIn, role: unknown, by?: SignedIn) =>
  ask('PUT', `/api/user_roles/${who.user_id}`, by?.headers, { role });

describe('reading roles', () => {
  it('[SESS-08] a member without a record has the role user', async () => {
    const reply = await ask('GET', '/api/user_roles/me', free.headers);
    expect([reply.statusCode, reply.json()]).toEqual([200, { user_id: free.user_id, role: 'user' }]);
  });

  it('[PERM-10] members can read their own role only', async () => {
    expect((await ask('GET', `/api/user_roles/${free.user_id}`, free.headers)).statusCode).toBe(200);
    expect((await ask('GET', `/api/user_roles/${admin.user_id}`, free.headers)).statusCode).toBe(404);
    expect((await ask('GET', '/api/user_roles', free.headers)).statusCode).toBe(403);
    expect((await ask('GET', '/api/user_roles', subscriber.headers)).statusCode).toBe(403);
    for (const url of ['/api/user_roles', '/api/user_roles/me', `/api/user_roles/${free.user_id}`]) {
      expect((await ask('GET', url)).statusCode).toBe(401);
    }
  });

  it('admins can read every role', async () => {
    const all = (await ask('GET', '/api/user_roles', admin.headers)).json().user_roles;
    expect(all).toContainEqual({ user_id: admin.user_id, role: 'admin' });
    expect((await ask('GET', `/api/user_roles/${free.user_id}`, admin.headers)).json().role).toBe('user');
    expect((await ask('GET', '/api/user_roles/unknown', admin.headers)).statusCode).toBe(404);
  });
});

describe('writing roles', () => {
  it('[PERM-10] is refused to everyone but admins, even for their own role, and changes nothing', async () => {
    expect((await setRole(free, 'admin')).statusCode).toBe(401);
    expect((await setRole(free, 'admin', free)).statusCode).toBe(403);
    expect((await setRole(subscriber, 'admin', subscriber)).statusCode).toBe(403);
    expect((await setRole(admin, 'user', free)).statusCode).toBe(403);
    const { rows } = await testApp.pool.query('select user_id, role from user_roles');
    expect(rows).toEqual([{ user_id: admin.user_id, role: 'admin' }]);
  });

  it('is refused for members that do not exist', async () => {
    for (const user_id of [crypto.randomUUID(), 'nobody'])
      expect((await setRole({ user_id } as SignedIn, 'admin', admin)).statusCode).toBe(404);
  });

  it('[DATA-05] keeps at most one record per user, even if several are written at the same time', async () => {
    const replies = await Promise.all(['admin', 'user', 'user'].map((role) => setRole(free, role, admin)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { rows } = await testApp.pool.query('select from user_roles where user_id = $1', [free.user_id]);
    expect(rows).toHaveLength(1);
    await setRole(free, 'user', admin);
  });

  it('succeeds when two requests lock the admins in different orders, because someone has just become one', async () => {
    const member = await signIn(testApp);
    const { pool } = testApp;
    const toUser = () => setRole(member, 'user', admin);
    const begun: ReturnType<typeof toUser>[] = [];
    const waiting = async () =>
      (
        await pool.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).rowCount;
    const [first] = await behindLock(
      pool,
      ['select from users where id = $1 for no key update', [member.user_id]],
      () => [toUser()],
      async () => {
        // The first holds a lock on the earlier admins; the second starts with the member's record, which sorts before
        // theirs.
        await pool.query(
          `insert into user_roles (id, user_id, role) values ('00000000-0000-4000-8000-000000000000', $1, 'admin')`,
          [member.user_id],
        );
        begun.push(toUser());
        await expect.poll(waiting).toBeGreaterThanOrEqual(2);
      },
    );
    expect([first, await begun[0]].map((reply) => reply?.statusCode)).toEqual([200, 200]);
  });

  it('takes effect with the next request, in both directions', async () => {
    expect((await ask('GET', '/api/user_roles', subscriber.headers)).statusCode).toBe(403);
    await setRole(subscriber, 'admin', admin);
    expect((await ask('GET', '/api/user_roles', subscriber.headers)).statusCode).toBe(200);
    await setRole(subscriber, 'user', admin);
    expect((await ask('GET', '/api/user_roles', subscriber.headers)).statusCode).toBe(403);
  });

  it('[VALID-20] accepts only the defined roles', async () => {
    for (const role of ['root', '', null, ['admin']]) {
      expect((await setRole(free, role, admin)).statusCode).toBe(400);
    }
  });

  it('is not possible by deleting', async () => {
    const url = `/api/user_roles/${free.user_id}`;
    expect((await ask('DELETE', url)).statusCode).toBe(401);
    for (const { headers } of [free, subscriber, admin]) {
      expect((await ask('DELETE', url, headers)).statusCode).toBe(403);
    }
  });

  it('[ADMIN-08] keeps one admin when two demote each other at the same time', async () => {
    const last = await setRole(admin, 'user', admin);
    expect([last.statusCode, last.json().message]).toEqual([409, 'The last admin cannot be demoted.']);
    for (let round = 0; round < 5; round++) {
      await setRole(free, 'admin', admin);
      const both = await Promise.all([setRole(free, 'user', admin), setRole(admin, 'user', free)]);
      // The second request comes from the last admin, or from someone who is no admin any more.
      const [won, lost] = both.map(({ statusCode }) => statusCode).toSorted();
      expect([won, [403, 409].includes(lost ?? 0)]).toEqual([200, true]);
      const { rows } = await testApp.pool.query("select user_id from user_roles where role = 'admin'");
      expect(rows).toHaveLength(1);
      if (rows[0].user_id === free.user_id) {
        await setRole(admin, 'admin', free);
        await setRole(free, 'user', admin);
      }
    }
  });

  it('[ADMIN-08] is refused to an admin who loses the role at the same time', async () => {
    const former = await signIn(testApp, { admin: true });
    const [reply] = await behindLock(
      testApp.pool,
      ["update user_roles set role = 'user' where user_id = $1", [former.user_id]],
      () => [setRole(free, 'admin', former)],
    );
    expect(reply?.statusCode).toBe(403);
    const { rows } = await testApp.pool.query(
      "select from user_roles where user_id = $1 and role = 'admin'",
      [free.user_id],
    );
    expect(rows).toEqual([]);
  });

  it('keeps the last admin, even when two admins resign at the same time', async () => {
    const alone = await setRole(admin, 'user', admin);
    expect([alone.statusCode, alone.json().code]).toEqual([409, 'last_admin']);
    const second = await signIn(testApp, { admin: true });
    const both = await Promise.all([setRole(admin, 'user', admin), setRole(second, 'user', second)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const { rows } = await testApp.pool.query("select from user_roles where role = 'admin'");
    expect(rows).toHaveLength(1);
  });
});
