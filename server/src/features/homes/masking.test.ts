import { describe, expect, it } from 'vitest';
import { buildWorld, homeId, SECRETS } from '../../../test/locked-worlds.ts';
import { type SignedIn, setStatus, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

const test = await startTestApp();
await buildWorld('a', test.pool, test.storage);
const free = await signIn(test);
const subscriber = await signIn(test, { level: 'subscriber' });
const admin = await signIn(test, { admin: true });

const HOME = `/api/homes/${homeId(0)}`;
const { places, names } = SECRETS.a;
const ask = (url: string, who?: SignedIn) => test.app.inject({ url, headers: { ...who?.headers } });
const get = async (url: string, who?: SignedIn) => (await ask(url, who)).json();

/** Everything that only subscribers may read, as it is in the database. */
const LOCKED = [...places, ...names, 'likes guests', '@a.example', 'a.example', '+31 20'];

describe('subscribers see', () => {
  it('[PERM-02, CARD-09] location and host name on every card', async () => {
    const { homes } = await get('/api/homes', subscriber);
    for (const home of homes) {
      expect(places).toContain(home.location);
      expect(names).toContain(home.host.display_name);
    }
  });

  it('[PERM-02, HOUSE-13, HOUSE-15] location, dates, swap preferences and host on the house page', async () => {
    const days = ['2030-05-01', '2030-05-02'];
    await test.pool.query('delete from home_available_dates where home_id = $1', [homeId(0)]);
    await test.pool.query('insert into home_available_dates (home_id, day) select $1, unnest($2::date[])', [
      homeId(0),
      days.toReversed(),
    ]);
    expect(await get(HOME, subscriber)).toMatchObject({
      location: places[0],
      swap_preferences: `In ${places[0]} or where ${names[0]} is`,
      available_dates: days,
      host: {
        display_name: names[0],
        bio: `${names[0]} likes guests`,
        contact_preference: 'chat',
        since_year: 2021,
        email_verified: true,
      },
    });
  });

  it('[HOUSE-15, CAL-02] everything but the open days if they ask without them', async () => {
    const { available_dates, ...rest } = await get(HOME, subscriber);
    expect(available_dates).toBeInstanceOf(Array);
    expect(await get(`${HOME}?without=available_dates`, subscriber)).toEqual(rest);
  });

  it("[PERM-02] the host's email only if shared, and an avatar under an opaque name", async () => {
    const { host } = await get(HOME, subscriber);
    expect(host.email).toBe('amalia@a.example');
    await test.pool.query('update profiles set share_email = false, avatar_url = $2 where user_id = $1', [
      host.user_id,
      `/avatars/${'0'.repeat(32)}.webp`,
    ]);
    const unshared = await ask(HOME, subscriber);
    expect(unshared.body).not.toContain('@a.example');
    expect(unshared.json().host.avatar_url).toBe(`/avatars/${'0'.repeat(32)}.webp`);
    expect((await ask(HOME, free)).body).not.toContain('/avatars/');
    await test.pool.query('update profiles set share_email = true, avatar_url = null where user_id = $1', [
      host.user_id,
    ]);
  });

  it('[HOUSE-21] whether the host’s address is verified, as everyone does', async () => {
    const { host } = await get(HOME, subscriber);
    const verify = (isVerified: boolean) =>
      test.pool.query('update users set email_verified = $2 where id = $1', [host.user_id, isVerified]);
    await verify(false);
    const seen = await Promise.all([undefined, free, subscriber].map((who) => get(HOME, who)));
    await verify(true);
    expect(seen.map((home) => home.host.email_verified)).toEqual([false, false, false]);
  });

  it("[PERM-02] never the host's phone, website or location", async () => {
    const { host } = await get(HOME, subscriber);
    expect(Object.keys(host).toSorted()).toEqual([
      'avatar_url',
      'bio',
      'contact_preference',
      'display_name',
      'email',
      'email_verified',
      'since_year',
      'user_id',
    ]);
  });

  it('[HOME-10] homes found by their location', async () => {
    const { total } = await get('/api/homes/count?search=kyoto', subscriber);
    expect(total).toBeGreaterThan(0);
    expect((await get('/api/homes/count?search=kyoto', free)).total).toBe(0);
  });

  it('[HOME-11, PERM-01] locations that no spelling of a search finds for anyone else', async () => {
    const sign = encodeURIComponent('>kyoto');
    for (const query of [
      `search=${sign}`,
      `search=${encodeURIComponent("a'|'>kyoto")}`,
      `search=${encodeURIComponent('>ky')}`,
      `tags=${sign}`,
      `amenity=${sign}`,
    ]) {
      for (const who of [undefined, free]) {
        expect((await get(`/api/homes/count?${query}`, who)).total).toBe(0);
        expect((await get(`/api/homes?${query}`, who)).homes).toEqual([]);
      }
    }
  });
});

describe('free members and unsubscribed admins', () => {
  const others = [
    ['free members', () => free],
    ['admins', () => admin],
  ] as const;

  it.each(others)('[CARD-11, HOUSE-14, HOUSE-18, PERM-13] %s get what visitors get', async (_, who) => {
    for (const url of ['/api/homes', '/api/homes?tags=garden', HOME, '/api/homes/count', '/api/tags']) {
      const reply = await ask(url, who());
      expect(reply.json()).toEqual(await get(url));
      for (const secret of LOCKED) expect(reply.body).not.toContain(secret);
    }
  });

  it('[PERM-13] a subscribed admin sees what subscribers see', async () => {
    await setStatus(test, admin.user_id, 'trialing');
    expect((await get(HOME, admin)).location).toBe(places[0]);
    await setStatus(test, admin.user_id, 'free');
    expect((await get(HOME, admin)).location).toBeUndefined();
  });
});

describe('masking follows the stored records', () => {
  it('[PERM-03] from one request to the next, in both directions', async () => {
    const member = await signIn(test);
    const seen: unknown[] = [];
    for (const status of ['free', 'paid', 'cancelled', 'trialing', 'free']) {
      await setStatus(test, member.user_id, status);
      seen.push((await get(HOME, member)).location);
    }
    expect(seen).toEqual([undefined, places[0], undefined, places[0], undefined]);
  });

  it('[PERM-03] also when the session ends in between, and never through the visitors’ cache', async () => {
    const member = await signIn(test, { level: 'subscriber' });
    await ask(HOME);
    const reply = await ask(HOME, member);
    expect(reply.json().location).toBe(places[0]);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(reply.headers.etag).toBeUndefined();
    expect((await ask(HOME)).body).not.toContain(places[0]);
    await test.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: member.headers });
    expect((await get(HOME, member)).location).toBeUndefined();
  });
});
