import { expect, it } from 'vitest';
import { signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { loadGazetteer } from './load-gazetteer.ts';

const test = await startTestApp();
const member = await signIn(test, { level: 'subscriber' });

const HANOI = 1_581_130;
const GONE = 999_000_001;

/**
 * The rows of the previous release: Hanoi in Quang Tri, a region that no longer exists, and a place that is not in the
 * new edition.
 */
async function asBefore() {
  await test.pool.query(`insert into regions values ('VN.00', 'VN', 'Ha Tay', '{ha tay}')`);
  await test.pool.query(
    `update places set region_id = 'VN.44', entry = 'Hanoi, Quang Tri, Vietnam' where id = $1`,
    [HANOI],
  );
  await test.pool.query(
    `insert into places values ($1, 'Hà Cũ', 'Hà Cũ, Ha Tay, Vietnam', 'VN', 'VN.00', '(105.8,21)', 9000, 'Asia/Ho_Chi_Minh'),
       ($1 + 1, 'Nowhere', 'Nowhere, Ha Tay, Vietnam', 'VN', 'VN.00', '(105.8,21)', 9000, 'Asia/Ho_Chi_Minh')`,
    [GONE],
  );
  await test.pool.query(`update gazetteer set edition = 'of the release before'`);
}

async function homeIn(place_id: number): Promise<string> {
  const { rows } = await test.pool.query<{ id: string }>(
    `with home as (
       insert into homes (user_id, title, description, location, home_type)
       values ($1, 'A house', 'A house', 'Somewhere', 'House') returning id
     ) insert into home_places (home_id, place_id, chosen_by, centre)
       select home.id, places.id, 'host', point from home, places where places.id = $2 returning home_id as id`,
    [member.user_id, place_id],
  );
  return rows[0]?.id as string;
}

const searched = async (home: string) =>
  (
    await test.pool.query('select place_id, region_id, country_code from member_search where home_id = $1', [
      home,
    ])
  ).rows[0];
const area = (id: string) => test.app.inject({ url: `/api/areas/${id}`, headers: member.headers });

it('a new edition moves homes to the right region and keeps the place of each, even of places that it lacks [PLACE-03]', async () => {
  await asBefore();
  const [inHanoi, inGone] = [await homeIn(HANOI), await homeIn(GONE)];
  expect(await searched(inHanoi)).toMatchObject({ region_id: 'VN.44' });

  expect(await loadGazetteer(test.pool)).toBe(true);
  expect(await searched(inHanoi)).toEqual({ place_id: HANOI, region_id: 'VN.01', country_code: 'VN' });
  expect(await searched(inGone)).toEqual({ place_id: GONE, region_id: null, country_code: 'VN' });
  expect((await area(String(HANOI))).json()).toMatchObject({ entry: 'Hanoi, Vietnam' });
  expect((await area(String(GONE))).json()).toMatchObject({ entry: 'Hà Cũ, Vietnam' });
  expect((await area(String(GONE + 1))).statusCode).toBe(404);
  expect((await area('VN.00')).statusCode).toBe(404);
  const found = await test.app.inject({ url: '/api/areas?query=ha%20tay', headers: member.headers });
  expect(found.json().areas.filter(({ kind }: { kind: string }) => kind === 'region')).toEqual([]);

  expect(await loadGazetteer(test.pool)).toBe(false);
});
