import { beforeEach, describe, expect, it } from 'vitest';
import { setStatus } from '../../../test/members.ts';
import { annBenAndCleo } from '../../../test/swaps.ts';
import { LISBON, PORTO, wishActions } from '../../../test/wishes.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();
const actions = wishActions(world);
const { wish, change, remove, list, newHomes, visit, place, tell, told, forget } = actions;
const run = (text: string, ...values: unknown[]) => world.pool.query(text, values);

const JULY = { check_in: '2027-07-10', check_out: '2027-07-17' };
const ONE = (name = 'By the sea') => `Home of Ben Best fits your wish “${name}”.`;

beforeEach(async () => {
  await forget();
  await run(
    `update homes set guests = 2, bedrooms = 1, amenities = '{}', interests = '{}', title = 'Home of Ben Best'
     where id = $1`,
    ben.home_id,
  );
  await run('delete from stay_rules');
  await run("update calendars set closed = '{}' where home_id = $1", ben.home_id);
  await run('delete from wish_homes_changed');
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
