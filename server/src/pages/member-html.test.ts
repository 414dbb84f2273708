import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays, dayIn } from '@swapstead/contract/days';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversationActions } from '../../test/conversations.ts';
import { homeId, SECRETS } from '../../test/locked-worlds.ts';
import { type SignedIn, signIn } from '../../test/members.ts';
import { createPageWorld, type PageWorld } from '../../test/page-world.ts';
import { swapActions } from '../../test/swaps.ts';

let world: PageWorld;

beforeAll(async () => {
  world = await createPageWorld();
});
afterAll(() => world.close());

const FRAME = '<div id="root"></div>';
const HOSTILE = '</script><script>alert(1)</script><svg/onload=alert(2)>';

const open = async (member: SignedIn, path: string) => (await world.get(path, member.headers)).body;
/** What readers see before any code has run. */
const htmlOf = (body: string) => body.slice(body.indexOf('<div id="root"'), body.indexOf('id="page-data"'));

describe("a member's page is rendered", () => {
  it('with what it shows first, in place at once [START-05]', async () => {
    for (const path of ['/', '/homes', `/house/${homeId(1)}`, '/swaps', '/messages']) {
      const html = htmlOf(await open(world.subscriber, path));
      expect([path, /<h1/.test(html), html.includes(FRAME)]).toEqual([path, true, false]);
      // As a member: nobody is asked to sign in.
      expect(html).not.toContain('href="/auth');
    }
  });

  it('and sent in the encoding that the browser accepts', async () => {
    const { headers } = world.subscriber;
    const plain = await open(world.subscriber, '/homes');
    for (const [accepted, used] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const reply = await world.get('/homes', { ...headers, 'accept-encoding': accepted });
      expect([accepted, reply.headers['content-encoding']]).toEqual([accepted, used]);
      const size = Number(reply.headers['content-length']);
      expect(size).toBeLessThan(plain.length * (used ? 0.35 : 1.1));
      const read = await fetch(`${world.url}/homes`, {
        headers: { ...headers, 'accept-encoding': accepted },
      });
      expect(htmlOf(await read.text())).toBe(htmlOf(plain));
    }
  });

  it('of a swap for its parties; for others and for an unknown swap nothing of it is there [SWAP-06, START-06]', async () => {
    const { party, proposed } = swapActions(world.test);
    const [ann, ben, cleo] = [await party('Ann Able'), await party('Ben Best'), await party('Cleo Cold')];
    const today = dayIn('UTC', new Date());
    const stay = { check_in: addDays(today, 60), check_out: addDays(today, 67) };
    const path = `/swaps/${await proposed(ann, ben, { my_stay: stay, their_stay: stay })}`;
    for (const [member, other] of [
      [ann, 'Ben Best'],
      [ben, 'Ann Able'],
    ] as const) {
      const html = htmlOf(await open(member, path));
      expect([/<h1/.test(html), html.includes(other)]).toEqual([true, true]);
    }
    for (const unknown of [path, `/swaps/${ann.user_id}`, '/swaps/none']) {
      const body = await open(cleo, unknown);
      expect([body.includes(FRAME), /Ann Able|Ben Best/.test(body)]).toEqual([true, false]);
    }
    expect((await world.get(path)).body).not.toMatch(/Ann Able|Ben Best/);
  });

  it('with days in the zone of the member, and says which', async () => {
    const host = await signIn(world.test, { level: 'subscriber' });
    const guest = await signIn(world.test, { level: 'subscriber' });
    const { opened, home } = conversationActions(() => world.test);
    await opened(guest, await home(host, 'By the sea'), 'Hello');
    // A day long past: the hour would be shown only on the same day, and at most
    // hours of the clock Tokyo and UTC don't have the same one.
    await world.test.pool.query(`update conversation_messages set created_at = '2025-03-06 20:34Z'`);
    for (const [device_zone, day] of [
      ['Asia/Tokyo', '7 Mar'],
      ['UTC', '6 Mar'],
    ]) {
      await world.test.app.inject({
        method: 'PUT',
        url: '/api/notice_preferences',
        headers: host.headers,
        payload: { device_zone },
      });
      const body = await open(host, '/messages');
      // The text that people read: attributes have the times in UTC.
      expect(
        htmlOf(body)
          .replace(/<[^>]*>/g, ' ')
          .match(/\d+ Mar/g),
      ).toEqual([day]);
      expect(body).toContain(`<div id="root" data-zone="${device_zone}">`);
    }
  });

  it('by the browser, where the address asks for homes or names none of them', async () => {
    for (const path of [
      '/homes?search=sea',
      '/?tag=Garden',
      '/homes?utm_source=x',
      `/house/${uuidOf(0)}`,
      '/profile',
    ]) {
      expect([path, (await open(world.subscriber, path)).includes(FRAME)]).toEqual([path, true]);
    }
  });

  it('without anything that is locked for a member without premium [START-06, PERM-01]', async () => {
    const secrets = [...SECRETS.a.places, ...SECRETS.a.names];
    for (const path of ['/', '/homes', `/house/${homeId(0)}`, `/house/${homeId(3)}`]) {
      const body = await open(world.free, path);
      expect([path, body.includes(FRAME)]).toEqual([path, false]);
      for (const secret of secrets) expect(body).not.toContain(secret);
    }
    const html = htmlOf(await open(world.subscriber, '/homes'));
    expect(secrets.some((secret) => html.includes(secret))).toBe(true);
  });

  it('for its own member alone, also when many ask at the same moment [START-06]', async () => {
    const members = await Promise.all(
      Array.from({ length: 3 }, async (_, n) => {
        const member = await signIn(world.test, { level: 'subscriber' });
        const { home } = conversationActions(() => world.test);
        const title = `Home number ${n} of its host`;
        return { member, title, id: await home(member, title) };
      }),
    );
    await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const { member, id } = members[n % 3] as (typeof members)[number];
        await nextTurn();
        const body = await open(member, `/house/${id}`);
        expect(body).toContain(member.user_id);
        for (const other of members.filter((one) => one.member !== member))
          expect(body).not.toContain(other.member.user_id);
      }),
    );
  });

  it('and leaves nothing in the pages of visitors', async () => {
    await world.forget();
    for (const path of ['/', '/homes', `/house/${homeId(2)}`]) {
      expect(await open(world.subscriber, path)).toContain(world.subscriber.user_id);
      const visitor = await world.get(path);
      expect(visitor.body).not.toContain(world.subscriber.user_id);
      expect(htmlOf(visitor.body)).toContain('href="/auth');
    }
  });

  it('with hostile titles and names as text', async () => {
    const host = await signIn(world.test, { level: 'subscriber' });
    const { home } = conversationActions(() => world.test);
    const id = await home(host, HOSTILE);
    for (const path of ['/homes', `/house/${id}`]) {
      const body = await open(host, path);
      expect(htmlOf(body)).toContain('&lt;/script&gt;');
      expect(body).not.toContain('<script>alert');
      expect(body).not.toContain('<svg/onload');
    }
  });
});

const uuidOf = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
