import { beforeEach, describe, expect, it } from 'vitest';
import { setStatus } from '../../../test/members.ts';
import { annBenAndCleo } from '../../../test/swaps.ts';
import { LISBON, PORTO, wishActions } from '../../../test/wishes.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();
const actions = wishActions(world);
const { wish, change, remove, restore, list, newHomes, visit, place, tell, tellRested, told, forget } =
  actions;
const run = (text: string, ...values: unknown[]) => world.pool.query(text, values);

const JULY = { check_in: '2027-07-10', check_out: '2027-07-17' };
const closing = (nights: string) =>
  run('update calendars set closed = $2 where home_id = $1', ben.home_id, nights);
const closeJuly = () => closing('{[2027-07-01,2027-08-01)}');
const open = () => closing('{}');
const ONE = (name = 'By the sea') => `Home of Ben Best fits your wish “${name}”.`;

beforeEach(async () => {
  await forget();
  await run(
    `update homes set guests = 2, bedrooms = 1, amenities = '{}', interests = '{}', title = 'Home of Ben Best'
     where id = $1`,
    ben.home_id,
  );
  await run('delete from stay_rules');
  await open();
  await run('delete from wish_homes_changed');
});

describe('a member is told of a home that begins to fit a wish', () => {
  /** What a wish waits for: before it, the home does not fit. */
  const CHANGES: Record<
    string,
    { search: object; before?: () => Promise<unknown>; change: () => Promise<unknown> }
  > = {
    'a place is chosen': { search: { place: PORTO }, change: () => place(ben, PORTO) },
    'its place is another one': {
      search: { region: 'PT.14' },
      before: () => place(ben, PORTO),
      change: () => place(ben, LISBON),
    },
    'it is shown again': {
      search: JULY,
      before: () => run("update homes set hidden_reason = 'Not in this test' where id <> $1", ann.home_id),
      change: () => run('update homes set hidden_reason = null where id = $1', ben.home_id),
    },
    'nights are freed': { search: JULY, before: closeJuly, change: open },
    'nights are opened': {
      search: { ...JULY, open: '1' },
      change: () =>
        run(
          `insert into home_available_dates select $1, day::date from generate_series('2027-07-10'::date, '2027-07-16', '1 day') day`,
          ben.home_id,
        ),
    },
    'it has more rooms': {
      search: { ...JULY, guests: '4', bedrooms: '2' },
      change: () => run('update homes set guests = 4, bedrooms = 2 where id = $1', ben.home_id),
    },
    'it has an amenity': {
      search: { ...JULY, amenity: ['Sauna'] },
      change: () => run("update homes set amenities = '{Sauna}' where id = $1", ben.home_id),
    },
    'it has a tag': {
      search: { ...JULY, tags: ['Beach'] },
      change: () => run("update homes set interests = '{Beach}' where id = $1", ben.home_id),
    },
    'its stay rules allow it': {
      search: JULY,
      before: () => run('insert into stay_rules (home_id, shortest) select id, 14 from homes'),
      change: () => run('delete from stay_rules where home_id = $1', ben.home_id),
    },
    'its calendar is confirmed after 90 days': {
      search: JULY,
      before: () => run("update calendars set counts_from = '2026-12-01', confirmed_at = '2026-12-01'"),
      change: () =>
        run(
          "update calendars set counts_from = '2027-03-01', confirmed_at = '2027-03-01' where home_id = $1",
          ben.home_id,
        ),
    },
  };

  for (const [what, { search, before, change: happen }] of Object.entries(CHANGES)) {
    it(`because ${what}, once for ever [WISH-10]`, async () => {
      await before?.();
      await run('update homes set hidden_reason = $2 where id = $1', cleo.home_id, 'Not in this test');
      await tell();
      const { id } = await wish(ann, search);
      await tell();
      expect([await told(ann), await newHomes(ann, id)]).toEqual([[], []]);
      world.clock.pass(1);
      await happen();
      await tell();
      expect([await told(ann), await newHomes(ann, id)]).toEqual([[ONE()], [ben.home_id]]);
      await closing('{[2027-03-01,2029-01-01)}');
      await tell();
      await open();
      await tell();
      expect(await told(ann)).toEqual([ONE()]);
      await run('delete from home_available_dates');
    });
  }

  it('because it is newly listed, however the wish is edited afterwards [WISH-10]', async () => {
    const made = await wish(ann, { place: PORTO });
    await run(
      `insert into homes (user_id, title, description, location, home_type)
       values ($1, 'A new house', 'One long room', 'Porto, Portugal', 'House')`,
      ben.user_id,
    );
    const { rows } = await run("select id from homes where title = 'A new house'");
    await place(rows[0].id, PORTO);
    await tell();
    expect(await told(ann)).toEqual(['A new house fits your wish “By the sea”.']);
    const edited = (await change(ann, made, { search: { place: LISBON } })).json();
    await place(rows[0].id, LISBON);
    await tell();
    await change(ann, edited, { search: { country: 'PT' } });
    await place(rows[0].id, PORTO);
    await tell();
    expect(await told(ann)).toHaveLength(1);
    await run("delete from homes where title = 'A new house'");
  });
});

