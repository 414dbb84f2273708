import { endpoints } from '@swapstead/contract/endpoints';
import { MASKED_NAME } from '@swapstead/contract/profiles/names';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createConfirmLinks } from '../src/features/calendar/freshness/confirm-links.ts';
import { readSecret } from '../src/platform/database/secrets.ts';
import { hostActions } from './hosts.ts';
import { createBystanders } from './matrix/bystanders.ts';
import { ask, cells, statusFor, titleOf } from './matrix/cells.ts';
import { claimHome, claimTeam } from './matrix/claims.ts';
import { lockedWordsRead } from './matrix/locked.ts';
import { routesOf } from './matrix/routes.ts';
import { proposedBy } from './matrix/swaps.world.ts';
import { createMatrixWorld, SECRET, VIEWERS, type World } from './matrix/world.ts';
import { post, setStatus } from './members.ts';
import { PEOPLE } from './swaps.ts';

/** API addresses that are not in the contract, because our web client does not call them. */
const BESIDE_THE_CONTRACT = [
  'POST /api/billing/events',
  'POST /api/identity/events',
  'POST /api/mail_events',
  'GET /api/openapi.json',
];

let world: World;
let bystanders: Awaited<ReturnType<typeof createBystanders>>;
let theirs: Awaited<ReturnType<typeof bystanders.rows>>;
beforeAll(async () => {
  world = await createMatrixWorld();
  bystanders = await createBystanders(world);
  theirs = await bystanders.rows();
});
afterAll(async () => {
  // Runs after any of the tests, and detects their changes to other members' rows.
  expect(await bystanders.rows()).toEqual(theirs);
  await world.close();
});

