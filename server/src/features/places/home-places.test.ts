import { randomBytes } from 'node:crypto';
import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { metresBetween } from '@swapstead/contract/places/geo';
import { describe, expect, it } from 'vitest';
import { hostActions } from '../../../test/hosts.ts';
import { setStatus, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import type { Notify } from '../notices/notices.ts';
import { createNotifyRepository } from '../notices/notify.repository.ts';
import { createHomePlaces, type HomePlaces } from './home-places.ts';
import { matchWorker } from './places.jobs.ts';

let now = new Date();
const { ask, list, change, own } = hostActions(() => test);

const test = await startTestApp({}, { clock: () => now });
const host = await signIn(test, { level: 'subscriber' });
const other = await signIn(test, { level: 'subscriber' });

const LISBON = 2267057;
const PORTO = 2735943;
const LONDON = 2643743;
const ENTEBBE = 233508;
/** Not in the gazetteer: Taveuni lies on both sides of 180°. */
const TAVEUNI = 900_000_001;
await test.pool.query(
  `insert into places (id, name, entry, country_code, region_id, point, population, time_zone)
   select $1, 'Taveuni', 'Taveuni, Fiji', country_code, region_id, '(179.96,-16.8)', 1000, time_zone
   from places where name = 'Labasa'`,
  [TAVEUNI],
);
const ALFAMA = { latitude: 38.71234, longitude: -9.13012 };

const mine = async (id: string, as = host) => (await own(as)).find((home) => home.id === id) as OwnHome;
const changed = async (home: OwnHome, fields: object, as = host) => {
  const reply = await change(home, fields, as);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json() as OwnHome;
};

describe('the place of a home', () => {
  it('is what its location names, if nobody chose one [PLACE-08, PLACE-09]', async () => {
    const home = await list(host, { location: 'Alfama, Lisbon, Portugal' });
    expect(home.place).toMatchObject({
      id: LISBON,
      entry: 'Lisbon, Portugal',
      chosen_by: 'match',
      pin: null,
    });
    expect(home.place?.time_zone).toBe('Europe/Lisbon');
    expect((await list(host, { location: 'By the sea' })).place).toBeNull();
  });

  it('is chosen and saved together with the location, on the edited version [PLACE-07]', async () => {
    const home = await list(host, { location: 'By the sea', place_id: PORTO });
    expect(home.place).toMatchObject({ id: PORTO, chosen_by: 'host' });
    const edited = await changed(home, { location: 'Alfama', place_id: LISBON });
    expect(edited).toMatchObject({ location: 'Alfama', place: { id: LISBON } });
    const late = await change(home, { location: 'Later', place_id: PORTO }, host);
    expect(late.statusCode).toBe(409);
    expect(await mine(home.id)).toMatchObject({ location: 'Alfama', place: { id: LISBON } });
  });

  it('remains when the location changes, and the location remains when the place is removed [PLACE-07, PLACE-09]', async () => {
    const home = await list(host, { location: 'Porto, Portugal' });
    const renamed = await changed(home, { location: 'Lisbon, Portugal' });
    expect(renamed.place?.id).toBe(PORTO);
    const removed = await changed(renamed, { place_id: null });
    expect(removed).toMatchObject({ location: 'Lisbon, Portugal', place: null });
    // No match restores a place that the host removed.
    expect((await changed(removed, { location: 'Porto, Portugal' })).place).toBeNull();
  });

  it('is matched by a new location if the old one named none [PLACE-08]', async () => {
    const home = await list(host, { location: 'By the sea' });
    expect((await changed(home, { location: 'Porto, Portugal' })).place?.id).toBe(PORTO);
  });

  it('is refused if the gazetteer does not have it', async () => {
    for (const place_id of [1, 2_147_483_647]) {
      const reply = await ask('POST', '/api/homes', host, { place_id });
      expect(reply.statusCode).toBe(400);
    }
    const home = await list(host);
    const reply = await change(home, { place_id: 1 }, host);
    expect(reply.json().fields).toEqual({ place_id: "We don't know this place. Choose another one." });
    for (const place_id of ['1', 1.5, -1, 0, 3_000_000_000, []]) {
      expect((await change(home, { place_id }, host)).statusCode).toBe(400);
    }
  });

  it('the same listing sent twice creates one home, with its place', async () => {
    const sent = {
      submission_id: crypto.randomUUID(),
      place_id: LISBON,
      photos: await hostActions(() => test).uploads(host),
    };
    const first = await list(host, sent);
    expect(await list(host, sent)).toEqual(first);
  });
});

describe('the pin of a home', () => {
  const circleOf = async (id: string, as = other) => (await ask('GET', `/api/homes/${id}`, as)).json().place;

  it('is visible to the host only; members get a circle that contains it [PLACE-14, PLACE-16, PLACE-17]', async () => {
    const home = await list(host, { place_id: LISBON, pin: { latitude: 38.7123449, longitude: -9.1301151 } });
    expect(home.place?.pin).toEqual({ latitude: 38.71234, longitude: -9.13012 });
    const shown = await circleOf(home.id);
    expect(metresBetween(shown.circle, ALFAMA)).toBeGreaterThan(149);
    expect(metresBetween(shown.circle, ALFAMA)).toBeLessThan(951);
    expect(shown).toMatchObject({
      entry: 'Lisbon, Portugal',
      country: 'Portugal',
      time_zone: 'Europe/Lisbon',
    });
    for (const as of [other, host]) {
      const page = (await ask('GET', `/api/homes/${home.id}`, as)).body;
      expect(page).not.toMatch(/38\.71234|9\.13012|chosen_by|"pin"/);
    }
    const removed = await changed(home, { pin: null });
    expect((await circleOf(home.id)).circle).toBeNull();
    await changed(removed, { pin: ALFAMA });
    expect((await circleOf(home.id)).circle).toEqual(shown.circle);
    const neighbour = await list(host, { place_id: LISBON, pin: ALFAMA });
    expect((await circleOf(neighbour.id)).circle).not.toEqual(shown.circle);
  });

  /** 0 is a coordinate, as in OWASP/Nest#3891; and 180° east is 180° west, as in mapbox/cheap-ruler#38. */
  it.each([
    ['on the meridian of Greenwich', LONDON, { latitude: 51.4779, longitude: 0 }],
    ['on the equator', ENTEBBE, { latitude: 0, longitude: 32.49 }],
    ['across 180° from its place', TAVEUNI, { latitude: -16.8, longitude: -179.98 }],
    ['at 180° itself', TAVEUNI, { latitude: -16.8, longitude: 180 }],
  ])('is kept and shown as a circle %s', async (_, place_id, pin) => {
    const home = await list(host, { place_id, pin });
    expect(home.place).toMatchObject({ id: place_id, pin });
    expect((await mine(home.id)).place?.pin).toEqual(pin);
    const { circle } = await circleOf(home.id);
    expect(metresBetween(circle, pin)).toBeGreaterThan(149);
    expect(metresBetween(circle, pin)).toBeLessThan(951);
    expect(Math.abs(circle.longitude)).toBeLessThanOrEqual(180);
    const edited = await changed(home, { title: 'Another title' });
    expect(edited.place?.pin).toEqual(pin);
    const near = (await ask('GET', `/api/homes?place=${place_id}&within=50`, other)).json();
    expect(near.homes.map(({ id }: { id: string }) => id)).toContain(home.id);
  });

  it('needs a place within 50 km and valid coordinates [PLACE-15]', async () => {
    const home = await list(host, { location: 'By the sea' });
    const fault = async (fields: object) => (await change(home, fields, host)).json().fields;
    expect(await fault({ pin: ALFAMA })).toEqual({ pin: 'Choose a place first' });
    expect(await fault({ place_id: PORTO, pin: ALFAMA })).toEqual({
      pin: expect.stringMatching(
        /^This pin is 27\d km from Porto\. Move it closer or choose another place\.$/,
      ),
    });
    const at = (latitude: unknown, longitude: unknown) =>
      fault({ place_id: LISBON, pin: { latitude, longitude } });
    for (const latitude of [91, -90.1, '38', null]) {
      expect(Object.values(await at(latitude, 0))).toEqual(['Latitude must be from -90 to 90']);
    }
    // Not a number in JSON, but parsed as one.
    const endless = await test.app.inject({
      method: 'PATCH',
      url: `/api/homes/${home.id}`,
      headers: { ...host.headers, 'content-type': 'application/json' },
      payload: `{"version":${home.version},"place_id":${LISBON},"pin":{"latitude":1e309,"longitude":0}}`,
    });
    expect([endless.statusCode, endless.json().fields]).toEqual([
      400,
      { pin: 'Latitude must be from -90 to 90' },
    ]);
    for (const longitude of [181, -180.1, Number.NaN, {}]) {
      expect(Object.values(await at(0, longitude))).toEqual(['Longitude must be from -180 to 180']);
    }
    expect((await mine(home.id)).place).toBeNull();
  });

  it('is dropped when the place moves too far away or is removed [PLACE-15]', async () => {
    const home = await list(host, { place_id: LISBON, pin: ALFAMA });
    const near = await changed(home, { place_id: 2271772 });
    expect(near.place).toMatchObject({ name: 'Amadora', pin: ALFAMA });
    const far = await changed(near, { place_id: PORTO });
    expect(far.place).toMatchObject({ name: 'Porto', pin: null });
    const none = await changed(await changed(far, { place_id: LISBON, pin: ALFAMA }), { place_id: null });
    expect(none.place).toBeNull();
    expect(
      (await test.pool.query('select pin, centre from home_places where home_id = $1', [home.id])).rows,
    ).toEqual([{ pin: null, centre: null }]);
  });

  it('can be removed after the subscription has ended, by nobody else', async () => {
    const ending = await signIn(test, { level: 'subscriber' });
    const home = await list(ending, { place_id: LISBON, pin: ALFAMA });
    await setStatus(test, ending.user_id, 'cancelled');
    expect((await change(home, { pin: null }, ending)).statusCode).toBe(403);
    expect((await ask('DELETE', `/api/homes/${home.id}/pin`, other)).statusCode).toBe(403);
    expect((await ask('DELETE', `/api/homes/${home.id}/pin`)).statusCode).toBe(401);
    expect((await ask('DELETE', `/api/homes/${home.id}/pin`, ending)).statusCode).toBe(204);
    expect((await mine(home.id, ending)).place).toMatchObject({ id: LISBON, pin: null });
  });
});

describe('a home without a place', () => {
  it('prompts its host, offers places, and stops for 30 days after Not now [PLACE-10]', async () => {
    const home = await list(host, { location: 'Old town, Springfield, United States' });
    expect(home).toMatchObject({ place: null, place_prompt: true });
    const { places } = (await ask('GET', `/api/homes/${home.id}/place_suggestions`, host)).json();
    expect(places).toHaveLength(5);
    expect(places[0].entry).toBe('Springfield, Missouri, United States');
    expect((await ask('POST', `/api/homes/${home.id}/place_prompt/hide`, host)).statusCode).toBe(204);
    expect((await mine(home.id)).place_prompt).toBe(false);
    const asked = now;
    now = new Date(asked.getTime() + 29.9 * 86_400_000);
    expect((await mine(home.id)).place_prompt).toBe(false);
    now = new Date(asked.getTime() + 30.1 * 86_400_000);
    expect((await mine(home.id)).place_prompt).toBe(true);
    now = asked;
    expect(await changed(home, { place_id: 4409896 })).toMatchObject({ place_prompt: false });
  });

  it('notifies its host once, whatever happens to it [PLACE-10]', async () => {
    const quiet = await signIn(test, { level: 'subscriber' });
    const home = await list(quiet, { location: 'By the sea' });
    await changed(home, { location: 'On the hill' }, quiet);
    const { rows } = await test.pool.query('select event, about from notices where user_id = $1', [
      quiet.user_id,
    ]);
    expect(rows).toEqual([{ event: 'home_without_place', about: { home_id: home.id } }]);
    const matched = await signIn(test, { level: 'subscriber' });
    await list(matched);
    expect(
      (await test.pool.query('select from notices where user_id = $1', [matched.user_id])).rowCount,
    ).toBe(0);
  });
});

describe('homes listed before places existed', () => {
  const listed = async (location: string) => {
    const { rows } = await test.pool.query<{ id: string }>(
      `insert into homes (user_id, title, description, location, home_type)
       values ($1, 'An old listing', 'A house', $2, 'House') returning id`,
      [other.user_id, location],
    );
    return rows[0]?.id as string;
  };
  const notify: Notify = async (client, ...notices) => {
    await createNotifyRepository().write(client, notices, now);
  };
  const rowsOf = async (ids: string[]) =>
    (
      await test.pool.query('select home_id, place_id, chosen_by from home_places where home_id = any($1)', [
        ids,
      ])
    ).rows;
  const run = (homePlaces: HomePlaces, signal = new AbortController().signal) =>
    matchWorker({ pool: test.pool, homePlaces })({}, signal);

  it('are matched; a second run changes nothing, and a killed one continues where it stopped [PLACE-11]', async () => {
    const ids = [await listed('Lisbon, Portugal'), await listed('By the sea'), await listed('Porto, PT')];
    const homePlaces = createHomePlaces({ pool: test.pool, pinKey: randomBytes(32), notify });
    await run(homePlaces);
    const first = await rowsOf(ids);
    expect(first.map(({ place_id }) => place_id).sort()).toEqual([LISBON, PORTO, null].sort());
    const notices = () => test.pool.query('select from notices where user_id = $1', [other.user_id]);
    const { rowCount } = await notices();
    await run(homePlaces);
    expect(await rowsOf(ids)).toEqual(first);
    expect((await notices()).rowCount).toBe(rowCount);

    const more = [await listed('Porto, Portugal'), await listed('Lisbon, PT')];
    await expect(run(homePlaces, AbortSignal.abort())).rejects.toThrow();
    expect(await rowsOf(more)).toEqual([]);
    await run(homePlaces);
    expect(await rowsOf(more)).toHaveLength(2);
  });

  it('are not matched by an old location that has just changed [PLACE-11]', async () => {
    const id = await listed('By the sea');
    const homePlaces = createHomePlaces({ pool: test.pool, pinKey: randomBytes(32), notify });
    const edited: HomePlaces = {
      ...homePlaces,
      async match(client, homes) {
        await test.pool.query("update homes set location = 'Porto, Portugal' where id = $1", [id]);
        return homePlaces.match(client, homes);
      },
    };
    await run(edited);
    expect(await rowsOf([id])).toEqual([]);
    await run(homePlaces);
    expect(await rowsOf([id])).toEqual([{ home_id: id, place_id: PORTO, chosen_by: 'match' }]);
  });
});
