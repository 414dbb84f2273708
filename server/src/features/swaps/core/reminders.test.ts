import { beforeEach, expect, it } from 'vitest';
import { createSwapServices } from '../../../../test/swap-services.ts';
import { type Party, PEOPLE, swapWorld, WORDS } from '../../../../test/swaps.ts';

/** A swap that is proposed and agreed on 1 March at noon UTC, due to be answered or signed by the end of 8 March. */
const DEADLINE = Date.parse('2027-03-09T00:00:00Z');

let ann: Party;
let ben: Party;
const world = await swapWorld();
const { checkDeadlines } = createSwapServices(world, world.clock.now);
beforeEach(async () => {
  world.clock.to('2027-03-01T12:00:00Z');
  [ann, ben] = (await world.parties(2)) as [Party, Party];
  for (const party of [ann, ben]) await world.saveGuide(party);
});

const HOUR = 3_600_000;

/** Runs the job this long before (or after) the deadline: in two processes at once, then once more. */
async function runs(hoursBefore: number, deadline = DEADLINE): Promise<void> {
  world.clock.to(new Date(deadline - hoursBefore * HOUR).toISOString());
  await Promise.all([checkDeadlines(), checkDeadlines()]);
  await checkDeadlines();
}

/** How many notices of an event each of the two has received. */
async function noticeCounts(event: string): Promise<number[]> {
  const { rows } = await world.pool.query<{ user_id: string }>(
    'select user_id from notices where event = $1 and user_id = any($2)',
    [event, [ann.user_id, ben.user_id]],
  );
  return [ann, ben].map(({ user_id }) => rows.filter((row) => row.user_id === user_id).length);
}

it('reminds members who have not answered three days and one day before the deadline, once each [PROP-25]', async () => {
  await world.proposed(ann, ben);
  await runs(72.1);
  expect(await noticeCounts('proposal_due')).toEqual([0, 0]);
  await runs(72);
  expect(await noticeCounts('proposal_due')).toEqual([0, 1]);
  await runs(24.1);
  expect(await noticeCounts('proposal_due')).toEqual([0, 1]);
  await runs(24);
  expect(await noticeCounts('proposal_due')).toEqual([0, 2]);
  await runs(0.1);
  await runs(0);
  expect(await noticeCounts('proposal_due')).toEqual([0, 2]);
  expect(await noticeCounts('expired')).toEqual([1, 0]);
});

it('sends the other reminders if one swap fails, and reports the failure [PROP-25]', async () => {
  const broken = await world.final(ann, ben);
  const unknown = async (userId: string) => {
    if (userId === ann.user_id) throw new RangeError('No such time zone');
    return 'UTC';
  };
  const { checkDeadlines: checkAll } = createSwapServices(world, world.clock.now, unknown);
  // The job goes by swap id, so the failing swap has one before it and one after it.
  const asked: { id: string; who: Party }[] = [];
  for (let n = 0; n < 40 && !asked.some(({ id }) => id > broken); n++) {
    const [cas, dee] = (await world.parties(2)) as [Party, Party];
    const stay = { my_stay: { check_in: '2027-03-12', check_out: '2027-03-14' } };
    asked.push({ id: await world.proposed(cas, dee, { ...stay, their_stay: stay.my_stay }), who: dee });
  }
  world.clock.to('2027-04-04T12:00:00Z');
  await expect(checkAll()).rejects.toThrow('1 swaps were not checked');
  for (const { id, who } of asked) expect(await world.noticesOf(who, id)).toContain('proposal_missed');
});

it('skips reminders that a late job has missed, and sends none after the deadline [PROP-25, AGREE-17]', async () => {
  await world.proposed(ann, ben);
  await runs(20);
  expect(await noticeCounts('proposal_due')).toEqual([0, 1]);
  await runs(-24);
  expect(await noticeCounts('proposal_due')).toEqual([0, 1]);
  expect(await noticeCounts('proposal_missed')).toEqual([0, 1]);
});

it('reminds again after an extension, but nobody who has answered [PROP-24, PROP-25]', async () => {
  const id = await world.proposed(ann, ben);
  await runs(24);
  expect(await noticeCounts('proposal_due')).toEqual([0, 1]);
  expect((await world.act(ben, id, 'more-time')).statusCode).toBe(200);
  await runs(24);
  expect(await noticeCounts('proposal_due')).toEqual([0, 1]);
  await runs(24, DEADLINE + 7 * 24 * HOUR);
  expect(await noticeCounts('proposal_due')).toEqual([0, 2]);
  expect((await world.act(ben, id, 'decline')).statusCode).toBe(200);
  await runs(2, DEADLINE + 7 * 24 * HOUR);
  expect(await noticeCounts('proposal_due')).toEqual([0, 2]);
});

