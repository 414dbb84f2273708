import type { Start } from '@swapstead/contract/start/endpoints';
import { expect, it } from 'vitest';
import { conversationActions } from '../../../test/conversations.ts';
import { FOR_NIGHTS, nightActions, stayFrom } from '../../../test/nights.ts';
import { AFTER, reviewActions } from '../../../test/reviews.ts';
import { annBenAndCleo, type Party, PEOPLE } from '../../../test/swaps.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();
const { ask, act } = world;
const { opened, send, thread } = conversationActions(() => world);
const { stayed, write } = reviewActions(world);

const start = async (as: Party): Promise<Start> => (await ask('GET', 'start', as)).json();
const kinds = async (as: Party) => (await start(as)).lines.map(({ kind }) => kind);
const MAY = { check_in: '2027-05-01', check_out: '2027-05-08' };

/** Suggests the same homes a day later. */
async function suggest(from: Party, id: string, more: object = {}) {
  const dates = { check_in: '2027-04-11', check_out: '2027-04-18' };
  const terms = {
    own_home_id: from.home_id,
    my_stay: dates,
    their_stay: dates,
    people: PEOPLE,
    words: '',
    ...more,
  };
  expect((await act(from, id, 'change', terms)).statusCode).toBe(200);
}

const levelOf = (who: Party, status: string) =>
  world.pool.query('update user_subscriptions set subscription_status = $2 where user_id = $1', [
    who.user_id,
    status,
  ]);

it('an answer, a signature and a change wait until they are given [START-02]', async () => {
  const id = await world.proposed(ann, ben);
  expect(await start(ann)).toMatchObject({ lines: [], total: 0 });
  expect(await start(ben)).toMatchObject({
    total: 1,
    lines: [{ kind: 'proposal', swap_id: id, name: 'Ann Able', home_title: 'Home of Ann Able' }],
  });
  await suggest(ben, id);
  expect([await kinds(ann), await kinds(ben)]).toEqual([['terms'], []]);
  await act(ann, id, 'accept', { people: PEOPLE });
  expect([await kinds(ann), await kinds(ben)]).toEqual([['sign'], ['sign']]);
  for (const party of [ann, ben]) {
    await world.saveGuide(party);
    await world.sign(party, id);
    expect(await kinds(party)).toEqual([]);
  }
  await suggest(ben, id, { my_stay: MAY, their_stay: MAY, name: ben.name, read: true });
  expect([await kinds(ann), await kinds(ben)]).toEqual([['change'], []]);
});

it('a proposal waits until its deadline, and not after it, although nothing has run [START-02]', async () => {
  await world.proposed(ann, ben);
  const [line] = (await start(ben)).lines;
  const until = line && 'until' in line && typeof line.until === 'object' ? line.until.at : '';
  world.clock.to(new Date(Date.parse(until) - 1).toISOString());
  expect(await kinds(ben)).toEqual(['proposal']);
  world.clock.to(until);
  expect(await kinds(ben)).toEqual([]);
});

it('answers come by their deadline, three of them at most, and the others are counted [START-01, START-02]', async () => {
  const others = await world.parties(4);
  const ids: string[] = [];
  for (const [index, other] of others.entries()) {
    world.clock.to(`2027-03-0${4 - index}T12:00:00Z`);
    const dates = { check_in: `2027-05-${10 + index}`, check_out: `2027-05-${17 + index}` };
    ids.unshift(await world.proposed(other, ben, { my_stay: dates, their_stay: dates }));
  }
  world.clock.to('2027-03-04T12:00:00Z');
  const { lines, total } = await start(ben);
  expect(lines.map((line) => 'swap_id' in line && line.swap_id)).toEqual(ids.slice(0, 3));
  expect(total).toBe(4);
});

it('a stay is announced from 14 days before its first day until its last one [START-02]', async () => {
  await world.final(ann, ben);
  const stayAt = async (instant: string) => {
    world.clock.to(instant);
    return (await start(ann)).lines.map((line) => (line.kind === 'stay' ? line : line.kind));
  };
  expect(await stayAt('2027-03-26T12:00:00Z')).toEqual([]);
  expect(await stayAt('2027-03-27T12:00:00Z')).toMatchObject([
    {
      as_guest: true,
      is_under_way: false,
      name: 'Ben Best',
      home_title: 'Home of Ben Best',
      place: 'Porto, Portugal',
      check_in: '2027-04-10',
    },
  ]);
  expect(await stayAt('2027-04-10T12:00:00Z')).toMatchObject([{ is_under_way: true }]);
  expect(await stayAt('2027-04-17T12:00:00Z')).toMatchObject([{ is_under_way: true }]);
  expect(await stayAt('2027-04-18T12:00:00Z')).toMatchObject(['review']);
});

it('a stay is announced also while a change of it waits for the other [START-02]', async () => {
  const id = await world.final(ann, ben);
  world.clock.to('2027-03-30T12:00:00Z');
  await suggest(ann, id, { my_stay: MAY, their_stay: MAY, name: ann.name, read: true });
  expect([await kinds(ann), await kinds(ben)]).toEqual([['stay'], ['change']]);
});

it('a host who stays nowhere at the time is told of the guest [START-02]', async () => {
  await world.final(ann, ben, { my_stay: { check_in: '2027-06-10', check_out: '2027-06-17' } });
  world.clock.to('2027-04-08T12:00:00Z');
  expect((await start(ann)).lines).toMatchObject([{ kind: 'stay', as_guest: false, name: 'Ben Best' }]);
});

