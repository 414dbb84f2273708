import { beforeEach, describe, expect, it } from 'vitest';
import { setStatus } from '../../../test/members.ts';
import { annBenAndCleo } from '../../../test/swaps.ts';
import { LISBON, PORTO, wishActions } from '../../../test/wishes.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();
const actions = wishActions(world);
const { wish, change, remove, restore, list, newHomes, place, tell, tellRested, told, forget } = actions;
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