describe('permissions.md, cell by cell', () => {
  for (const one of cells) {
    it(titleOf(one), async () => {
      const asked = VIEWERS.filter((viewer) => statusFor(one, viewer) !== undefined);
      const got: [string, number][] = [];
      for (const viewer of asked) {
        const reply = await ask(world, one, viewer);
        got.push([viewer, reply.statusCode]);
        // The team's lists contain everyone.
        if (viewer !== 'admin')
          expect([viewer, await bystanders.foundIn(one.route, reply)]).toEqual([viewer, undefined]);
      }
      expect(got).toEqual(asked.map((viewer) => [viewer, statusFor(one, viewer)]));
    });
  }

  it('row 16: host and date of a home cannot be changed, whatever is sent', async () => {
    expect(await claimHome(world)).toEqual({ user_id: world.members.owner.user_id, as_listed: true });
  });

  it('row 69: a member cannot pass for the team in their own ticket, whatever is sent', async () => {
    expect(await claimTeam(world, 'owner')).toBe(false);
    expect(await claimTeam(world, 'admin')).toBe(true);
  });

  it('row 17: record and file of a photo are public', async () => {
    const { photos } = await hostActions(() => world).list(world.members.owner);
    for (const viewer of VIEWERS) {
      const headers = world.headersOf(viewer);
      const file = await world.app.inject({ url: `${photos[0]?.photo_url}/64.webp`, headers });
      expect([file.statusCode, file.headers['content-type']], viewer).toEqual([200, 'image/webp']);
      const { homes } = (await world.app.inject({ url: '/api/homes', headers })).json();
      expect(homes[0].photos, viewer).toHaveLength(3);
    }
  });

  it('row 184: the text of a notice depends on the current rights of its reader, even for an old notice', async () => {
    const reads = async (status: string) => {
      const { owner } = world.members;
      await setStatus(world, owner.user_id, status);
      const { notices } = (await world.app.inject({ url: '/api/notices', headers: owner.headers })).json();
      return notices.find(({ kind }: { kind: string }) => kind === 'message')?.text;
    };
    const { owner } = world.members;
    await world.pool.query(
      `insert into notices (user_id, kind, event, event_key, about, facts, position, created_at)
       values ($1, 'message', 'message', 'row 184', $2, '{"n": 1}', 1000000, now())`,
      [owner.user_id, { conversation_id: world.about('owner').as_guest }],
    );
    expect(await reads('cancelled')).toBe('You have a new message.');
    expect(await reads('paid')).toContain('wrote to you about');
  });

  it('rows 145, 146: a member whose subscription has ended reads names of the others only from agreed on', async () => {
    for (const [state, name] of [
      ['open', MASKED_NAME.free],
      ['agreed', 'Guest Gwen'],
    ] as const) {
      const { id, party, actions } = await proposedBy(world, 'lapsed', state);
      const { parties, stays } = await actions.view(party, id);
      expect([state, parties[1]?.name]).toEqual([state, name]);
      expect(stays.map(({ home }) => home.place === null)).toEqual([state === 'open', false]);
    }
  });

  it('row 170: state, revision, deadlines and parties of a swap are set by the server only, whatever is sent', async () => {
    const { id, party, asked, actions } = await proposedBy(world, 'owner', 'open');
    const before = await actions.view(party, id);
    const claims = { state: 'final', answer_until: '2099-01-01T00:00:00Z', proposer: 2, holds: true, me: 2 };
    const shown = await actions.onScreen(party, id);
    await actions.ask('POST', `swaps/${id}/more-time`, party, { ...shown, ...claims });
    await actions.ask('POST', `swaps/${id}/accept`, party, { ...shown, ...claims, people: PEOPLE });
    const proposal = { ...actions.proposal(party, asked), ...claims, party_ids: [asked.user_id] };
    expect((await actions.ask('POST', 'swaps', party, proposal)).json().state).not.toBe('final');
    expect(await actions.view(party, id)).toEqual(before);
  });

  it('row 193: reports of a mail provider need its signature; without the setting the address does not exist', async () => {
    for (const viewer of VIEWERS) {
      const reply = await world.app.inject({
        method: 'POST',
        url: '/api/mail_events',
        headers: { ...world.headersOf(viewer), 'content-type': 'application/json' },
        payload: '{}',
      });
      expect(reply.statusCode, viewer).toBe(404);
    }
  });

  it('row 221: the test page of an identity check is for the member who began it', async () => {
    await world.pool.query('delete from identity_marks');
    await world.pool.query('delete from identity_checks');
    const begun = await world.app.inject({
      method: 'POST',
      url: '/api/identity',
      headers: world.headersOf('owner'),
    });
    const { pathname } = new URL(begun.json().url);
    for (const viewer of VIEWERS) {
      const { statusCode } = await world.app.inject({ url: pathname, headers: world.headersOf(viewer) });
      const wanted = viewer === 'visitor' ? 401 : viewer === 'owner' ? 200 : 404;
      expect([viewer, statusCode]).toEqual([viewer, wanted]);
    }
  });

  it('row 195: nobody can read the bounces and devices of other members', async () => {
    for (const path of ['/api/push_devices', '/api/notice_preferences', '/api/notices']) {
      const reply = await world.app.inject({
        url: `${path}?user_id=${world.members.owner.user_id}`,
        headers: world.headersOf('admin'),
      });
      expect([path, reply.body.includes(world.members.owner.user_id)]).toEqual([path, false]);
    }
  });

  it('row 196: the fake push service exists only if it is configured', async () => {
    for (const viewer of VIEWERS) {
      const reply = await world.app.inject({ url: '/dev/push.json', headers: world.headersOf(viewer) });
      expect(reply.statusCode, viewer).toBe(200);
    }
  });

  it('row 128: the link of an email confirms for anyone who has it, unless its host may not', async () => {
    const links = createConfirmLinks(
      await readSecret(world.pool, 'calendar'),
      () => 'http://localhost',
      () => new Date(),
    );
    const statuses = async (viewer: (typeof VIEWERS)[number], t: string) => {
      const headers = { ...world.headersOf(viewer), 'content-type': 'application/x-www-form-urlencoded' };
      const url = '/calendar/confirm';
      const opened = await world.app.inject({ url, query: { t }, headers });
      const pressed = await world.app.inject({
        method: 'POST',
        url,
        headers,
        payload: new URLSearchParams({ t, home: 'all' }).toString(),
      });
      return [opened.statusCode, pressed.statusCode];
    };
    const linkOf = async (owner: 'owner' | 'lapsed') => {
      const { home_id } = world.about(owner);
      const { rows } = await world.pool.query('select user_id from homes where id = $1', [home_id]);
      return new URL(links.of(rows[0].user_id, [home_id])).searchParams.get('t') ?? '';
    };
    for (const viewer of VIEWERS) {
      expect(await statuses(viewer, await linkOf('owner')), viewer).toEqual([200, 200]);
      expect(await statuses(viewer, 'forged'), viewer).toEqual([400, 400]);
      expect(await statuses(viewer, await linkOf('lapsed')), viewer).toEqual([403, 403]);
    }
  });

  it('row 133: no reply contains the whole address of another calendar', async () => {
    const { home_id } = world.about('owner');
    await world.pool.query(
      `insert into calendar_feeds (home_id, name, address, address_hash, shown_address, tried_at, next_try_at)
       values ($1, 'Elsewhere', 'whole-address', 'row 133', 'example.com … .ics', now(), '2999-01-01')`,
      [home_id],
    );
    for (const viewer of VIEWERS) {
      const headers = world.headersOf(viewer);
      for (const path of ['feeds', 'calendar', 'nights', 'calendar/address']) {
        const { body } = await world.app.inject({ url: `/api/homes/${home_id}/${path}`, headers });
        expect([path, body.includes('whole-address')], viewer).toEqual([path, false]);
      }
    }
  });

  it('row 138: the calendar at a secret address is available to anyone who has it', async () => {
    const id = await world.freshHome('owner');
    const made = await world.app.inject({
      method: 'POST',
      url: `/api/homes/${id}/calendar/address`,
      headers: world.headersOf('owner'),
    });
    const path = new URL(made.json().address).pathname;
    for (const viewer of VIEWERS) {
      const headers = world.headersOf(viewer);
      const status = async (url: string) => (await world.app.inject({ url, headers })).statusCode;
      expect([await status(path), await status(path.replace(/.\.ics/, '.ics'))], viewer).toEqual([200, 404]);
    }
  });

  it('row 139: nobody can take or free nights directly', async () => {
    const { home_id } = world.about('owner');
    const taken = async () =>
      (await world.pool.query('select nights::text from taken_nights where home_id = $1', [home_id])).rows;
    const before = await taken();
    for (const viewer of VIEWERS) {
      const reply = await world.app.inject({
        method: 'PUT',
        url: `/api/homes/${home_id}/nights`,
        headers: world.headersOf(viewer),
        payload: { changes: [{ from: '2027-07-03', to: '2027-07-10', state: 'taken' }] },
      });
      expect([400, 401, 403], viewer).toContain(reply.statusCode);
    }
    expect(await taken()).toEqual(before);
    expect(routesOf(world).filter((route) => /taken/i.test(route))).toEqual([]);
  });

  it('row 140: nobody can start the hourly sync or the emails about freshness', () => {
    const named = routesOf(world).filter((route) => /feeds|calendar|freshness|silen/i.test(route));
    // 'Sync now' syncs one calendar of the member (row 131); no other remaining route syncs or sends emails.
    expect(named.filter((route) => /sync|read|mail|job|remind/i.test(route))).toEqual([
      'POST /api/homes/:id/feeds/:feed_id/sync',
    ]);
  });

  it('row 45: a test checkout is available only to the member it was created for', async () => {
    const buyer = await world.fresh('free');
    const { url } = (
      await post(world, '/api/functions/create-checkout', { priceId: 'price_annual' }, buyer.headers)
    ).json();
    const statuses = async (headers: Record<string, string>) => {
      const page = await world.app.inject({ url: new URL(url).pathname, headers });
      const paid = await world.app.inject({ method: 'POST', url: `${new URL(url).pathname}/pay`, headers });
      return [page.statusCode, paid.statusCode];
    };
    expect(await statuses({})).toEqual([401, 401]);
    for (const viewer of ['free', 'ended', 'owner', 'another', 'admin'] as const) {
      expect(await statuses(world.headersOf(viewer)), viewer).toEqual([404, 404]);
    }
    expect(await statuses(buyer.headers)).toEqual([200, 303]);
  });

  it('row 47: an address that claims a successful payment gives access to nothing', async () => {
    for (const viewer of VIEWERS) {
      const headers = world.headersOf(viewer);
      const viewerNow = async () => (await world.app.inject({ url: '/api/viewer', headers })).json();
      const before = await viewerNow();
      await world.app.inject({ url: '/?checkout=success', headers });
      expect(await viewerNow(), viewer).toEqual(before);
    }
  });

  it('row 22: the server does not store favourites', () => {
    expect(routesOf(world).filter((route) => /favou?rite|saved/i.test(route))).toEqual([]);
  });

  it('lists exactly the operations that the server has', () => {
    const listed = new Set(cells.map(({ route }) => route));
    const declared = new Set(endpoints.map(({ route }) => route as string));
    const served = routesOf(world).filter((route) => !BESIDE_THE_CONTRACT.includes(route));
    expect([...declared].filter((route) => !listed.has(route))).toEqual([]);
    expect(
      [...listed].filter((route) => !declared.has(route) && !BESIDE_THE_CONTRACT.includes(route)),
    ).toEqual([]);
    expect(served.filter((route) => !declared.has(route))).toEqual([]);
    expect(served.length).toBe(declared.size);
  });
});

describe('masked data is absent from every reply', () => {
  it.each(VIEWERS)('rows 4 to 7, 18, 23 to 30a, 41, 50: for %s', async (viewer) => {
    expect(await lockedWordsRead(world, viewer)).toEqual([]);
  });

  it('row 9: a search by place or host finds nothing without a subscription', async () => {
    for (const viewer of VIEWERS) {
      const reads = viewer === 'subscriber' || viewer === 'owner' || viewer === 'another';
      const count = async (search: string) =>
        (
          await world.app.inject({
            url: '/api/homes/count',
            query: { search },
            headers: world.headersOf(viewer),
          })
        ).json().total;
      expect((await count(SECRET.location)) > 0, viewer).toBe(reads);
      for (const word of [SECRET.host_name, SECRET.swap, SECRET.bio]) expect(await count(word)).toBe(0);
    }
  });
});
