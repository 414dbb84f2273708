import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { setStatus, signIn } from '../../../test/members.ts';
import { annBenAndCleo } from '../../../test/swaps.ts';
import { LISBON, PORTO, wishActions } from '../../../test/wishes.ts';

const { world, ann, ben } = await annBenAndCleo();
const { newWish, send, wish, change, remove, restore, list, count, place, forget } = wishActions(world);

beforeEach(forget);

const refusal = async (reply: ReturnType<typeof send>) => {
  const { statusCode } = await reply;
  const { message, fields } = (await reply).json();
  return [statusCode, fields ?? message];
};

describe('saving a search', () => {
  it('keeps it as it was, with the switches, and shows it to its member [WISH-03] [WISH-05] [WISH-08]', async () => {
    const search = {
      place: PORTO,
      within: '50',
      check_in: '2027-07-10',
      check_out: '2027-07-17',
      play: '3',
      open: '1',
      guests: '4',
      bedrooms: '2',
      type: ['Loft'],
      amenity: ['Wifi'],
      tags: ['Garden'],
      search: 'piano',
    };
    const made = await wish(ann, search, { name: ' July  ', swaps: true });
    expect(made).toMatchObject({
      name: 'July',
      search,
      today: search,
      area: { kind: 'place', id: PORTO, entry: 'Porto, Portugal' },
      tells: true,
      swaps: true,
      version: 1,
      until: '2027-07-13',
      is_over: false,
      problem: null,
      new_homes: 0,
      agreed_swap_id: null,
    });
    expect(await list(ann)).toEqual([made]);
    expect(await list(ben)).toEqual([]);
  });

  it('lists the one changed last first [WISH-08]', async () => {
    const first = await wish(ann, { country: 'PT' }, { name: 'First' });
    world.clock.pass(1);
    await wish(ann, { country: 'ES' }, { name: 'Second' });
    world.clock.pass(1);
    await change(ann, first, { name: 'First again' });
    expect((await list(ann)).map(({ name }) => name)).toEqual(['First again', 'Second']);
  });

  it('counts the homes that fit, as the search does [WISH-06] [WISH-09]', async () => {
    await place(ben, PORTO);
    const { id } = await wish(ann, { place: PORTO });
    expect(await count(ann, id)).toBe(1);
    await place(ben, LISBON);
    expect(await count(ann, id)).toBe(0);
  });

  it('needs a name, and a place or dates [WISH-04]', async () => {
    const sent = async (search: object, more: object = {}) => refusal(send(ann, newWish(search, more)));
    expect(await sent({ country: 'PT' }, { name: '  ' })).toEqual([400, { name: 'Give your wish a name.' }]);
    expect(await sent({ country: 'PT' }, { name: '\u202e' })).toEqual([
      400,
      { name: 'Give your wish a name.' },
    ]);
    expect(await sent({ country: 'PT' }, { name: 'x'.repeat(61) })).toEqual([
      400,
      { name: 'Use at most 60 characters for the name.' },
    ]);
    expect(await sent({ guests: '2' })).toEqual([400, { search: 'Choose a place or dates first' }]);
    expect(await list(ann)).toEqual([]);
  });

  it('is refused what the same search would be refused [WISH-04]', async () => {
    const sent = async (search: object) => refusal(send(ann, newWish(search)));
    expect(await sent({ check_in: '2027-02-01', check_out: '2027-02-03' })).toEqual([
      400,
      { check_in: 'Check-in is in the past' },
    ]);
    expect(await sent({ place: '999999999' })).toEqual([
      400,
      { place: "We don't know this place. Choose another one." },
    ]);
    expect(await sent({ country: 'PT', open: '1' })).toEqual([400, { open: 'Choose dates first' }]);
    for (const unknown of [{ country: 'PT', sort: 'newest' }, { country: 'PT', ids: [] }, { view: 'map' }]) {
      expect((await send(ann, newWish(unknown))).statusCode).toBe(400);
    }
    expect((await send(ann, { ...newWish({ country: 'PT' }), user_id: ben.user_id })).statusCode).toBe(400);
  });

  it('takes no part in finding swaps without an own home [WISH-05]', async () => {
    const homeless = await signIn(world, { level: 'subscriber' });
    expect(await refusal(send(homeless, newWish({ country: 'PT' }, { swaps: true })))).toEqual([
      400,
      { swaps: 'List your home to swap it.' },
    ]);
    const made = await wish(homeless, { country: 'PT' });
    expect(await refusal(change(homeless, made, { swaps: true }))).toEqual([
      400,
      { swaps: 'List your home to swap it.' },
    ]);
    expect((await world.ask('GET', 'wishes', homeless)).json().has_home).toBe(false);
  });
});

