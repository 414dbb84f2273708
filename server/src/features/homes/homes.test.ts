import { countHomes, getHome, type HomeCard, listHomes, listTags } from '@swapstead/contract/homes';
import { VISITOR, type Viewer } from '@swapstead/contract/viewer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, HOMES, homeId } from '../../../test/locked-worlds.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createCursorCodec } from './homes.cursor.ts';
import { createHomesRepository } from './homes.repository.ts';
import { createHomesService } from './homes.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await buildWorld('a', test.pool, test.storage);
});
afterAll(() => test.close());

const get = async (path: string) => (await test.app.inject({ url: path })).json();

async function allPages(query: string): Promise<HomeCard[]> {
  const homes: HomeCard[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { homes: HomeCard[]; next_cursor: string | null } = await get(
      `/api/homes?${query}${cursor ? `&cursor=${cursor}` : ''}`,
    );
    homes.push(...page.homes);
    cursor = page.next_cursor;
  }
  return homes;
}

describe('the gallery', () => {
  it('comes newest first, 12 a page, no home twice and none left out [HOME-28, HOME-29, DATA-08]', async () => {
    const first = await get('/api/homes');
    expect(first.homes).toHaveLength(12);
    const all = await allPages('');
    const newestFirst = Array.from({ length: HOMES }, (_, index) => homeId(HOMES - 1 - index));
    expect(all.map((home) => home.id)).toEqual(newestFirst);
  });

  it('keeps its place while homes are added in front [HOME-29]', async () => {
    const { next_cursor } = await get('/api/homes');
    const rest = () => get(`/api/homes?cursor=${next_cursor}`);
    const before = await rest();
    const { rows } = await test.pool.query(
      `insert into homes (user_id, title, description, location, home_type)
       select user_id, 'Newer', 'Newer', 'Nowhere', 'Loft' from homes limit 1 returning id`,
    );
    expect(await rest()).toEqual(before);
    await test.pool.query('delete from homes where id = $1', [rows[0].id]);
  });

  it.each([
    ['search=GARDEN', 'case does not matter'],
    ['search=%20%20garden%20', 'outer spaces do not matter'],
    ['search=gard', 'the last word may be a beginning'],
  ])('%s finds homes by title, description and tags: %s [HOME-09]', async (query) => {
    const found = await allPages(query);
    const { total } = await get(`/api/homes/count?${query}`);
    expect(found.length).toBe(total);
    const { rows } = await test.pool.query<{ id: string }>(
      `select id from homes where title || ' ' || description || ' ' || array_to_string(interests, ' ') ~* '\\mgard'
       order by created_at desc`,
    );
    expect(found.map((home) => home.id)).toEqual(rows.map((row) => row.id));
  });

  it('applies several tags and the text together [HOME-20]', async () => {
    const found = await allPages('tags=garden&tags=Beach%20life&search=house');
    expect(found.length).toBeGreaterThan(0);
    for (const { interests } of found)
      expect(interests).toEqual(expect.arrayContaining(['Garden', 'Beach life']));
    expect((await get('/api/homes/count?tags=garden&tags=Beach%20life&search=house')).total).toBe(
      found.length,
    );
  });

  it('counts every tag exactly, under its category, custom ones under lifestyle [HOME-16, HOME-18, DATA-07]', async () => {
    const { tags } = await get('/api/tags');
    const { rows } = await test.pool.query(
      'select tag as name, count(*) as count from homes, unnest(interests) tag group by 1',
    );
    const counted = Object.fromEntries(rows.map((row) => [row.name, row.count]));
    expect(
      Object.fromEntries(tags.map((tag: { name: string; count: number }) => [tag.name, tag.count])),
    ).toEqual(counted);
    const category = (name: string) => tags.find((tag: { name: string }) => tag.name === name).category;
    expect(['Beach life', 'Modern', 'Garden', 'Night train nearby'].map(category)).toEqual([
      'lifestyle',
      'design',
      'feature',
      'lifestyle',
    ]);
  });

  it('shows only the saved homes asked for, without those that are gone [HOME-38]', async () => {
    const query = `ids=${homeId(3)}&ids=${homeId(20)}&ids=${homeId(9_999)}`;
    expect((await allPages(query)).map((home) => home.id)).toEqual([homeId(20), homeId(3)]);
    expect((await get(`/api/homes/count?${query}`)).total).toBe(2);
  });

  it('shows a change on the next request, counts included [HOME-26]', async () => {
    const before = (await get('/api/homes/count')).total;
    await test.pool.query('delete from homes where id = $1', [homeId(0)]);
    expect((await get('/api/homes/count')).total).toBe(before - 1);
  });
});

describe('what opens with a subscription', () => {
  const subscriber: Viewer = { level: 'subscriber', user_id: homeId(1), is_admin: false };
  const free: Viewer = { ...subscriber, level: 'free', is_admin: true };
  const service = () =>
    createHomesService({
      repository: createHomesRepository(test.pool),
      cursors: createCursorCodec('a secret of at least thirty-two bytes'),
    });

  it('opens location search, location, host and dates for subscribers [HOME-10, PERM-02, HOUSE-15]', async () => {
    expect((await service().count({ search: 'kyoto' }, subscriber)).total).toBeGreaterThan(0);
    const { homes } = JSON.parse((await service().list({ search: 'kyoto' }, subscriber)).json_text);
    expect(homes[0]).toMatchObject({ location: 'Kyoto, Japan', host: { display_name: expect.any(String) } });
    const home = JSON.parse((await service().get(homes[0].id, subscriber)).json_text);
    expect(home.available_dates[0]).toBe('2027-01-01');
    expect(JSON.stringify(home)).not.toMatch(/\+31 20|https:\/\/a\.example/);
  });

  it('stays locked for free members, admins included [PERM-13, HOME-11]', async () => {
    expect(await service().count({ search: 'kyoto' }, free)).toEqual({ total: 0 });
    expect(await service().list({}, free)).toEqual(await service().list({}, VISITOR));
    expect(await service().get(homeId(5), free)).toEqual(await service().get(homeId(5), VISITOR));
  });

  it('answers exactly what the contract declares, at every level', async () => {
    for (const viewer of [VISITOR, free, subscriber]) {
      const replies = [
        [listHomes.reply, await service().list({}, viewer)],
        [getHome.reply, await service().get(homeId(5), viewer)],
        [listTags.reply, await service().tags()],
      ] as const;
      for (const [schema, { json_text }] of replies) {
        const reply = JSON.parse(json_text);
        expect(schema.parse(reply)).toEqual(reply);
      }
      expect(countHomes.reply.parse(await service().count({}, viewer))).toBeDefined();
    }
  });
});