it('reminds members who have not signed three days and one day before the deadline, once each [AGREE-17]', async () => {
  const id = await world.agreed(ann, ben);
  await world.sign(ann, id);
  await runs(71);
  await runs(30);
  expect(await noticeCounts('sign_due')).toEqual([0, 1]);
  await runs(23);
  await runs(1);
  expect(await noticeCounts('sign_due')).toEqual([0, 2]);
  await runs(0);
  expect(await noticeCounts('lapsed')).toEqual([1, 1]);
  await runs(-24);
  expect([await noticeCounts('sign_due'), await noticeCounts('lapsed')]).toEqual([
    [0, 2],
    [1, 1],
  ]);
});

it('sends no reminder right after setting a deadline that is nearer than three days [PROP-25, AGREE-17]', async () => {
  const soon = { check_in: '2027-03-06', check_out: '2027-03-09' };
  const id = await world.proposed(ann, ben, { my_stay: soon, their_stay: soon });
  const until = Date.parse('2027-03-04T00:00:00Z');
  await runs(59.9, until);
  expect(await noticeCounts('proposal_due')).toEqual([0, 0]);
  await runs(24, until);
  expect(await noticeCounts('proposal_due')).toEqual([0, 1]);
  await runs(20, until);
  expect((await world.act(ben, id, 'accept', { people: PEOPLE })).statusCode).toBe(200);
  await runs(19.9, until);
  expect(await noticeCounts('sign_due')).toEqual([0, 0]);
});

it('reminds of a suggested change one day before its deadline, and notifies once when it is dropped [AGREE-15]', async () => {
  const id = await world.final(ann, ben);
  const window = { check_in: '2027-04-20', check_out: '2027-04-25' };
  const terms = {
    own_home_id: ann.home_id,
    my_stay: window,
    their_stay: window,
    people: PEOPLE,
    words: WORDS,
  };
  expect((await world.act(ann, id, 'change', { ...terms, name: ann.name, read: true })).statusCode).toBe(200);
  await runs(25);
  expect(await noticeCounts('change_due')).toEqual([0, 0]);
  await runs(24);
  await runs(3);
  expect(await noticeCounts('change_due')).toEqual([0, 1]);
  await runs(0);
  await runs(-24);
  expect(await noticeCounts('change_not_agreed')).toEqual([1, 1]);
  expect(await noticeCounts('change_due')).toEqual([0, 1]);
});

it('reminds the other party one day before the answer to an objection is due [STAY-22]', async () => {
  const id = await world.final(ann, ben);
  world.clock.to('2027-04-18T12:00:00Z');
  const said = { stay: 1, words: 'Nobody was there and the door stayed shut.' };
  expect((await world.act(ann, id, 'not-happened', said)).statusCode).toBe(200);
  const due = Date.parse('2027-04-26T00:00:00Z');
  await runs(25, due);
  expect(await noticeCounts('not_happened_due')).toEqual([0, 0]);
  await runs(24, due);
  await runs(1, due);
  expect(await noticeCounts('not_happened_due')).toEqual([0, 1]);
  await runs(0, due);
  await runs(-24, due);
  expect(await noticeCounts('not_happened_due')).toEqual([0, 1]);
});

it('sends no reminder of an objection whose deadline has passed when a late job runs [STAY-22]', async () => {
  const id = await world.final(ann, ben);
  world.clock.to('2027-04-18T12:00:00Z');
  const said = { stay: 1, words: 'Nobody was there and the door stayed shut.' };
  expect((await world.act(ann, id, 'not-happened', said)).statusCode).toBe(200);
  await runs(-24, Date.parse('2027-04-26T00:00:00Z'));
  expect(await noticeCounts('not_happened_due')).toEqual([0, 0]);
});

it('reminds of an arrival once, even if the number of guests changes in between [STAY-16]', async () => {
  const id = await world.final(ann, ben);
  const week = async () => [await noticeCounts('week_before_guest'), await noticeCounts('week_before_host')];
  world.clock.to('2027-04-04T12:00:00Z');
  await checkDeadlines();
  expect(await week()).toEqual([
    [1, 1],
    [1, 1],
  ]);
  const window = { check_in: '2027-04-10', check_out: '2027-04-17' };
  const more = { ...PEOPLE, children: PEOPLE.children + 1 };
  const terms = { own_home_id: ann.home_id, my_stay: window, their_stay: window, people: more, words: WORDS };
  await world.act(ann, id, 'change', { ...terms, name: ann.name, read: true });
  const { sha256 } = (await world.view(ben, id)).change ?? {};
  const agreed = await world.act(ben, id, 'change/accept', { sha256, name: ben.name, read: true });
  expect(agreed.json()).toMatchObject({ state: 'final', revision: 2 });
  await checkDeadlines();
  expect(await week()).toEqual([
    [1, 1],
    [1, 1],
  ]);
});
