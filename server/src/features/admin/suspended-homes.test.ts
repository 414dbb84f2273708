import { expect, it } from 'vitest';
import { signIn } from '../../../test/members.ts';
import { swapWorld } from '../../../test/swaps.ts';

const world = await swapWorld();
const admin = await signIn(world, { admin: true });

const act = (what: 'suspend' | 'restore', user_id: string) =>
  world.ask('POST', `admin/members/${user_id}/${what}`, admin, { reason: 'Three guests told us the same.' });

/** What the gallery and the tag counts show to a visitor. */
const seen = async () =>
  JSON.stringify(
    await Promise.all(
      ['/api/homes', '/api/tags', '/sitemap.xml'].map(async (url) => (await world.app.inject({ url })).body),
    ),
  );

it('hides the homes of a suspended account from everyone, as if they did not exist, and shows them again afterwards [SWAP-17]', async () => {
  const [ann, ben] = [await world.party('Ann'), await world.party('Ben')];
  await world.pool.query(
    `update homes set interests = '{Beekeeping}', title = 'The vanishing mill' where id = $1`,
    [ann.home_id],
  );
  await world.pool.query("update calendars set counts_from = '2027-02-01' where home_id = $1", [ann.home_id]);
  const before = await seen();
  const asked = async () => {
    const found: Record<string, unknown> = {};
    for (const [name, headers] of [
      ['visitor', {}],
      ['subscriber', ben.headers],
      ['admin', admin.headers],
    ] as const) {
      const get = async (url: string) => (await world.app.inject({ url, headers })).json();
      const house = await world.app.inject({ url: `/api/homes/${ann.home_id}`, headers });
      found[name] = [
        house.statusCode,
        (await get('/api/homes?search=vanishing')).homes.length,
        (await get('/api/homes/count?tags=Beekeeping')).total,
        (await get(`/api/homes?ids=${ann.home_id}`)).homes.length,
      ];
    }
    const window = 'check_in=2027-04-10&check_out=2027-04-17';
    const statuses = await Promise.all(
      [`homes/${ann.home_id}/nights`, `homes/${ann.home_id}/host`, `swaps/form?home_id=${ann.home_id}`].map(
        async (path) => (await world.ask('GET', path, ben)).statusCode,
      ),
    );
    const dated = await world.ask('GET', `homes?${window}&search=vanishing`, ben);
    return { ...found, statuses, dated: dated.json().homes.length };
  };
  const shown = {
    visitor: [200, 1, 1, 1],
    subscriber: [200, 1, 1, 1],
    admin: [200, 1, 1, 1],
    statuses: [200, 200, 200],
    dated: 1,
  };
  expect(await asked()).toEqual(shown);
  expect(before).toContain('vanishing');
  await act('suspend', ann.user_id);
  expect(await asked()).toEqual({
    visitor: [404, 0, 0, 0],
    subscriber: [404, 0, 0, 0],
    admin: [404, 0, 0, 0],
    statuses: [404, 404, 404],
    dated: 0,
  });
  expect(await seen()).not.toContain('vanishing');
  const proposed = await world.propose(ben, ann);
  expect([proposed.statusCode, proposed.json().message]).toEqual([404, 'Home not found']);
  const asking = { home_id: ann.home_id };
  expect((await world.ask('POST', 'conversations', ben, asking)).statusCode).toBe(404);
  // Writes during the suspension do not bring a row back.
  await world.pool.query(`update calendars set closed = '{[2027-06-01,2027-06-02)}' where home_id = $1`, [
    ann.home_id,
  ]);
  await world.pool.query(
    `insert into homes (user_id, title, description, location, home_type)
     values ($1, 'The vanishing barn', 'Straw', 'Porto', 'Loft')`,
    [ann.user_id],
  );
  expect((await world.app.inject({ url: '/api/homes?search=vanishing' })).json().homes).toEqual([]);
  await world.pool.query("delete from homes where title = 'The vanishing barn'");
  await act('restore', ann.user_id);
  await world.pool.query('update calendars set closed = default where home_id = $1', [ann.home_id]);
  expect(await asked()).toEqual(shown);
  expect(await seen()).toBe(before);
});
