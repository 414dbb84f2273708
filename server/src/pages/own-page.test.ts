import { createHash } from 'node:crypto';
import type { Answer, PageData } from '@swapstead/contract/site/rendering';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversationActions } from '../../test/conversations.ts';
import { homeId, SECRETS } from '../../test/locked-worlds.ts';
import { type SignedIn, signIn } from '../../test/members.ts';
import { createPageWorld, type PageWorld } from '../../test/page-world.ts';

let world: PageWorld;
let get: PageWorld['get'];

beforeAll(async () => {
  world = await createPageWorld();
  get = world.get;
});
afterAll(() => world.close());

const HOSTILE = '</script><script>alert(1)</script><!--<svg/onload=alert(2)>\u2028';

const dataOf = (body: string): PageData =>
  JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}');
const ownOf = (body: string): Answer[] | undefined => dataOf(body).own;
const kindsOf = (body: string) =>
  ownOf(body)
    ?.map(([key]) => key.filter((part) => typeof part === 'string' && /^[a-z-]+$/.test(part)).join(' '))
    .sort();
const as = (member: SignedIn, path: string, headers: Record<string, string> = {}) =>
  get(path, { ...member.headers, ...headers });

describe("a member's page", () => {
  it('comes with what it shows first, and is kept nowhere [START-05, START-06]', async () => {
    const pages = {
      '/': ['homes gallery', 'start', 'viewer'],
      '/homes': ['homes gallery', 'start', 'viewer'],
      [`/house/${homeId(1)}`]: ['homes one', 'homes rating', 'viewer'],
      '/swaps': ['swaps list', 'viewer'],
      '/messages': ['conversations list', 'message-settings', 'viewer'],
      '/profile': ['homes own', 'profiles own', 'start', 'swaps list', 'trust own', 'viewer'],
    };
    for (const [path, kinds] of Object.entries(pages)) {
      const { status, headers, body } = await as(world.subscriber, path);
      expect([path, status, kindsOf(body)]).toEqual([path, 200, kinds]);
      expect(headers['cache-control']).toBe('private, no-store');
      expect([headers.etag, headers['last-modified'], headers.age]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(headers.vary).toContain('cookie');
      expect(ownOf(body)).toContainEqual([
        ['viewer'],
        { level: 'subscriber', user_id: world.subscriber.user_id, is_admin: false },
      ]);
    }
  });

  it('says the same as the API', async () => {
    const { body } = await as(world.subscriber, '/homes');
    const start = ownOf(body)?.find(([key]) => key[0] === 'start')?.[1];
    expect(start).toMatchObject({ lines: [], total: 0 });
    expect(JSON.stringify(ownOf(body)?.find(([key]) => key[0] === 'start')?.[0])).toContain(
      world.subscriber.user_id,
    );
  });

  it('has only the data of its own member, also when many ask at the same moment [START-06]', async () => {
    const members = await Promise.all(
      Array.from({ length: 4 }, (_, n) =>
        signIn(world.test, { level: n % 2 ? 'subscriber' : 'free', email: `member-${n}@own.example` }),
      ),
    );
    const check = (member: SignedIn, body: string) => {
      expect(body).toContain(member.user_id);
      for (const other of members.filter((one) => one !== member)) {
        expect(body).not.toContain(other.email);
        expect(body).not.toContain(other.user_id);
      }
    };
    const asked = Array.from({ length: 24 }, (_, n) => members[n % 4] as SignedIn);
    await Promise.all(asked.map(async (member) => check(member, (await as(member, '/profile')).body)));
    for (const member of members) {
      const { body } = await as(member, '/profile');
      expect(body).toContain(member.email);
      check(member, body);
    }
  });

  it('leaves nothing in the pages of visitors, cached or new [START-01, START-06]', async () => {
    for (const path of ['/', '/homes', `/house/${homeId(2)}`]) {
      await world.forget();
      const asMember = await as(world.subscriber, path, { 'if-none-match': '*' });
      expect(asMember.status).toBe(200);
      const visitor = await get(path);
      await as(world.subscriber, path);
      for (const { body } of [visitor, await get(path)]) {
        expect(ownOf(body)).toBeUndefined();
        expect(body).not.toContain(world.subscriber.user_id);
        expect(body).not.toContain('"start"');
      }
      const known = { ...world.subscriber.headers, 'if-none-match': String(visitor.headers.etag) };
      expect((await get(path, known)).status).toBe(200);
    }
  });

  it('holds nothing that is locked for a member without premium [START-06]', async () => {
    const secrets = [...SECRETS.a.places, ...SECRETS.a.names];
    for (const path of ['/', '/homes', `/house/${homeId(0)}`, `/house/${homeId(3)}`]) {
      const free = await as(world.free, path);
      expect(kindsOf(free.body)).toContain('viewer');
      for (const secret of secrets) expect(free.body).not.toContain(secret);
    }
    const { body } = await as(world.subscriber, '/homes');
    expect(secrets.some((secret) => body.includes(secret))).toBe(true);
  });

  it('carries hostile names as data that cannot run', async () => {
    const host = await signIn(world.test, { level: 'subscriber' });
    const guest = await signIn(world.test, { level: 'subscriber' });
    const { opened, home } = conversationActions(() => world.test);
    const id = await home(host, HOSTILE);
    await world.test.pool.query(
      `insert into profiles (user_id, display_name) values ($1, $2)
       on conflict (user_id) do update set display_name = excluded.display_name`,
      [guest.user_id, HOSTILE],
    );
    await opened(guest, id, 'Hello');
    for (const path of ['/homes', '/messages', '/profile', `/house/${id}`]) {
      const { body, headers } = await as(host, path);
      expect(body).not.toContain('<script>alert');
      expect(body).not.toContain('<svg/onload');
      const policy = String(headers['content-security-policy']);
      expect(policy).not.toMatch(/unsafe/);
      for (const [, script = ''] of body.matchAll(
        /<script(?![^>]*(?:src=|type="application\/(?:ld\+)?json"))[^>]*>(.*?)<\/script>/gs,
      ))
        expect(policy).toContain(createHash('sha256').update(script).digest('base64'));
    }
    expect(JSON.stringify(ownOf((await as(host, '/homes')).body))).toContain('alert(2)');
  });

  it('holds nothing of the query, so that its compressed length tells nothing about the private data', async () => {
    const plain = ['homes gallery', 'start', 'viewer'];
    const pages = {
      '/?utm_source=guess': plain,
      '/?search=guess': ['start', 'viewer'],
      '/homes?tag=guess&search=guess': ['start', 'viewer'],
      '/homes?place=guess&after=guess&category=guess': undefined,
      '/swaps?guess=guess#guess': ['swaps list', 'viewer'],
    };
    for (const [path, kinds] of Object.entries(pages)) {
      const { status, body, headers } = await as(world.subscriber, path);
      expect([path, status]).toEqual([path, 200]);
      if (kinds) expect([path, kindsOf(body)]).toEqual([path, kinds]);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(body).not.toContain('guess');
    }
  });

  it('has none where it asks for nothing first: guides that a device keeps, admin pages, unknown homes', async () => {
    const swap = homeId(7);
    for (const path of [
      `/swaps/${swap}/guide`,
      '/admin',
      '/users',
      '/faq',
      '/nowhere',
      `/house/${uuidOf(0)}`,
    ]) {
      const { body } = await as(world.subscriber, path);
      expect([path, ownOf(body)]).toEqual([path, undefined]);
    }
  });
});

const uuidOf = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

describe('without a member', () => {
  it('a session that has ended, a forged one and other credentials get a page without answers [START-06]', async () => {
    const gone = await signIn(world.test);
    await world.test.pool.query('delete from sessions where user_id = $1', [gone.user_id]);
    const pretenders: Record<string, string>[] = [
      gone.headers,
      { cookie: 'swapstead_session=forged' },
      { cookie: `swapstead_session=${'a'.repeat(43)}` },
      { cookie: 'other=swapstead_session' },
      { authorization: 'Bearer forged' },
    ];
    for (const headers of pretenders) {
      for (const path of ['/', '/swaps', '/profile']) {
        const { status, body } = await get(path, headers);
        expect([headers, status, ownOf(body)]).toEqual([headers, 200, undefined]);
        expect(body).toContain('<div id="root"></div>');
      }
    }
  });
});

describe('a page never waits for its answers', () => {
  it('one that takes too long is left to the browser, the others come [START-05]', async () => {
    const hasty = await createPageWorld({ PAGE_PATIENCE_MS: '1000' });
    const homes = async () => kindsOf((await hasty.get('/homes', hasty.subscriber.headers)).body);
    const client = await hasty.test.pool.connect();
    await client.query('begin');
    await client.query('lock table start_checklists in access exclusive mode');
    try {
      expect(await homes()).toEqual(['homes gallery', 'viewer']);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(await homes()).toContain('start');
    await hasty.close();
  });

  it('one that fails is left out, and the page comes [START-05]', async () => {
    await world.test.pool.query('alter table start_checklists rename to start_checklists_away');
    try {
      const { status, body } = await as(world.subscriber, '/homes');
      expect([status, kindsOf(body)]).toEqual([200, ['homes gallery', 'viewer']]);
    } finally {
      await world.test.pool.query('alter table start_checklists_away rename to start_checklists');
    }
  });

  it('HEAD answers like GET, without a body', async () => {
    const { status, headers, body } = await get('/homes', world.subscriber.headers, 'HEAD');
    expect([status, headers['cache-control'], body]).toEqual([200, 'private, no-store', '']);
  });
});
