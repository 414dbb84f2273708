import { addDays, dayIn } from '@swapstead/contract/days';
import { MEMBER_PARAMS } from '@swapstead/contract/search/where';
import { describe, expect, it } from 'vitest';
import { buildWorld } from '../../../test/locked-worlds.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

const test = await startTestApp();
await buildWorld('a', test.pool, test.storage);
const free = await signIn(test, { admin: true });
const subscriber = await signIn(test, { level: 'subscriber' });

async function ask(url: string, who?: SignedIn) {
  const reply = await test.app.inject({ url, headers: who?.headers ?? {} });
  return { status: reply.statusCode, body: reply.json() };
}

const ahead = (days: number) => addDays(dayIn('UTC', new Date()), days);

describe('searching by place and dates', () => {
  it('[FIND-04, MAP-22] is refused to visitors and free members by the name of a parameter, whatever its value', async () => {
    const values = ['', 'x', '2027-02-30', '%00', '1'.repeat(2_000), '%F0%28%8C%BC', '0,0,0,0'];
    for (const name of [...MEMBER_PARAMS, 'zoom', 'unheard', '__proto__']) {
      for (const value of values) {
        for (const path of ['/api/homes', '/api/homes/count', '/api/homes/map']) {
          const url = `${path}?guests=2&${name}=${value}`;
          expect((await ask(url)).status, url).toBe(401);
          const { status, body } = await ask(url, free);
          expect([status, body.message], url).toEqual([
            403,
            'Searching by place and dates is a premium feature.',
          ]);
        }
      }
    }
    const many = Array.from({ length: 1_000 }, () => 'place=1').join('&');
    expect((await ask(`/api/homes?${many}`)).status).toBe(401);
    expect((await ask('/api/homes?guests=2&search=garden')).status).toBe(200);
  });

  it.each([
    [`check_in=${ahead(10)}`, 'check_out', 'Choose both check-in and check-out'],
    [`check_out=${ahead(10)}`, 'check_in', 'Choose both check-in and check-out'],
    [`check_in=${ahead(10)}&check_out=${ahead(10)}`, 'check_out', 'Check-out has to be after check-in'],
    [`check_in=${ahead(-3)}&check_out=${ahead(4)}`, 'check_in', 'Check-in is in the past'],
    [`check_in=${ahead(729)}&check_out=${ahead(735)}`, 'check_out', 'Choose dates within the next 24 months'],
    [`check_in=${ahead(10)}&check_out=${ahead(191)}`, 'check_out', 'A stay can be at most 180 nights'],
    [
      'nights=0&from_month=2027-01&to_month=2027-02',
      'nights',
      'Nights have to be a whole number from 1 to 180',
    ],
    [
      'nights=2.5&from_month=2027-01&to_month=2027-02',
      'nights',
      'Nights have to be a whole number from 1 to 180',
    ],
    [
      `nights=3&from_month=${ahead(40).slice(0, 7)}&to_month=${ahead(440).slice(0, 7)}`,
      'to_month',
      'Choose up to 12 months in a row',
    ],
    [
      `nights=60&from_month=${ahead(40).slice(0, 7)}&to_month=${ahead(40).slice(0, 7)}`,
      'nights',
      'The months are too short for 60 nights',
    ],
    ['guests=101', 'guests', 'Guests can be 100 at most'],
    [
      `check_in=${ahead(10)}&check_out=${ahead(12)}&play=4`,
      'play',
      'Flexibility has to be 0, 1, 2, 3 or 7 days',
    ],
    [
      `check_in=${ahead(10)}&check_out=${ahead(12)}&play=999`,
      'play',
      'Flexibility has to be 0, 1, 2, 3 or 7 days',
    ],
    ['place=2267057&within=7', 'within', 'Distance has to be 0, 5, 10, 25, 50, 100 or 200 km'],
    ['place=99999999', 'place', "We don't know this place. Choose another one."],
    ['place=NaN', 'place', "We don't know this place. Choose another one."],
    ['region=PT.999', 'region', "We don't know this place. Choose another one."],
    ['country=XX', 'country', "We don't know this place. Choose another one."],
    ['sort=nearest', 'sort', 'Choose a place to sort by distance'],
    ['open=1', 'open', 'Choose dates first'],
    ['cursor=x', 'cursor', 'cursor is not one of ours.'],
  ])('[FIND-18, FIND-29] %s is refused with 400 that names %s', async (query, field, message) => {
    const { status, body } = await ask(`/api/homes?${query}`, subscriber);
    expect([status, body.fields]).toEqual([400, { [field]: message }]);
  });

  it.each([
    '',
    'x',
    '1,2,3',
    '1,2,3,4,5',
    'NaN,0,1,1',
    'Infinity,0,1,1',
    '1e309,0,1,1',
    '0,91,1,92',
    '-181,0,1,1',
    '0,10,1,9',
    '0x1,0,1,1',
    ' 1,0,2,1',
    '1,,2,3',
  ])('[MAP-10, MAP-24] the box %j is refused', async (box) => {
    const told = 'box must be west,south,east,north in degrees';
    const { status, body } = await ask(`/api/homes?box=${encodeURIComponent(box)}`, subscriber);
    expect([status, body.fields]).toEqual([400, { box: told }]);
    const view = await ask(`/api/homes/map?view=${encodeURIComponent(box)}&zoom=3`, subscriber);
    expect([view.status, view.body.fields]).toEqual([400, { view: told.replace('box', 'view') }]);
  });

  it.each([
    ['place=0', 'place'],
    ['place=99999999', 'place'],
    ['region=%27%3B--', 'region'],
    ['country=%00%00', 'country'],
    ['place=2267057&within=1e309', 'within'],
    ['check_in=2027-02-30&check_out=2027-03-02', 'check_in'],
    ['weekend=0000-00', 'weekend'],
    ['guests=Infinity', 'guests'],
    ['bedrooms=1.5', 'bedrooms'],
    ['type=Castle', 'type'],
    ['amenity=a%00', 'amenity'],
    ['tags=%00', 'tags'],
    [`search=${'a'.repeat(10_000)}`, 'search'],
    ['sort=%E2%80%AE', 'sort'],
    ['open=yes', 'open'],
    ['box=0,0,1,NaN', 'box'],
  ])(
    '[FIND-18, FIND-29, MAP-24] the invalid parameter of %# is refused and named by every operation that searches',
    async (query, field) => {
      for (const path of [
        '/api/homes?',
        '/api/homes/count?',
        '/api/homes/map?view=0,0,1,1&zoom=3&',
        '/api/homes/map/extent?',
        '/api/homes/map/cluster?area=0,0,1,1&',
      ]) {
        const { status, body } = await ask(`${path}${query}`, subscriber);
        expect([status, Object.keys(body.fields ?? {})], path).toEqual([400, [field]]);
      }
    },
  );

  it('[FIND-31, MAP-24] the area of a cluster is a box, and its list has cursors of its own', async () => {
    for (const area of ['', 'NaN,0,1,1', '0,91,1,92', '0,10,1,9', '1e309,0,1,1']) {
      const { status, body } = await ask(`/api/homes/map/cluster?area=${area}`, subscriber);
      expect([status, Object.keys(body.fields ?? {})], area).toEqual([400, ['area']]);
    }
    const { body: page } = await ask('/api/homes?sort=newest', subscriber);
    expect(page.next_cursor).toEqual(expect.any(String));
    for (const path of ['/api/homes/map/cluster?area=-180,-90,180,90&', '/api/homes?sort=best&']) {
      const { status, body } = await ask(`${path}cursor=${page.next_cursor}`, subscriber);
      expect([status, body.fields], path).toEqual([400, { cursor: 'cursor is not one of ours.' }]);
    }
  });

  it('[MAP-10] a box without size, and one across 180°, are valid', async () => {
    for (const box of ['1,1,1,1', '177,-20,-178,-15', '-180,-90,180,90']) {
      expect((await ask(`/api/homes?box=${box}`, subscriber)).status).toBe(200);
    }
  });

  it.each(['-1', '23', 'NaN', '1e1', '', '5.x'])('[MAP-24] the zoom %j is refused', async (zoom) => {
    const { status, body } = await ask(`/api/homes/map?view=0,0,1,1&zoom=${zoom}`, subscriber);
    expect([status, body.fields]).toEqual([400, { zoom: expect.any(String) }]);
  });

  it.each([
    '0000-00-00',
    '2027-02-30',
    '0001-01-01',
    '275760-09-13',
    '2027-1-1',
    'NaN',
    '%00',
    '%ED%A0%80',
    '%E2%80%AE',
  ])('[FIND-18] the day %s is refused with 400 that names its parameter', async (day) => {
    for (const [query, field] of [
      [`check_in=${day}&check_out=${ahead(3)}`, 'check_in'],
      [`check_in=${ahead(3)}&check_out=${day}`, 'check_out'],
      [`weekend=${day}`, 'weekend'],
      [`nights=3&from_month=${day}&to_month=${ahead(40).slice(0, 7)}`, 'from_month'],
      [`nights=3&from_month=${ahead(40).slice(0, 7)}&to_month=${day}`, 'to_month'],
      [`place=${day}`, 'place'],
      [`region=${day}`, 'region'],
    ] as const) {
      const { status, body } = await ask(`/api/homes?${query}`, subscriber);
      expect([status, Object.keys(body.fields ?? {})], query).toEqual([400, [field]]);
    }
  });

  it.each(['place', 'box', 'check_in', 'guests', 'sort', 'tags', 'amenity', 'type', 'ids', 'unheard'])(
    '[FIND-29] %s a thousand times is refused with 400 that names it',
    async (name) => {
      const value = name === 'ids' ? '00000000-0000-4000-8000-00000000000' : '1';
      const many = Array.from({ length: 1_000 }, () => `${name}=${value}`).join('&');
      const { status, body } = await ask(`/api/homes?${many}`, subscriber);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [name]]);
    },
  );

  it('[FIND-28] refuses contradictory parameters', async () => {
    for (const query of [
      'place=2267057&country=PT',
      'country=PT&box=0,0,1,1',
      'within=5',
      `weekend=${ahead(40).slice(0, 7)}&check_in=${ahead(3)}&check_out=${ahead(5)}`,
      'place=1&place=2',
      'sort=cheapest',
      'unheard=1',
    ]) {
      expect((await ask(`/api/homes?${query}`, subscriber)).status, query).toBe(400);
    }
  });
});