describe('nobody is told', () => {
  it('of a home that fitted when the wish was saved, also after it was closed and opened again [WISH-06] [WISH-10]', async () => {
    await wish(ann, JULY);
    await closeJuly();
    await tell();
    await open();
    await tell();
    expect(await told(ann)).toEqual([]);
  });

  it('of a home that fitted at that moment while its host was changing it [WISH-06]', async () => {
    await closeJuly();
    await open();
    await wish(ann, JULY);
    await closeJuly();
    await tell();
    await open();
    await tell();
    expect(await told(ann)).toEqual([]);
  });

  it('of a home that did not fit at that moment, although it had fitted just before, until it does [WISH-10]', async () => {
    await closeJuly();
    await run("update wish_homes_changed set changed_at = changed_at - interval '1 minute'");
    await wish(ann, JULY);
    await open();
    await tell();
    expect(await told(ann)).toEqual([ONE()]);
  });

  it('before the home was left alone for three minutes, nor if it fits no longer by then, but later [WISH-11]', async () => {
    await closeJuly();
    await tell();
    await wish(ann, JULY);
    await open();
    await tellRested();
    expect(await told(ann)).toEqual([]);
    await run("update wish_homes_changed set changed_at = changed_at - interval '2 minutes 58 seconds'");
    await tellRested();
    expect(await told(ann)).toEqual([]);
    await closeJuly();
    await tell();
    expect(await told(ann)).toEqual([]);
    await open();
    await tell();
    expect(await told(ann)).toEqual([ONE()]);
  });

  it('of an own home, or one of a member who is blocked, stopped or without the subscription they had [WISH-09] [WISH-10]', async () => {
    const placeAll = async (town: string) => {
      for (const party of [ann, ben, cleo]) await place(party, town);
    };
    const begin = async () => {
      await placeAll(LISBON);
      await tell();
      await run('delete from wishes');
      const { id } = await wish(ann, { place: PORTO, within: '0' });
      await placeAll(PORTO);
      await tell();
      return newHomes(ann, id);
    };
    expect((await begin()).sort()).toEqual([ben.home_id, cleo.home_id].sort());
    const block = (one: string, other: string) =>
      run('insert into member_blocks (blocker_id, blocked_id) values ($1, $2)', one, other);
    await block(ann.user_id, ben.user_id);
    await block(cleo.user_id, ann.user_id);
    expect(await begin()).toEqual([]);
    await run('delete from member_blocks');
    await run('insert into member_stops (user_id) values ($1)', ben.user_id);
    await setStatus(world, cleo.user_id, 'cancelled');
    expect(await begin()).toEqual([]);
    await run('delete from member_stops');
    await run('update users set suspended_at = now() where id = $1', ben.user_id);
    expect(await begin()).toEqual([]);
  });

  it('of a home that is blocked after it was noted, which is no longer shown as new [WISH-09]', async () => {
    const { id } = await wish(ann, { place: PORTO });
    await place(ben, PORTO);
    await tell();
    expect([await newHomes(ann, id), (await list(ann))[0]?.new_homes]).toEqual([[ben.home_id], 1]);
    await run('insert into member_blocks (blocker_id, blocked_id) values ($1, $2)', ben.user_id, ann.user_id);
    expect([await newHomes(ann, id), (await list(ann))[0]?.new_homes]).toEqual([[], 0]);
  });

  it('by a wish that is over or removed; brought back, it remembers what it told [WISH-14] [WISH-16]', async () => {
    const soon = await wish(ann, { check_in: '2027-03-10', check_out: '2027-03-12', place: PORTO });
    const { id } = await wish(ann, { place: PORTO }, { name: 'Porto' });
    await place(ben, PORTO);
    await tell();
    expect(await told(ann)).toHaveLength(2);
    await remove(ann, id);
    await place(ben, null);
    await tell();
    world.clock.to('2027-03-12T12:00:00Z');
    await run('update wishes set removed_at = $1 where id = $2', world.clock.now(), id);
    await place(cleo, PORTO);
    await tell();
    expect(await told(ann)).toHaveLength(2);
    await restore(ann, id);
    await place(ben, PORTO);
    await tell();
    expect([await told(ann), await newHomes(ann, soon.id)]).toEqual([expect.any(Array), []]);
    expect(await told(ann)).toHaveLength(2);
  });
});

