import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runs } from '../../../test/runs.ts';
import { searchOracle } from '../../../test/search-oracle.ts';
import { buildSearchWorld, type SearchWorld } from '../../../test/search-world.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { type MemberQuery, readMemberSearch } from './member-filters.ts';
import { createSearchRepository, type SearchRepository } from './search.repository.ts';
import { createSearchService } from './search.service.ts';
import { createSearchCursors } from './search-cursor.ts';

const NOW = new Date('2027-03-10T12:30:00Z');
const PINS = runs(20, 200);
const subscriber = { level: 'subscriber', user_id: '', is_admin: false } as const;

let database: TestDatabase;
let world: SearchWorld;
let repository: SearchRepository;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await buildSearchWorld(database.pool, 600, NOW);
  repository = createSearchRepository(database.pool);
});
afterAll(() => database.drop());

const service = () =>
  createSearchService({
    repository,
    cursors: createSearchCursors(Buffer.from('a secret of at least thirty-two bytes')),
    clock: () => NOW,
  });

describe('the markers of the map', () => {
  it.each([
    ['-180,-90,180,90', 0],
    ['-180,-90,180,90', 22],
    ['-10,38,-8,40', 8],
    ['-9.2,38.7,-9.1,38.8', 12],
    ['176,-20,-178,-15', 6],
    ['174.6,-37.1,175,-36.7', 22],
  ])(
    '[MAP-05] of the view %s at zoom %i add up to the homes in it, at most 300 and 50 kB',
    async (view, zoom) => {
      const { total, markers } = await service().markers({ view, zoom });
      const { total: counted } = await service().count({ box: view }, subscriber);
      expect(total).toBe(counted);
      expect(markers.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      expect(markers.length).toBeLessThanOrEqual(300);
      expect(JSON.stringify(markers).length).toBeLessThan(50_000);
      for (const marker of markers) {
        expect(marker.count === 1).toBe(marker.home_id !== null && marker.title !== null);
        expect(marker.count === 1).toBe(marker.bounds === null && marker.name === null);
        expect(marker.name).not.toBe('');
      }
    },
  );

  it('[MAP-05, FIND-21] follow the same filters as the list, and the first is the first of the list', async () => {
    const query: MemberQuery = { country: 'PT', guests: 2, weekend: '2027-05', sort: 'newest' };
    const { total, markers } = await service().markers({ ...query, view: '-10,38,-8,40', zoom: 20 });
    expect(total).toBe((await service().count(query, subscriber)).total);
    const { homes } = JSON.parse((await service().list(query, subscriber)).json_text);
    const first = world.homes.find(({ id }) => id === homes[0].id);
    const [marker] = markers;
    // It lies in the grid cell of its marker.
    expect(Math.abs((marker?.longitude ?? 0) - (first?.centre?.[0] ?? 0))).toBeLessThan(0.5);
    expect(Math.abs((marker?.latitude ?? 0) - (first?.centre?.[1] ?? 0))).toBeLessThan(0.5);
  });

  it('[MAP-04, MAP-11] the extent includes every home with a place, and counts those without', async () => {
    const { total, without_place, bounds } = await service().extent({});
    expect(total).toBe(600);
    expect(without_place).toBe(world.homes.filter(({ place }) => !place).length);
    const longitudes = world.homes.flatMap(({ centre }) => (centre ? [centre[0]] : []));
    expect(bounds?.[0]).toBe(Math.min(...longitudes));
    expect(bounds?.[2]).toBe(Math.max(...longitudes));
    expect((await service().extent({ country: 'SE' })).bounds).toBeNull();
  });

  it('[MAP-06] a cluster at one point cannot be split; its homes come in pages of 20, each once', async () => {
    const { rows } = await database.pool.query(
      'select centre[0] as lon, centre[1] as lat from member_search where centre is not null limit 1',
    );
    const { lon, lat } = rows[0];
    await database.pool.query(
      `update home_places set pin = null, centre = point($1, $2) where home_id in (select home_id from home_places limit 45)`,
      [lon, lat],
    );
    const view = [lon - 0.001, lat - 0.001, lon + 0.001, lat + 0.001]
      .map((edge) => edge.toFixed(6))
      .join(',');
    const { markers } = await service().markers({ view, zoom: 22 });
    const cluster = markers.find(({ count }) => count >= 45);
    expect(cluster).toMatchObject({
      longitude: lon,
      latitude: lat,
      bounds: [lon, lat, lon, lat],
      home_id: null,
    });
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const { json_text } = await service().listCluster({
        area: `${lon},${lat},${lon},${lat}`,
        ...(cursor && { cursor }),
      });
      const page = JSON.parse(json_text);
      expect(page.homes.length).toBeLessThanOrEqual(20);
      ids.push(...page.homes.map(({ id }: { id: string }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(ids.length).toBe(cluster?.count);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a series of searches', () => {
  it(`[MAP-23] narrows a home down to the centre of its circle, never to the pin: ${PINS} pins by boxes`, async () => {
    const pinned = world.homes
      .filter(({ pin, centre }) => pin && centre && Math.abs(centre[0]) < 179)
      .slice(45, 45 + PINS);
    expect(pinned.length).toBeGreaterThan(0.75 * PINS);
    for (const { id, centre, pin } of pinned) {
      const has = async (box: string) => (await service().count({ ids: [id], box }, subscriber)).total === 1;
      const [stored] = (
        await database.pool.query(
          'select centre[0] as lon, centre[1] as lat from member_search where home_id = $1',
          [id],
        )
      ).rows;
      const found: number[] = [];
      for (const axis of [0, 1]) {
        // An attacker who roughly knows where the home is.
        const about = Math.round(pin?.[axis] ?? 0);
        let [low, high] = [about - 1, about + 1];
        while (high - low > 5e-6) {
          const middle = (low + high) / 2;
          const box = axis === 0 ? [low, -90, middle, 90] : [-180, low, 180, middle];
          if (await has(box.map((edge) => edge.toFixed(9)).join(','))) high = middle;
          else low = middle;
        }
        found.push((low + high) / 2);
      }
      expect(Math.abs((found[0] ?? 0) - stored.lon)).toBeLessThan(1e-5);
      expect(Math.abs((found[1] ?? 0) - stored.lat)).toBeLessThan(1e-5);
      expect([stored.lon, stored.lat]).toEqual([
        expect.closeTo(centre?.[0] ?? 0, 6),
        expect.closeTo(centre?.[1] ?? 0, 6),
      ]);
      expect(Math.abs((found[1] ?? 0) - (pin?.[1] ?? 0))).toBeGreaterThan(0.003);
    }
  });

  it('[MAP-23] by places, distances and orders depends on the centre alone: every reply is that of the centres, and most would differ by the pins', async () => {
    const places = world.places.filter((_, index) => index % 9 === 0).slice(0, 10);
    // The first ones were moved to one point above.
    const ids = world.homes.slice(60).map(({ id }) => id);
    const byPins = {
      ...world,
      homes: world.homes.map((home) => ({ ...home, centre: home.pin ?? home.centre })),
    };
    let different = 0;
    for (const { id } of places) {
      for (const within of ['5', '10', '25', '200']) {
        for (const sort of ['nearest', 'best', 'newest'] as const) {
          const query = { place: String(id), within, sort, ids };
          const search = await readMemberSearch(query, repository.gazetteer, NOW);
          const page = await repository.memberPage(search, undefined, { size: world.homes.length });
          const told = (JSON.parse(page.cards) as { id: string; distance_km: number | null }[]).map(
            (card) => [card.id, card.distance_km],
          );
          const expected = (from: SearchWorld) =>
            searchOracle(from, search).map(({ home, km }) => [
              home.id,
              home.place?.id === id ? null : Math.max(1, Math.round(km)),
            ]);
          expect(told, `${id} ${within} ${sort}`).toEqual(expected(world));
          if (JSON.stringify(told) !== JSON.stringify(expected(byPins))) different++;
        }
      }
    }
    expect(different).toBeGreaterThan(places.length * 6);
  });

  it('[MAP-23] gets the same replies if every pin is elsewhere in its circle', async () => {
    const ask = async () => {
      const answers: unknown[] = [];
      for (const zoom of [0, 6, 9, 12, 16, 22]) {
        for (const view of [
          '-180,-90,180,90',
          '-9.3,38.6,-9,38.9',
          '174.6,-37.1,175,-36.7',
          '176,-20,-178,-15',
        ]) {
          answers.push(await service().markers({ view, zoom, sort: 'confirmed' }));
        }
      }
      for (const { id } of world.places.slice(0, 20)) {
        const query = { place: String(id), within: '10' };
        answers.push(await service().extent(query), await service().count(query, subscriber));
        answers.push(
          JSON.parse((await service().list({ ...query, sort: 'nearest' }, subscriber)).json_text).homes,
        );
      }
      return answers;
    };
    const before = await ask();
    const moved = await database.pool.query(
      'update home_places set pin = point(centre[0] + 0.002, centre[1] - 0.003) where pin is not null',
    );
    expect(moved.rowCount).toBeGreaterThan(200);
    expect(await ask()).toEqual(before);
  });
});

describe('cells counted in advance', () => {
  // For a box that includes every home, the server checks each one.
  const WHOLE = '-180,-90,180,90';
  const VIEWS = [
    [WHOLE, 0],
    ['-180,-85,180,85', 2],
    ['-20,30,30,60', 4],
    ['-9.4,38.6,-8.9,39', 5],
    ['170,-45,-150,30', 3],
    ['176.9,-18.3,-179.9,-16.1', 6],
  ] as const;

  async function expectToBeExact() {
    for (const [view, zoom] of VIEWS) {
      const told = await service().markers({ view, zoom });
      expect(told, view).toEqual(await service().markers({ view, zoom, box: WHOLE }));
      expect(told.total, view).toBe((await service().count({ box: view }, subscriber)).total);
    }
  }

  const isCounted = async () =>
    (await database.pool.query('select from map_cells_changed')).rowCount === 0 &&
    (await database.pool.query('select from map_cells')).rowCount !== 0;

  it('[MAP-05, FIND-30, FIND-35] give the same markers as counting every home, during changes and after', async () => {
    await expectToBeExact();
    await database.pool.query('select count_map_cells()');
    expect(await isCounted()).toBe(true);
    await expectToBeExact();
    const [moved, hidden, gone, shown] = world.homes.filter(({ place }) => place).slice(-4);
    await database.pool.query('update home_places set centre = point(-150, 70) where home_id = $1', [
      moved?.id,
    ]);
    await database.pool.query(`update homes set hidden_reason = 'Not a home at all.' where id = any($1)`, [
      [hidden?.id, shown?.id],
    ]);
    await database.pool.query('delete from homes where id = $1', [gone?.id]);
    await expectToBeExact();
    await database.pool.query('select count_map_cells()');
    await database.pool.query('update homes set hidden_reason = null where id = $1', [shown?.id]);
    await expectToBeExact();
  });

  it('[FIND-35] include nothing of a change that was not yet committed when they were counted', async () => {
    const changing = await database.pool.connect();
    try {
      await changing.query('begin');
      const { rowCount } = await changing.query(
        'update home_places set centre = point(centre[0], centre[1] - 30) where home_id in (select home_id from home_places where centre is not null limit 20)',
      );
      expect(rowCount).toBe(20);
      await database.pool.query('select count_map_cells()');
      await expectToBeExact();
      await changing.query('commit');
    } finally {
      changing.release();
    }
    expect(await isCounted()).toBe(false);
    await expectToBeExact();
    await database.pool.query('select count_map_cells()');
    await expectToBeExact();
  });

  it('are not counted again after changes to nights and rules', async () => {
    await database.pool.query('select count_map_cells()');
    await database.pool.query('update stay_rules set notice = 3');
    await database.pool.query(`update calendars set closed = '{[2027-05-01,2027-05-09)}'`);
    expect(await isCounted()).toBe(true);
  });
});