it('a review waits until it is written; what the other has written shows nowhere [START-02, START-06]', async () => {
  const [dora, emil] = (await world.parties(2)) as [Party, Party];
  const id = await stayed(dora, emil);
  const before = await ask('GET', 'start', dora);
  expect(before.json()).toMatchObject({
    total: 1,
    lines: [{ kind: 'review', swap_id: id, name: emil.name, until: '2027-05-01' }],
  });
  await write(emil, id);
  expect(await start(emil)).toMatchObject({ lines: [], total: 0 });
  expect((await ask('GET', 'start', dora)).body).toBe(before.body);
  await write(dora, id);
  expect(await kinds(dora)).toEqual([]);
});

it('a stay for nights waits as one, until its terms change [START-02, NIGHT-31]', async () => {
  const nights = nightActions(world);
  await nights.give(ann, 14);
  const id = await nights.stay('proposed', ann, ben);
  expect(await kinds(ben)).toEqual(['stay_proposal']);
  await suggest(ben, id, { ...FOR_NIGHTS, my_stay: stayFrom('2027-04-11', 7) });
  expect(await kinds(ann)).toEqual(['terms']);
});

it('a message waits until it is read; a card of a swap is no message [START-02]', async () => {
  const id = await world.proposed(ann, ben);
  const { conversations } = await world.view(ben, id);
  const conversation = conversations[0]?.conversation_id ?? '';
  expect(await kinds(ben)).toEqual(['proposal']);
  await send(ann, conversation, 'Our cat stays with the neighbours.');
  expect((await start(ben)).lines).toMatchObject([
    { kind: 'proposal' },
    { kind: 'message', conversation_id: conversation, name: 'Ann Able', home_title: 'Home of Ben Best' },
  ]);
  const { messages } = await thread(ben, conversation);
  await ask('PUT', `conversations/${conversation}/read`, ben, { seq: messages.at(-1)?.seq });
  expect(await kinds(ben)).toEqual(['proposal']);
});

it('a blocked member makes nothing wait: neither a message nor a proposal [START-06]', async () => {
  const conversation = await opened(cleo, ben.home_id, 'Hello Ben!');
  await ask('PUT', `conversations/${conversation}/block`, ben);
  const { body } = await ask('GET', 'start', ben);
  await send(cleo, conversation, 'Are you there?');
  await world.propose(cleo, ben);
  expect((await ask('GET', 'start', ben)).body).toBe(body);
});

it('a withheld message makes nothing wait beside an unread card of a swap [START-06]', async () => {
  const [dora, emil] = (await world.parties(2)) as [Party, Party];
  const id = await world.agreed(dora, emil);
  const conversation = (await world.view(emil, id)).conversations[0]?.conversation_id ?? '';
  await ask('PUT', `conversations/${conversation}/block`, emil);
  await send(dora, conversation, 'Will you bring your cat?');
  expect((await thread(emil, conversation)).state.unread).toBeGreaterThan(0);
  expect(await kinds(emil)).toEqual(['sign']);
});

it('a calendar waits for the subscriber who was asked to confirm it, until it is confirmed [START-02, START-03]', async () => {
  await ask('GET', `homes/${ann.home_id}/calendar`, ann);
  await world.pool.query(
    `insert into calendars (home_id, told) values ($1, 45) on conflict (home_id) do update set told = 45`,
    [ann.home_id],
  );
  expect((await start(ann)).lines).toEqual([
    { kind: 'calendar', home_id: ann.home_id, home_title: 'Home of Ann Able' },
  ]);
  expect(await kinds(ben)).not.toContain('calendar');
  await levelOf(ann, 'free');
  expect(await kinds(ann)).toEqual([]);
  await levelOf(ann, 'paid');
  await ask('POST', `homes/${ann.home_id}/calendar/confirm`, ann);
  expect(await kinds(ann)).toEqual([]);
});

it('what is nearest comes first: an answer, a stay, a review, a message [START-02]', async () => {
  const [dora, emil, fay] = (await world.parties(3)) as [Party, Party, Party];
  await stayed(dora, emil);
  world.clock.to('2027-03-02T12:00:00Z');
  const soon = { check_in: '2027-04-24', check_out: '2027-04-30' };
  await world.final(dora, fay, { my_stay: soon, their_stay: soon });
  world.clock.to(AFTER);
  expect(await kinds(dora)).toEqual(['stay', 'review']);
  const later = { check_in: '2027-07-01', check_out: '2027-07-08' };
  await world.proposed(fay, dora, { my_stay: later, their_stay: later });
  await opened(emil, dora.home_id, 'See you again?');
  const { lines, total } = await start(dora);
  expect(lines.map(({ kind }) => kind)).toEqual(['proposal', 'stay', 'review']);
  expect(total).toBe(4);
});

it('a member whose subscription has ended reads no name or place beyond their rights [START-06]', async () => {
  const id = await world.proposed(ann, ben);
  const conversation = await opened(ann, cleo.home_id, 'Hello!');
  await send(cleo, conversation, 'Hello Ann!');
  await suggest(ben, id);
  await levelOf(ann, 'free');
  const { body } = await ask('GET', 'start', ann);
  await levelOf(ann, 'paid');
  const { lines } = JSON.parse(body) as Start;
  expect(lines).toMatchObject([
    { kind: 'terms', place: null },
    { kind: 'message', name: null },
  ]);
  for (const secret of ['"Ben Best"', '"Cleo Cold"', 'Porto']) expect(body).not.toContain(secret);
});

it('is the own answer, kept nowhere, and none for visitors [START-06]', async () => {
  expect((await ask('GET', 'start')).statusCode).toBe(401);
  const { headers } = await ask('GET', 'start', ann);
  expect(headers['cache-control']).toContain('no-store');
});