describe('the notice of a wish', () => {
  it('grows while it is unread, so that many homes at once are one [WISH-11]', async () => {
    const { id } = await wish(ann, { place: PORTO });
    await place(ben, PORTO);
    await tell();
    expect(await told(ann)).toEqual([ONE()]);
    await place(cleo, PORTO);
    const others = await world.parties(3);
    for (const other of others) await place(other, PORTO);
    await tell();
    expect(await told(ann)).toEqual(['5 homes fit your wish “By the sea”.']);
    const [notice] = (await world.ask('GET', 'notices', ann)).json().notices;
    expect(notice.path).toBe(`/wishes/${id}`);
    await run('update notices set read_at = now()');
    await place(others[0]?.home_id as string, LISBON);
    const later = await world.parties(1);
    await place(later[0]?.home_id as string, PORTO);
    await tell();
    expect(await told(ann)).toEqual([
      `${`Home of ${later[0]?.name}`} fits your wish “By the sea”.`,
      '5 homes fit your wish “By the sea”.',
    ]);
    await run(
      'delete from homes where id = any($1)',
      [...others, ...later].map((one) => one.home_id),
    );
  });

  it('is not written with telling off, but the homes are new on the page [WISH-12]', async () => {
    const { id } = await wish(ann, { place: PORTO }, { tells: false });
    await place(ben, PORTO);
    await tell();
    expect([await told(ann), await newHomes(ann, id)]).toEqual([[], [ben.home_id]]);
    const [seen] = await list(ann);
    await change(ann, seen as NonNullable<typeof seen>, { tells: true });
    await tell();
    expect(await told(ann)).toEqual([]);
  });

  it('is not written without a subscription; once it is back, the homes are new [WISH-22]', async () => {
    const { id } = await wish(ann, { place: PORTO });
    await setStatus(world, ann.user_id, 'cancelled');
    await place(ben, PORTO);
    await tell();
    await setStatus(world, ann.user_id, 'paid');
    await tell();
    expect([await told(ann), await newHomes(ann, id)]).toEqual([[], [ben.home_id]]);
  });

  it('says nothing of home or wish to its reader without a subscription, and in no email or push [WISH-23] [WISH-12]', async () => {
    await wish(ann, { place: PORTO }, { name: 'Secret harbour' });
    await place(ben, PORTO);
    await run(
      `insert into notice_preferences (user_id, kind, mail, push) values ($1, 'wish', 'at_once', true)
       on conflict (user_id, kind) do update set mail = 'at_once'`,
      ann.user_id,
    );
    await tell();
    await setStatus(world, ann.user_id, 'cancelled');
    expect(await told(ann)).toEqual(['Homes fit one of your wishes.']);
    const { rows } = await run('select about, facts from notices where user_id = $1', ann.user_id);
    expect(JSON.stringify(rows)).not.toMatch(/Secret|Porto|Home of/);
    await run('delete from notice_preferences');
  });

  it('about a home that is gone by now names none, and opens the wish, which shows it no longer [WISH-20] [NOTE-19]', async () => {
    const { id } = await wish(ann, { place: PORTO });
    const [host] = await world.parties(1);
    await place(host as typeof ben, PORTO);
    await tell();
    expect(await told(ann)).toEqual(['Home of Member 1 fits your wish “By the sea”.']);
    await world.ask('DELETE', `homes/${host?.home_id}`, host);
    const [notice] = (await world.ask('GET', 'notices', ann)).json().notices;
    expect([notice.text, notice.path]).toEqual(['Homes fit one of your wishes.', `/wishes/${id}`]);
    expect(await newHomes(ann, id)).toEqual([]);
  });

  it('opens nothing once its wish is removed, and names it no longer [WISH-16]', async () => {
    const { id } = await wish(ann, { place: PORTO });
    await place(ben, PORTO);
    await tell();
    await remove(ann, id);
    const [notice] = (await world.ask('GET', 'notices', ann)).json().notices;
    expect([notice.text, notice.path]).toEqual(['Homes fit one of your wishes.', null]);
  });
});

