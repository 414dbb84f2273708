import { describe, expect, it } from 'vitest';
import { cookieOf, enter, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { watchBystanders } from '../../../test/watch-bystanders.ts';

const testApp = await startTestApp();
const member = await signIn(testApp);

watchBystanders(() => testApp);

type Headers = Record<string, string>;
const get = (url: string, headers: Headers = {}) => testApp.app.inject({ url, headers });
const remove = (url: string, headers: Headers) => testApp.app.inject({ method: 'DELETE', url, headers });
const signOut = (headers: Headers) =>
  testApp.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers });
const listOf = async (headers: Headers) => (await get('/api/sessions', headers)).json().sessions;

describe('signing out', () => {
  it('[SESS-04] revokes the session on the server: the old cookie gets 401', async () => {
    const { headers } = await enter(testApp, member);
    expect((await get('/api/sessions', headers)).statusCode).toBe(200);
    const out = await signOut(headers);
    expect(out.statusCode).toBe(204);
    expect(out.cookies[0]).toMatchObject({ name: 'swapstead_session', value: '' });
    expect((await get('/api/sessions', headers)).statusCode).toBe(401);
    expect((await get('/api/viewer', headers)).json()).toEqual({ level: 'visitor' });
    expect((await signOut(headers)).statusCode).toBe(401);
  });

  it('keeps the other sessions of the member', async () => {
    const { headers } = await enter(testApp, member);
    await signOut(headers);
    expect((await get('/api/sessions', member.headers)).statusCode).toBe(200);
  });
});

describe('a session', () => {
  it('[SESS-02] is extended as long as it is used', async () => {
    const { headers } = await enter(testApp, member);
    const id = (await listOf(headers)).find(({ current }: { current: boolean }) => current).id;
    await testApp.pool.query(
      "update sessions set expires_at = now() + interval '1 day', last_used_at = now() - interval '29 days' where id = $1",
      [id],
    );
    const reply = await get('/api/viewer', headers);
    expect(cookieOf(reply)).toBe(headers.cookie);
    expect(reply.cookies[0]?.maxAge).toBe(30 * 86_400);
    const { rows } = await testApp.pool.query(
      "select expires_at > now() + interval '29 days' as renewed from sessions where id = $1",
      [id],
    );
    expect(rows).toEqual([{ renewed: true }]);
    expect((await get('/api/viewer', headers)).cookies).toEqual([]);
  });

  it('[SESS-06] gets 401 after it has expired, and its cookie is removed', async () => {
    const { headers } = await enter(testApp, member);
    const [{ id }] = (await listOf(headers)).filter(({ current }: { current: boolean }) => current);
    await testApp.pool.query('update sessions set expires_at = now() where id = $1', [id]);
    const reply = await get('/api/profiles/me', headers);
    expect(reply.statusCode).toBe(401);
    expect(reply.cookies[0]).toMatchObject({ name: 'swapstead_session', value: '' });
  });

  it('[SESS-06] is not found by a forged, empty, very long or hashed token', async () => {
    const { rows } = await testApp.pool.query(
      "select encode(token_hash, 'hex') as hex, encode(token_hash, 'base64') as base64, id from sessions limit 1",
    );
    const forged = [
      '',
      'x',
      'x'.repeat(4000),
      "' or true --",
      '%00',
      rows[0].hex,
      rows[0].base64,
      rows[0].id,
    ];
    for (const token of forged) {
      const reply = await get('/api/profiles/me', { cookie: `swapstead_session=${token}` });
      expect([token, reply.statusCode]).toEqual([token, 401]);
    }
  });

  it('gets a new token with the next request after a change of role; requests under way can use the old one', async () => {
    const changed = await signIn(testApp);
    await testApp.pool.query("insert into user_roles (user_id, role) values ($1, 'admin')", [
      changed.user_id,
    ]);
    const replies = await Promise.all(Array.from({ length: 4 }, () => get('/api/sessions', changed.headers)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const fresh = replies.filter(({ cookies }) => cookies.length > 0);
    expect(fresh).toHaveLength(1);
    const headers = { cookie: cookieOf(fresh[0] as (typeof replies)[number]) };
    expect(headers.cookie).not.toBe(changed.headers.cookie);
    expect(await listOf(headers)).toMatchObject([{ current: true }]);
    await testApp.pool.query('update sessions set previous_valid_until = now() where user_id = $1', [
      changed.user_id,
    ]);
    expect((await get('/api/sessions', changed.headers)).statusCode).toBe(401);
    expect((await get('/api/sessions', headers)).statusCode).toBe(200);
  });
});

describe('the list of sessions', () => {
  it("contains the member's own sessions and marks the current one", async () => {
    const owner = await signIn(testApp);
    const reply = await testApp.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { 'user-agent': 'A phone' },
      payload: { email: owner.email, password: owner.password },
    });
    const sessions = await listOf({ cookie: cookieOf(reply) });
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ current: true, user_agent: 'A phone' });
    expect(sessions[1].current).toBe(false);
    expect(Object.keys(sessions[0]).toSorted()).toEqual([
      'created_at',
      'current',
      'id',
      'last_used_at',
      'user_agent',
      'way',
    ]);
  });

  it('contains no expired sessions', async () => {
    const { headers, user_id } = await signIn(testApp);
    await testApp.pool.query(
      `insert into sessions (user_id, token_hash, expires_at) values ($1, sha256('run out'), now())`,
      [user_id],
    );
    expect(await listOf(headers)).toHaveLength(1);
  });

  it('can end one of them, or all others', async () => {
    const owner = await signIn(testApp);
    const [phone, tablet] = [await enter(testApp, owner), await enter(testApp, owner)];
    const others = (await listOf(owner.headers)).filter(({ current }: { current: boolean }) => !current);
    expect((await remove(`/api/sessions/${others[0].id}`, owner.headers)).statusCode).toBe(204);
    expect(await listOf(owner.headers)).toHaveLength(2);
    expect((await remove('/api/sessions', owner.headers)).statusCode).toBe(204);
    expect(await listOf(owner.headers)).toMatchObject([{ current: true }]);
    expect((await get('/api/sessions', phone.headers)).statusCode).toBe(401);
    expect((await get('/api/sessions', tablet.headers)).statusCode).toBe(401);
  });

  it('lets nobody end the session of another member', async () => {
    const stranger = await signIn(testApp);
    const [{ id }] = await listOf(member.headers);
    for (const session of [id, '00000000-0000-4000-8000-000000000000', 'x']) {
      expect((await remove(`/api/sessions/${session}`, stranger.headers)).statusCode).toBe(404);
    }
    expect((await get('/api/sessions', member.headers)).statusCode).toBe(200);
  });

  it.each([
    ['GET', '/api/sessions'],
    ['DELETE', '/api/sessions'],
    ['DELETE', '/api/sessions/x'],
    ['POST', '/api/auth/sign-out'],
  ] as const)('%s %s is refused to visitors', async (method, url) => {
    expect((await testApp.app.inject({ method, url })).statusCode).toBe(401);
  });
});