describe('limits', () => {
  const many = async (number: number) => {
    for (let n = 0; n < number; n++) await wish(ann, { country: 'PT' });
  };

  it('a wish that is over or removed takes no place, until it is used or brought back [WISH-07]', async () => {
    const past = await wish(ann, { check_in: '2027-03-05', check_out: '2027-03-07' });
    const removed = await wish(ann, { country: 'PT' });
    await remove(ann, removed.id);
    world.clock.to('2027-03-07T12:00:01Z');
    await many(20);
    world.clock.to('2027-03-07T12:05:00Z');
    const full = [409, 'You have 20 wishes. Remove one to add another.'];
    expect(await refusal(change(ann, past, { search: { country: 'ES' } }))).toEqual(full);
    await world.pool.query("update wishes set removed_at = '2027-03-07T12:00:00Z' where id = $1", [
      removed.id,
    ]);
    expect(await refusal(restore(ann, removed.id))).toEqual(full);
    expect(await list(ann)).toHaveLength(21);
  });

  it('30 new or changed wishes in 24 hours are the most [WISH-07]', async () => {
    let made = await wish(ann, { country: 'PT' });
    for (let n = 0; n < 29; n++) {
      made = (await change(ann, made, { tells: n % 2 === 1 })).json();
    }
    const often = "You've changed your wishes a lot today. You can go on tomorrow.";
    const reply = await change(ann, made, { name: 'Another' });
    expect([reply.statusCode, reply.json().message, reply.headers['retry-after']]).toEqual([
      429,
      often,
      '86400',
    ]);
    expect(await refusal(send(ann, newWish({ country: 'ES' })))).toEqual([429, often]);
    expect((await remove(ann, made.id)).statusCode).toBe(204);
    world.clock.to('2027-03-02T12:00:00Z');
    expect((await send(ann, newWish({ country: 'ES' }))).statusCode).toBe(201);
  });
});