describe('what is new', () => {
  it('counts since the last visit and stays on the page during a visit [WISH-08] [WISH-09]', async () => {
    const { id } = await wish(ann, { place: PORTO });
    world.clock.pass(1);
    await place(ben, PORTO);
    await tell();
    const seen = async () => [(await list(ann))[0]?.new_homes, await newHomes(ann, id)];
    expect(await seen()).toEqual([1, [ben.home_id]]);
    world.clock.pass(1);
    expect((await visit(ann, id)).statusCode).toBe(204);
    expect(await seen()).toEqual([0, [ben.home_id]]);
    world.clock.pass(1);
    await place(cleo, PORTO);
    await tell();
    await visit(ann, id);
    expect(await seen()).toEqual([0, [cleo.home_id]]);
    expect((await world.ask('GET', `wishes/${id}`, ann)).json().new_since).toBe('2027-03-03T12:04:00.000Z');
  });

  it('comes 12 a page, the last first, as cards with the stay that fits [WISH-09]', async () => {
    const { id } = await wish(ann, { ...JULY, place: PORTO });
    const others = await world.parties(14);
    await run('update calendars set counts_from = $1', world.clock.now());
    for (const other of others) {
      await place(other, PORTO);
      await tell();
    }
    const first = (await world.ask('GET', `wishes/${id}/homes`, ann)).json();
    const second = (
      await world.ask('GET', `wishes/${id}/homes?cursor=${encodeURIComponent(first.next_cursor)}`, ann)
    ).json();
    const ids = [...first.homes, ...second.homes].map((home: { id: string }) => home.id);
    expect([first.homes.length, second.homes.length, second.next_cursor]).toEqual([12, 2, null]);
    expect(ids).toEqual(others.map(({ home_id }) => home_id).reverse());
    expect(first.homes[0].match).toMatchObject({ check_in: '2027-07-10', state: 'ask' });
    expect((await list(ann))[0]?.new_homes).toBe(14);
    await run('delete from homes where id = any($1)', ids);
  });
});
