import { expect, it } from 'vitest';
import { AFTER, reviewActions } from '../../../test/reviews.ts';
import { createSwapServices } from '../../../test/swap-services.ts';
import { annBenAndCleo, type Party } from '../../../test/swaps.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();
const zones = new Map<string, string>();
const { ask, write, stayed, pairs } = reviewActions(world, async (user) => zones.get(user) ?? 'UTC');

const events = async (party: Party, id: string) =>
  (await world.noticesOf(party, id)).filter((event) => event.startsWith('review_'));

/** Runs the job at this instant: in two processes at once, then once more. */
async function runsAt(instant: string) {
  world.clock.to(instant);
  await Promise.all([ask(), ask()]);
  await ask();
}

it('asks both at nine where they live on the day after the last check-out, once, and reminds who has not written [REV-01]', async () => {
  zones.set(ben.user_id, 'America/New_York');
  const id = await stayed(ann, ben);
  await runsAt('2027-04-18T08:59:00Z');
  expect([await events(ann, id), await events(ben, id)]).toEqual([[], []]);
  await runsAt('2027-04-18T09:00:00Z');
  expect([await events(ann, id), await events(ben, id)]).toEqual([['review_possible'], []]);
  await runsAt('2027-04-18T13:00:00Z');
  expect(await events(ben, id)).toEqual(['review_possible']);
  await write(ann, id);
  await runsAt('2027-04-28T23:59:00Z');
  expect(await events(ben, id)).toEqual(['review_possible', 'review_waits']);
  await runsAt('2027-04-29T00:00:00Z');
  expect(await events(ben, id)).toEqual(['review_possible', 'review_waits', 'review_due']);
  expect(await events(ann, id)).toEqual(['review_possible']);
  await runsAt('2027-05-03T12:00:00Z');
  expect(await events(ben, id)).not.toContain('review_published');
});

it('asks nobody about a swap that was cancelled before a check-in, is disputed or did not happen [REV-01]', async () => {
  const cancelled = await world.final(ann, ben);
  await world.act(ann, cancelled, 'cancel', { reason: 'plans', words: 'We have to stay at home this time.' });
  await runsAt(AFTER);
  expect([await events(ann, cancelled), await pairs(ann, cancelled)]).toMatchObject([
    [],
    [{ state: 'never' }],
  ]);
  await world.clear();
  const id = await stayed(ann, ben);
  await world.act(ben, id, 'not-happened', { stay: 1, words: 'Nobody came at all, all week.' });
  await runsAt('2027-04-18T13:00:00Z');
  expect(await events(ann, id)).toEqual([]);
});

it('a stay that was cut short can be written about from the next day on, for 14 days [REV-12] [REV-13]', async () => {
  const id = await world.final(ann, ben);
  world.clock.to('2027-04-12T12:00:00Z');
  const done = await world.act(ben, id, 'cancel', {
    reason: 'plans',
    words: 'The boiler broke, so we left early.',
  });
  expect(done.json().state).toBe('cancelled');
  expect((await write(ann, id)).json().code).toBe('too_early');
  world.clock.to('2027-04-13T00:00:00Z');
  expect(await pairs(ann, id)).toMatchObject([{ state: 'writing', until: '2027-04-26' }]);
  expect((await write(ann, id)).statusCode).toBe(200);
  const { rows } = await world.pool.query('select checked_out::text as day from reviews where swap_id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ day: '2027-04-12' }]);
});

it('in a ring of three each guest and host are a pair, and the third learns nothing [REV-03] [REV-12]', async () => {
  const { ring } = createSwapServices(world, world.clock.now);
  const id = await ring([ann, ben, cleo]);
  for (const party of [ben, cleo])
    await world.act(party, id, 'accept', { people: { adults: 2, children: 0, babies: 0, pets: 0 } });
  for (const party of [ann, ben, cleo]) {
    await world.saveGuide(party);
    await world.sign(party, id);
  }
  world.clock.to(AFTER);
  const mine = await pairs(ann, id);
  expect(mine.map(({ party, as_guest, as_host }) => [party, as_guest, as_host])).toEqual(
    expect.arrayContaining([
      [2, true, false],
      [3, false, true],
    ]),
  );
  const body = (about: object) => ({
    submission_id: crypto.randomUUID(),
    version: null,
    again: true,
    communication: 5,
    text: 'A quiet house with a good kitchen near the river.',
    ...about,
  });
  const home = { overall: 5, described: 5, cleanliness: 5 };
  const put = (as: Party, party: number, about: object) =>
    world.ask('PUT', `swaps/${id}/reviews/${party}`, as, body(about));
  expect((await put(ann, 2, { ...home, care: 5 })).statusCode).toBe(400);
  expect((await put(ann, 2, home)).statusCode).toBe(200);
  expect((await put(ben, 1, { care: 4 })).json().state).toBe('open');
  expect((await pairs(cleo, id)).every(({ theirs }) => theirs === null)).toBe(true);
});
