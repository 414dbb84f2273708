import { describe, expect, it } from 'vitest';
import { buildWorld, HOMES, homeId } from '../../../test/locked-worlds.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { similarTo } from './similar.statements.ts';

const test = await startTestApp();
await buildWorld('a', test.pool, test.storage);
const subscriber = await signIn(test, { level: 'subscriber' });

type Card = { id: string; interests: string[]; guests: number; location?: string; host?: object };

async function similar(id: string, who?: SignedIn) {
  const reply = await test.app.inject({ url: `/api/homes/${id}/similar`, headers: who?.headers ?? {} });
  return { status: reply.statusCode, homes: reply.json().homes as Card[], code: reply.json().code };
}

describe('similar homes', () => {
  it('are those with most tags, kind and capacity in common, the newest of equals first', async () => {
    // Home 0 has the tags of 0 and 2 of six; every sixth home has both of them.
    const { rows } = await test.pool.query<{ id: string }>(
      `select h.id from homes as h, homes as asked where asked.id = $1 and h.id <> asked.id
       order by (select count(*) from unnest(h.interests) as tag where tag = any(asked.interests))
         + (h.home_type = asked.home_type)::int + (abs(h.guests - asked.guests) <= 1)::int desc,
         h.created_at desc limit 4`,
      [homeId(0)],
    );
    const { homes } = await similar(homeId(0));
    expect(homes.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(homes[0]?.interests).toEqual(expect.arrayContaining(['Garden', 'Beach life']));
  });

  it('are the same for everyone, with location and host only for those who may see them', async () => {
    const everybodys = await similar(homeId(3));
    const subscribers = await similar(homeId(3), subscriber);
    expect(subscribers.homes.map(({ id }) => id)).toEqual(everybodys.homes.map(({ id }) => id));
    expect(subscribers.homes.every(({ location, host }) => location && host)).toBe(true);
    for (const home of everybodys.homes) expect(home).not.toHaveProperty('location');
    for (const home of everybodys.homes) expect(home).not.toHaveProperty('host');
    expect(similarTo('public', homeId(3)).text).not.toMatch(
      /location|place|user_id|email|available|member_search/,
    );
  });

  it('include no home that our team has hidden, and do not exist for one that is not shown', async () => {
    const [first] = (await similar(homeId(7))).homes as [Card];
    await test.pool.query('update homes set hidden_reason = $2 where id = $1', [
      first.id,
      'Not a home at all.',
    ]);
    const after = (await similar(homeId(7), subscriber)).homes.map(({ id }) => id);
    expect(after).not.toContain(first.id);
    const unknown = '00000000-0000-4000-8000-00000000ffff';
    for (const id of [first.id, unknown, 'x']) {
      expect(await similar(id)).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  it('are cached for visitors, as the gallery is, and for nobody else', async () => {
    const url = `/api/homes/${homeId(HOMES - 1)}/similar`;
    const etag = async (headers = {}) => (await test.app.inject({ url, headers })).headers.etag;
    expect(await etag()).toBe((await test.app.inject({ url })).headers.etag);
    expect(await etag()).toBeDefined();
    expect(await etag(subscriber.headers)).toBeUndefined();
  });
});