describe('changing and removing', () => {
  it('an older version is refused, and nothing changes [WISH-16]', async () => {
    const made = await wish(ann, { country: 'PT' });
    const newer = (await change(ann, made, { name: 'Newer' })).json();
    expect(newer).toMatchObject({ name: 'Newer', version: 2 });
    expect(await refusal(change(ann, made, { name: 'Older' }))).toEqual([
      409,
      'This wish was changed somewhere else in the meantime.',
    ]);
    expect(await list(ann)).toEqual([newer]);
    const both = await Promise.all([
      change(ann, newer, { tells: false }),
      change(ann, newer, { name: 'Two' }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('removing twice answers the same, and undo brings the wish back for ten minutes [WISH-16]', async () => {
    const made = await wish(ann, { country: 'PT' });
    expect([(await remove(ann, made.id)).statusCode, (await remove(ann, made.id)).statusCode]).toEqual([
      204, 204,
    ]);
    expect(await list(ann)).toEqual([]);
    expect((await world.ask('GET', `wishes/${made.id}`, ann)).statusCode).toBe(404);
    expect((await restore(ann, made.id)).statusCode).toBe(204);
    expect((await restore(ann, made.id)).statusCode).toBe(204);
    expect(await list(ann)).toEqual([made]);
    await remove(ann, made.id);
    world.clock.to('2027-03-01T12:10:00Z');
    expect((await restore(ann, made.id)).statusCode).toBe(404);
  });

  it("another member's wish is not found, whatever is asked of it [WISH-01] [WISH-23]", async () => {
    const { id } = await wish(ann, { country: 'PT' });
    const asked = [
      world.ask('GET', `wishes/${id}`, ben),
      world.ask('GET', `wishes/${id}/homes`, ben),
      world.ask('GET', `wishes/${id}/count`, ben),
      change(ben, { id, version: 1 }, { name: 'Mine' }),
      remove(ben, id),
      restore(ben, id),
      world.ask('POST', `wishes/${id}/visits`, ben),
      world.ask('POST', `wishes/${id}/keep`, ben),
      world.ask('GET', 'wishes/none', ben),
      world.ask('DELETE', `wishes/${randomUUID()}`, ben),
    ];
    for (const reply of await Promise.all(asked)) expect(reply.statusCode).toBe(404);
  });
});

describe('how long a wish lasts', () => {
  it('until the last day on which its stay could begin, anywhere on earth [WISH-14]', async () => {
    const { id } = await wish(ann, { check_in: '2027-03-05', check_out: '2027-03-07', play: '2' });
    const seen = async () => {
      const [one] = await list(ann);
      return { until: one?.until, is_over: one?.is_over, today: one?.today };
    };
    world.clock.to('2027-03-08T11:59:59Z');
    expect(await seen()).toEqual({
      until: '2027-03-07',
      is_over: false,
      today: { check_in: '2027-03-07', check_out: '2027-03-09', play: '0' },
    });
    world.clock.to('2027-03-08T12:00:00Z');
    expect(await seen()).toEqual({ until: '2027-03-07', is_over: true, today: null });
    expect(await count(ann, id)).toBe(0);
  });

  it('a search over months goes on in the months that are left [WISH-14]', async () => {
    await place(ben, PORTO);
    const search = { place: PORTO, nights: '7', from_month: '2027-03', to_month: '2027-05' };
    const { id } = await wish(ann, search);
    world.clock.to('2027-04-20T12:00:00Z');
    await world.pool.query('update calendars set counts_from = $1', [world.clock.now()]);
    const [seen] = await list(ann);
    expect([seen?.today, seen?.until]).toEqual([{ ...search, from_month: '2027-04' }, '2027-05-25']);
    expect(await count(ann, id)).toBe(1);
  });

  it('without dates for 12 months after it was saved last, which a new name does not change [WISH-14]', async () => {
    const made = await wish(ann, { country: 'PT' });
    expect(made.until).toBe('2028-03-01');
    world.clock.pass(30);
    const renamed = (await change(ann, made, { name: 'Other' })).json();
    expect(renamed.until).toBe('2028-03-01');
    expect((await change(ann, renamed, { search: { country: 'ES' } })).json().until).toBe('2028-03-31');
  });
});

describe('a swap that was agreed for a wish', () => {
  const APRIL = { check_in: '2027-04-08', check_out: '2027-04-15', play: '3' };
  const asks = async () =>
    (await list(ann)).map(({ name, agreed_swap_id }) => [name, agreed_swap_id]).sort() as [
      string,
      string | null,
    ][];

  it('makes the wish ask, until its member keeps it [WISH-15]', async () => {
    await place(ben, PORTO);
    const made = await wish(ann, { ...APRIL, place: PORTO }, { name: 'April' });
    await wish(ann, { ...APRIL, place: LISBON, within: '0' }, { name: 'Elsewhere' });
    await wish(ann, { place: PORTO, weekend: '2027-06' }, { name: 'In June' });
    await wish(ann, { country: 'PT' }, { name: 'Some time' });
    const none = (await asks()).map(([name]) => [name, null]);
    expect(await asks()).toEqual(none);
    const swap = await world.agreed(ann, ben);
    expect(await asks()).toEqual([
      ['April', swap],
      ['Elsewhere', null],
      ['In June', null],
      ['Some time', swap],
    ]);
    await wish(ann, { ...APRIL, place: PORTO }, { name: 'Made later' });
    expect((await world.ask('POST', `wishes/${made.id}/keep`, ann)).statusCode).toBe(204);
    expect((await asks()).filter(([, id]) => id !== null)).toEqual([['Some time', swap]]);
  });
});

describe('who may', () => {
  it('visitors and free members are refused, and a free member has an empty list [WISH-01]', async () => {
    const free = await world.party('Freda Free', 'free');
    for (const [method, path, body] of [
      ['GET', 'wishes', undefined],
      ['POST', 'wishes', newWish({ country: 'PT' })],
      ['GET', `wishes/${randomUUID()}`, undefined],
    ] as const) {
      expect((await world.ask(method, path, undefined, body)).statusCode).toBe(401);
    }
    expect((await world.ask('GET', 'wishes', free)).json()).toEqual({
      wishes: [],
      asleep: true,
      has_home: true,
    });
    expect((await send(free, newWish({ country: 'PT' }))).statusCode).toBe(403);
    expect((await world.ask('GET', `wishes/${randomUUID()}`, free)).statusCode).toBe(403);
  });

  it('wishes sleep when the subscription has ended: own words only, and only removing works [WISH-22]', async () => {
    const made = await wish(ann, { country: 'PT' });
    await setStatus(world, ann.user_id, 'cancelled');
    const { wishes, asleep } = (await world.ask('GET', 'wishes', ann)).json();
    expect([asleep, wishes]).toEqual([true, [{ ...made, new_homes: null }]]);
    for (const reply of await Promise.all([
      world.ask('GET', `wishes/${made.id}`, ann),
      world.ask('GET', `wishes/${made.id}/count`, ann),
      world.ask('GET', `wishes/${made.id}/homes`, ann),
      change(ann, made, { name: 'Awake' }),
      send(ann, newWish({ country: 'ES' })),
    ])) {
      expect(reply.statusCode).toBe(403);
    }
    expect([(await remove(ann, made.id)).statusCode, (await restore(ann, made.id)).statusCode]).toEqual([
      204, 204,
    ]);
    await setStatus(world, ann.user_id, 'paid');
    expect(await list(ann)).toEqual([made]);
  });
});
