import { randomUUID } from 'node:crypto';
import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { brickLoft, hostActions } from '../../../test/hosts.ts';
import { signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

const { ask, upload, uploads, list, change, own, gallery } = hostActions(() => test);

const test = await startTestApp();
const host = await signIn(test, { level: 'subscriber' });
const other = await signIn(test, { level: 'subscriber' });
const free = await signIn(test);
beforeEach(() => test.pool.query('delete from uploads'));

const create = async (fields: object, as = host) =>
  ask('POST', '/api/homes', as, {
    ...brickLoft(),
    ...('photos' in fields ? {} : { photos: await uploads(as) }),
    ...fields,
  });
/** Ids of photos for requests that are refused before the photos are read. */
const someIds = () => [randomUUID(), randomUUID(), randomUUID()];
const row = async (id: string) =>
  (await test.pool.query('select * from homes where id = $1', [id])).rows[0] ?? null;
const photosOf = async (id: string) =>
  (await test.pool.query('select * from home_photos where home_id = $1 order by display_order', [id])).rows;
const count = async () => (await test.pool.query('select count(*) as n from homes')).rows[0].n as number;

describe('listing a home', () => {
  it('stores what was entered and returns the row [DATA-08, VALID-06, PERM-07]', async () => {
    const created_at = '2001-01-01T00:00:00Z';
    const reply = await create({ user_id: other.user_id, id: randomUUID(), created_at });
    expect(reply.statusCode).toBe(201);
    const home = reply.json();
    expect(home).toMatchObject({
      user_id: host.user_id,
      title: 'Brick loft with tall windows',
      guests: 4,
      bathrooms: 1.5,
      amenities: ['Wifi', 'Record player'],
      swap_preferences: 'Two weeks in spring',
      available_dates: [],
      version: 1,
    });
    expect(Date.parse(home.created_at)).toBeGreaterThan(Date.now() - 60_000);
    expect((await row(home.id)).user_id).toBe(host.user_id);
    expect((await own(host))[0]).toEqual(home);
  });

  it('puts it first in the gallery immediately, also for a client that asked a moment ago [LIST-16]', async () => {
    const before = await gallery();
    const home = await list(host, { title: 'Boathouse on the quiet side' });
    const after = await gallery();
    expect(before.map(({ id }) => id)).not.toContain(home.id);
    expect(after[0]).toMatchObject({ id: home.id, title: 'Boathouse on the quiet side' });
  });

  it('stores the photos in the order of sending, from 0, under their public names [PHOTO-11, PHOTO-12]', async () => {
    const photos = await uploads(host, 4);
    const [a, b, c, d] = photos as [string, string, string, string];
    const urls = new Map(
      (await ask('GET', '/api/home_photos/waiting', host))
        .json()
        .uploads.map((one: OwnHome['photos'][0]) => [one.id, one.photo_url]),
    );
    const home = (await create({ photos: [c, a, d, b] })).json() as OwnHome;
    expect(home.photos.map(({ id, display_order }) => [id, display_order])).toEqual([
      [c, 0],
      [a, 1],
      [d, 2],
      [b, 3],
    ]);
    for (const { id, photo_url } of home.photos) expect(photo_url).toBe(urls.get(id));
    for (const { path } of await photosOf(home.id)) expect(path).toMatch(new RegExp(`^${host.user_id}/`));
    expect((await ask('GET', '/api/home_photos/waiting', host)).json().uploads).toEqual([]);
  });

  it('takes 3 photos and no fewer [VALID-05]', async () => {
    const before = await count();
    const reply = await create({ photos: await uploads(host, 2) });
    expect([reply.statusCode, reply.json().message]).toEqual([
      400,
      'Please upload at least 3 photos of your home.',
    ]);
    const [one = ''] = await uploads(host, 1);
    expect((await create({ photos: [one, one, one] })).json().message).toBe('A photo is in the list twice');
    expect(await count()).toBe(before);
    expect((await create({ photos: await uploads(host, 3) })).statusCode).toBe(201);
  });

  it('stores nothing if a photo does not exist or is not theirs [LIST-17, PERM-14]', async () => {
    const before = await count();
    const mine = await uploads(host, 3);
    const theirs = await upload(other);
    for (const wrong of [theirs, randomUUID()]) {
      const reply = await create({ photos: [...mine, wrong] });
      expect([reply.statusCode, reply.json().message]).toEqual([
        409,
        'We no longer have some of your photos. Please add them again.',
      ]);
    }
    expect(await count()).toBe(before);
    // The sent photos still exist for the next try.
    expect((await create({ photos: mine })).statusCode).toBe(201);
  });

  it('creates one home, however often and from wherever it is submitted [LIST-15]', async () => {
    const before = await count();
    const body = { ...brickLoft(), photos: await uploads(host) };
    const replies = await Promise.all(Array.from({ length: 6 }, () => ask('POST', '/api/homes', host, body)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
    expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
    expect(await count()).toBe(before + 1);
    const edited = await ask('POST', '/api/homes', host, { ...body, title: 'Another title' });
    expect([edited.statusCode, edited.json().code]).toEqual([409, 'already_listed']);
    // Another member's submission with the same id is separate.
    const theirs = { ...body, photos: await uploads(other) };
    const [first, again] = [
      await ask('POST', '/api/homes', other, theirs),
      await ask('POST', '/api/homes', other, theirs),
    ];
    expect([first.statusCode, again.statusCode, again.json().id]).toEqual([201, 201, first.json().id]);
    expect((await ask('POST', '/api/homes', host, body)).json().id).toBe(replies[0]?.json().id);
  });

  it('gives photos to one home only, also if two forms want them at the same time', async () => {
    const photos = await uploads(host, 3);
    const replies = await Promise.all([create({ photos }), create({ photos: photos.toReversed() })]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  it('is for subscribers: visitors get 401, free members 403, whatever they send [PERM-05, LIST-02]', async () => {
    const before = await count();
    for (const payload of [{ ...brickLoft(), photos: [] }, {}]) {
      expect((await ask('POST', '/api/homes', undefined, payload)).statusCode).toBe(401);
      expect((await ask('POST', '/api/homes', free, payload)).statusCode).toBe(403);
    }
    expect(await count()).toBe(before);
  });
});

describe('the fields of a home', () => {
  it.each([
    ['title', 'Title is required'],
    ['description', 'Description is required'],
    ['location', 'Location is required'],
    ['home_type', 'Home type is required'],
  ])('%s is required, blank counts as missing [VALID-03]', async (field, message) => {
    const home = await list(host);
    for (const value of [undefined, '', '   ', '\u200b\u00a0']) {
      const reply = await create({ photos: someIds(), [field]: value });
      expect([reply.statusCode, reply.json().fields[field]]).toEqual([400, message]);
      if (value === undefined) continue;
      expect((await change(home, { [field]: value }, host)).statusCode).toBe(400);
    }
  });

  it.each([
    ['guests', -1],
    ['guests', 1.5],
    ['guests', '4'],
    ['guests', 101],
    ['bedrooms', -1],
    ['bedrooms', 0.5],
    ['bathrooms', -0.5],
    ['bathrooms', 1.25],
    ['bathrooms', 1e308],
    ['home_type', 'Castle'],
    ['home_type', 'loft'],
    ['language', 'tlh'],
    ['language', 'de-DE'],
    ['language', 'German'],
    ['language', ''],
    ['language', 7],
    ['title', 'x'.repeat(121)],
    ['title', 'nul\0'],
    ['title', 'two\nparagraphs'],
    ['title', '\u200b\u2060'],
    ['description', 7],
    ['amenities', 'Wifi'],
    ['interests', ['x'.repeat(61)]],
    ['interests', ['\u200b']],
    ['amenities', Array.from({ length: 51 }, (_, index) => `No ${index}`)],
    ['swap_preferences', 'x'.repeat(2_001)],
    ['photos', ['../../etc/passwd', 'b', 'c']],
    ['submission_id', 'again'],
  ])('%s cannot be %j: 400 with an explanation at the field [VALID-08]', async (field, value) => {
    const reply = await create({ photos: someIds(), [field]: value });
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().fields)).toEqual([field]);
    expect(reply.json().message).not.toMatch(/invalid|expected|zod/i);
  });

  it('the language of the description is stored as a code; none is null, and each can be changed [LANG-21]', async () => {
    const said = await list(host, { language: 'gsw' });
    expect(await row(said.id)).toMatchObject({ language: 'gsw' });
    const without = (await create({ language: undefined })).json();
    expect(without.language).toBeNull();
    expect((await change(without, { language: 'pt' }, host)).json()).toMatchObject({ language: 'pt' });
    expect((await change(said, { title: 'The same' }, host)).json()).toMatchObject({ language: 'gsw' });
    const { version } = await row(said.id);
    const taken = await change({ ...said, version }, { language: null }, host);
    expect([taken.statusCode, taken.json().language]).toEqual([200, null]);
  });

  it('empty numbers are null, not 0 [VALID-07, DATA-08]', async () => {
    const open = { guests: null, bedrooms: undefined, bathrooms: null, swap_preferences: '  ' };
    const home = (await create(open)).json();
    expect(await row(home.id)).toMatchObject({
      guests: null,
      bedrooms: null,
      bathrooms: null,
      swap_preferences: null,
    });
    expect((await create({ guests: 0, bathrooms: 0.5 })).json()).toMatchObject({ guests: 0, bathrooms: 0.5 });
  });

  it('each amenity and tag is stored once, in any letter case, and none blank [VALID-09, LIST-09, LIST-13]', async () => {
    const home = (
      await create({
        amenities: ['wifi', ' Wifi ', 'WIFI', '', '  ', 'Record  player', 'record player'],
        interests: ['cafe\u0301 life', 'CAFÉ LIFE', 'city LIVING'],
      })
    ).json();
    expect(home.amenities).toEqual(['Wifi', 'Record player']);
    expect(home.interests).toEqual(['café life', 'City living']);
  });
});
