import { countHomes, getHome, type HomeCard, listHomes, listTags } from '@swapstead/contract/homes/endpoints';
import { VISITOR, type Viewer } from '@swapstead/contract/viewer';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildWorld, HOMES, homeId } from '../../../test/locked-worlds.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { createHomesRepository } from '../homes/homes.repository.ts';
import { createHomesService } from '../homes/homes.service.ts';
import { createSearchRepository } from './search.repository.ts';
import { createSearchService } from './search.service.ts';
import { createSearchCursors } from './search-cursor.ts';

const test = await startTestApp();
await buildWorld('a', test.pool, test.storage);

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
  it('is sorted newest first, 12 a page, no home twice and none left out [HOME-28, HOME-29, DATA-08]', async () => {
    const first = await get('/api/homes');
    expect(first.homes).toHaveLength(12);
    const all = await allPages('');
    const newestFirst = Array.from({ length: HOMES }, (_, index) => homeId(HOMES - 1 - index));
    expect(all.map((home) => home.id)).toEqual(newestFirst);
  });

  /** As in openkruise/agents#581: an import writes many homes in one moment. */
  it('pages hold every home once, also those that were listed in the same moment', async () => {
    const { rows } = await test.pool.query(
      `insert into homes (user_id, title, description, location, home_type, created_at)
       select user_id, 'Twin ' || n, 'Twin', 'Nowhere', 'Loft', '2031-01-01T00:00:00.000001Z'
       from (select user_id from homes limit 1) as one, generate_series(1, 31) as n returning id`,
    );
    const twins = rows.map(({ id }: { id: string }) => id);
    for (const query of ['', 'search=twin', 'type=Loft']) {
      const ids = (await allPages(query)).map(({ id }) => id);
      expect([query, ids.filter((id) => twins.includes(id)).toSorted()]).toEqual([query, twins.toSorted()]);
      expect(new Set(ids).size).toBe(ids.length);
    }
    await test.pool.query('delete from homes where id = any($1)', [twins]);
  });

  it('keeps its place while homes are added at the top [HOME-29]', async () => {
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
       order by case when title ~* '\\mgard' then 0 when array_to_string(interests, ' ') ~* '\\mgard' then 1 else 2 end,
         created_at desc`,
    );
    expect(found.map((home) => home.id)).toEqual(rows.map((row) => row.id));
  });

  it('combines several tags and the text [HOME-20]', async () => {
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

  it('shows only the requested saved homes, without deleted ones [HOME-38]', async () => {
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

describe('filters for everyone', () => {
  const factsOf = async (where: string) =>
    (
      await test.pool.query<{ id: string }>(
        `select id from homes where ${where} order by created_at desc, id desc`,
      )
    ).rows.map(({ id }) => id);
  const found = async (query: string) => {
    const homes = (await allPages(query)).map(({ id }) => id);
    expect((await get(`/api/homes/count?${query}`)).total).toBe(homes.length);
    return homes;
  };

  beforeAll(async () => {
    await test.pool.query(`with numbered as (select id, row_number() over (order by id) as n from homes)
      update homes set guests = nullif(n % 6, 0), bedrooms = nullif(n % 5, 0),
        home_type = (array['Villa', 'Loft', 'House'])[n % 3 + 1],
        amenities = case when n % 2 = 0 then array['Wifi', 'Swimming pool', 'Piano'] else array['Wifi'] end
      from numbered where numbered.id = homes.id`);
  });

  it('[FIND-19] find homes for at least this many guests and bedrooms; a home without a number is not found', async () => {
    expect(await found('guests=4')).toEqual(await factsOf('guests >= 4'));
    expect(await found('bedrooms=2')).toEqual(await factsOf('bedrooms >= 2'));
    expect(await found('guests=1')).toEqual(await factsOf('guests is not null'));
    expect(await found('guests=3&bedrooms=3')).toEqual(await factsOf('guests >= 3 and bedrooms >= 3'));
  });

  it('[FIND-20] find any of the kinds and all of the amenities, compared as whole names in any letter case', async () => {
    expect(await found('type=Villa')).toEqual(await factsOf(`home_type = 'Villa'`));
    expect(await found('type=Villa&type=Loft')).toEqual(await factsOf(`home_type in ('Villa', 'Loft')`));
    expect(await found('amenity=wifi&amenity=PIANO')).toEqual(await factsOf(`'Piano' = any(amenities)`));
    expect(await found('amenity=pian')).toEqual([]);
    expect(await found('search=piano')).toEqual([]);
  });

  it('[FIND-21] each narrows the result of the others, in any order', async () => {
    const all = await found('guests=2&type=House&amenity=wifi');
    expect(all).toEqual(await factsOf(`guests >= 2 and home_type = 'House'`));
    expect(all.length).toBeGreaterThan(0);
    expect(await found('amenity=wifi&type=House&guests=2')).toEqual(all);
    const ids = all
      .slice(0, 3)
      .map((id) => `ids=${id}`)
      .join('&');
    expect(await found(`${ids}&guests=2&type=House`)).toEqual(all.slice(0, 3));
    const narrower = await found('guests=2&type=House&amenity=wifi&search=garden&bedrooms=2');
    expect(all).toEqual(expect.arrayContaining(narrower));
  });

  it('[FIND-18, FIND-20] refuses unknown values and names the parameter', async () => {
    const refused = async (query: string) => {
      const reply = await test.app.inject({ url: `/api/homes?${query}` });
      return [reply.statusCode, reply.json().fields];
    };
    expect(await refused('guests=101')).toEqual([400, { guests: 'Guests can be 100 at most' }]);
    for (const wrong of ['0', '-1', '1.5', '1e2', 'NaN', '', ' 4', '9999999999']) {
      expect(await refused(`guests=${encodeURIComponent(wrong)}`)).toEqual([
        400,
        { guests: expect.any(String) },
      ]);
    }
    expect(await refused('guests=1&guests=2')).toEqual([400, { guests: expect.any(String) }]);
    expect((await refused('type=Castle'))[0]).toBe(400);
    expect((await refused(Array.from({ length: 11 }, (_, n) => `amenity=a${n}`).join('&')))[0]).toBe(400);
    expect((await refused('amenity=%00'))[0]).toBe(400);
  });

  it('[FIND-31] a cursor belongs to its search and is refused with other filters', async () => {
    const { next_cursor } = await get('/api/homes?guests=1');
    expect((await get(`/api/homes?guests=1&cursor=${next_cursor}`)).homes.length).toBeGreaterThan(0);
    for (const other of ['', 'guests=2&', 'guests=1&bedrooms=1&', 'guests=1&search=garden&']) {
      const reply = await test.app.inject({ url: `/api/homes?${other}cursor=${next_cursor}` });
      expect([reply.statusCode, reply.json().message]).toEqual([400, 'cursor is not one of ours.']);
    }
  });
});

describe('with a subscription', () => {
  const subscriber: Viewer = { level: 'subscriber', user_id: homeId(1), is_admin: false };
  const free: Viewer = { ...subscriber, level: 'free', is_admin: true };
  const service = () => ({
    ...createHomesService({ repository: createHomesRepository(test.pool) }),
    ...createSearchService({
      repository: createSearchRepository(test.pool),
      cursors: createSearchCursors(Buffer.from('a secret of at least thirty-two bytes')),
      clock: () => new Date(),
    }),
  });

  it('subscribers can search locations, and see location, host and dates [HOME-10, PERM-02, HOUSE-15]', async () => {
    expect((await service().count({ search: 'kyoto' }, subscriber)).total).toBeGreaterThan(0);
    const { homes } = JSON.parse((await service().list({ search: 'kyoto' }, subscriber)).json_text);
    expect(homes[0]).toMatchObject({ location: 'Kyoto, Japan', host: { display_name: expect.any(String) } });
    const home = JSON.parse((await service().get(homes[0].id, subscriber)).json_text);
    expect(home.available_dates[0]).toBe('2027-01-01');
    expect(JSON.stringify(home)).not.toMatch(/\+31 20|https:\/\/a\.example/);
  });

  it('these stay locked for free members, including admins [PERM-13, HOME-11]', async () => {
    expect(await service().count({ search: 'kyoto' }, free)).toEqual({ total: 0 });
    expect(await service().list({}, free)).toEqual(await service().list({}, VISITOR));
    expect(await service().get(homeId(5), free)).toEqual(await service().get(homeId(5), VISITOR));
  });

  it('every level gets exactly what the contract declares', async () => {
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
