import { swapCard } from '@swapstead/contract/swaps/card';
import { beforeEach, expect, it } from 'vitest';
import { problemsOf } from '../../../../test/swap-oracle.ts';
import { createSwapServices } from '../../../../test/swap-services.ts';
import { type Party, PEOPLE, swapWorld, WORDS } from '../../../../test/swaps.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { lookForReplacements } from './swaps.jobs.ts';

const NIGHTS = '2027-04-10/2027-04-17';

let ann: Party;
let ben: Party;
let cleo: Party;
let all: [Party, Party, Party];
const world = await swapWorld();
const services = createSwapServices(world, world.clock.now);
beforeEach(async () => {
  world.clock.to('2027-03-01T12:00:00Z');
  const made = await world.parties(3);
  [ann, ben, cleo] = all = made as [Party, Party, Party];
  for (const party of all) await world.saveGuide(party);
});

const card = async (as: Party, id: string) => swapCard(await world.view(as, id)).sentence;
const accept = (as: Party, id: string) => world.act(as, id, 'accept', { people: PEOPLE });
const nights = () => Promise.all(all.map((party) => world.taken(party)));
const noProblems = async () => expect(await problemsOf(world.pool)).toEqual([]);

async function agreed(): Promise<string> {
  const id = await services.ring(all);
  for (const party of [ben, cleo]) expect((await accept(party, id)).statusCode).toBe(200);
  return id;
}

async function final(): Promise<string> {
  const id = await agreed();
  for (const party of all) {
    const reply = await world.sign(party, id);
    expect(reply.statusCode, reply.body).toBe(200);
  }
  return id;
}

it('a ring takes the nights of all three homes when the last party accepts, and none before [SWAP-09, PROP-18]', async () => {
  const id = await services.ring(all);
  expect(await card(ann, id)).toBe('Waiting for Member 2 and Member 3 until Monday, 8 March.');
  expect((await accept(ben, id)).json().state).toBe('open');
  expect(await nights()).toEqual([[], [], []]);
  expect(await card(ben, id)).toBe('Waiting for Member 3 until Monday, 8 March.');
  // The notice to the party who still has to answer names that party.
  const said = async (to: Party) => {
    const { notices } = (await world.ask('GET', 'notices', to)).json();
    return notices.find(({ kind }: { kind: string }) => kind === 'answer').text;
  };
  expect(await said(cleo)).toBe('Member 2 has accepted. Waiting for you.');
  expect(await said(ann)).toBe('Member 2 has accepted. Waiting for Member 3.');
  expect((await accept(ben, id)).json().code).toBe('answered_already');
  expect((await accept(cleo, id)).json().state).toBe('agreed');
  expect(await nights()).toEqual([[NIGHTS], [NIGHTS], [NIGHTS]]);
  const { stays, conversations } = await world.view(ben, id);
  expect(stays.map(({ guest, host }) => [guest, host])).toEqual([
    [1, 2],
    [2, 3],
    [3, 1],
  ]);
  // Each guest and host have their own conversation with the swap card in it.
  expect(conversations.map(({ party }) => party).sort()).toEqual([1, 3]);
  for (const { conversation_id } of conversations) {
    const { messages } = (await world.ask('GET', `conversations/${conversation_id}`, ben)).json();
    expect(messages.some((one: { swap: { id: string } | null }) => one.swap?.id === id)).toBe(true);
  }
  await noProblems();
});

it('a ring is final with the third signature, and opens to each party only the home where they stay [SWAP-09, STAY-02]', async () => {
  const id = await agreed();
  for (const party of [ann, ben]) expect((await world.sign(party, id)).json().state).toBe('agreed');
  expect(await card(ann, id)).toBe('You have signed. Waiting for Member 3 until Monday, 8 March.');
  expect((await world.sign(cleo, id)).json().state).toBe('final');
  const seen = async (as: Party, number: number) => {
    const reply = await world.ask('GET', `swaps/${id}/stays/${number}`, as);
    return reply.statusCode === 200 ? (reply.json().address?.street ?? 'none') : reply.statusCode;
  };
  const table = await Promise.all(all.map((as) => Promise.all([1, 2, 3].map((number) => seen(as, number)))));
  expect(table).toEqual([
    ['Kanaal 7 of Member 2', 404, 'none'],
    ['none', 'Kanaal 7 of Member 3', 404],
    [404, 'none', 'Kanaal 7 of Member 1'],
  ]);
  await noProblems();
});

it('a ring ends for everyone when one party declines [SWAP-09, PROP-22]', async () => {
  const id = await services.ring(all);
  await accept(ben, id);
  expect((await world.act(cleo, id, 'decline', { reason: 'dates' })).statusCode).toBe(200);
  expect(await card(ann, id)).toBe("Member 3 declined: These dates don't suit us.");
  expect(await card(ben, id)).toBe('Someone declined. Nothing was agreed.');
  expect(await card(cleo, id)).toBe('You declined.');
  expect(await nights()).toEqual([[], [], []]);
  await noProblems();
});

it('a ring takes no nights if one night of one home is taken [PROP-18, PROP-19]', async () => {
  const id = await services.ring(all);
  const [dora] = await world.parties(1);
  await accept(ben, id);
  await world.agreed(dora as Party, cleo, {
    my_stay: { check_in: '2027-04-16', check_out: '2027-04-18' },
    their_stay: { check_in: '2027-04-16', check_out: '2027-04-18' },
  });
  const late = await world.ask('POST', `swaps/${id}/accept`, cleo, {
    submission_id: crypto.randomUUID(),
    from: 'open',
    revision: 1,
    people: PEOPLE,
  });
  expect([late.statusCode, late.json().message]).toEqual([409, 'These nights have just been taken']);
  expect((await world.view(ann, id)).state).toBe('overtaken');
  expect(await nights()).toEqual([[], [], ['2027-04-16/2027-04-18']]);
  await noProblems();
});

it('a ring asks the others again after a change, and lets each party change only their own stay and home [PROP-21, SWAP-09]', async () => {
  const id = await services.ring(all);
  await accept(ben, id);
  const window = { check_in: '2027-04-12', check_out: '2027-04-15' };
  const terms = {
    own_home_id: ben.home_id,
    my_stay: window,
    their_stay: window,
    people: PEOPLE,
    words: WORDS,
  };
  const changed = await world.act(ben, id, 'change', terms);
  expect(changed.statusCode, changed.body).toBe(200);
  expect(changed.json()).toMatchObject({ state: 'open', revision: 2, answered: [2], suggested_by: 2 });
  const { stays } = await world.view(ann, id);
  expect(stays.map(({ check_in }) => check_in)).toEqual(['2027-04-12', '2027-04-12', '2027-04-10']);
  await accept(cleo, id);
  expect((await accept(ann, id)).json().state).toBe('agreed');
  expect(await nights()).toEqual([[NIGHTS], ['2027-04-12/2027-04-15'], ['2027-04-12/2027-04-15']]);
  await noProblems();
});

it('a change of an agreed ring applies when the third party accepts, and is dropped when one refuses [AGREE-15, AGREE-16]', async () => {
  const id = await agreed();
  const window = { check_in: '2027-04-20', check_out: '2027-04-25' };
  const suggest = () =>
    world.act(cleo, id, 'change', {
      own_home_id: cleo.home_id,
      my_stay: window,
      their_stay: window,
      people: PEOPLE,
      words: WORDS,
    });
  const suggested = await suggest();
  expect(suggested.statusCode, suggested.body).toBe(200);
  expect((await world.act(ann, id, 'change/accept')).json()).toMatchObject({ revision: 1 });
  expect((await world.act(ben, id, 'change/keep')).statusCode).toBe(200);
  expect(await nights()).toEqual([[NIGHTS], [NIGHTS], [NIGHTS]]);
  expect((await suggest()).statusCode).toBe(200);
  await world.act(ann, id, 'change/accept');
  const last = await world.act(ben, id, 'change/accept');
  expect(last.json(), last.body).toMatchObject({ state: 'agreed', revision: 2, signed: [] });
  expect(await nights()).toEqual([['2027-04-20/2027-04-25'], [NIGHTS], ['2027-04-20/2027-04-25']]);
  await noProblems();
});

it('a ring frees all nights if one party has not signed in time [AGREE-17]', async () => {
  const id = await agreed();
  await world.sign(ann, id);
  world.clock.to('2027-03-09T00:00:00Z');
  expect(await card(ann, id)).toBe("Member 2 and Member 3 didn't sign in time. The nights are free again.");
  await services.checkDeadlines();
  expect(await nights()).toEqual([[], [], []]);
  await noProblems();
});

it('a ring is cancelled for all three, and closes only the nights at the home of the party who cancels [CANCEL-05, CANCEL-06, CANCEL-07]', async () => {
  const id = await final();
  const words = 'My mother has fallen ill and needs me here.';
  expect((await world.act(ben, id, 'cancel', { reason: 'illness', words })).statusCode).toBe(200);
  expect(await nights()).toEqual([[], [], []]);
  const { rows } = await world.pool.query<{ home_id: string }>(
    `select home_id from calendars where closed @> daterange('2027-04-10', '2027-04-17')`,
  );
  expect(rows.map(({ home_id }) => home_id)).toEqual([ben.home_id]);
  for (const party of [ann, cleo]) {
    expect(await card(party, id)).toBe(
      'Member 2 cancelled this swap on Monday, 1 March: Illness or a death in the family.',
    );
  }
  await noProblems();
});

it('a ring is completed when all three confirm it, and counts once for each [STAY-19, STAY-20]', async () => {
  const id = await final();
  world.clock.to('2027-04-17T00:00:00Z');
  for (const party of [ann, ben])
    expect((await world.act(party, id, 'went-well')).json().state).toBe('final');
  expect((await world.act(cleo, id, 'went-well')).json().state).toBe('completed');
  for (const party of all) {
    expect((await world.ask('GET', 'profiles/me', party)).json().completed_swaps).toBe(1);
  }
  await noProblems();
});

it('a ring ends as not happened if all three say so, and goes to our team if one says it did happen [STAY-22, STAY-23]', async () => {
  const words = 'Nobody was there and the door stayed shut.';
  const one = await final();
  world.clock.to('2027-04-18T12:00:00Z');
  const object = (as: Party, id: string) => world.act(as, id, 'not-happened', { stay: 1, words });
  expect((await object(ann, one)).json().state).toBe('disputed');
  expect((await object(ben, one)).json().state).toBe('disputed');
  expect((await object(cleo, one)).json().state).toBe('not_happened');
  expect(await nights()).toEqual([[], [], []]);
  world.clock.to('2027-03-01T12:00:00Z');
  const two = await final();
  world.clock.to('2027-04-18T12:00:00Z');
  await object(ann, two);
  expect((await world.act(cleo, two, 'happened', { words })).json().dispute.with_team).toBe(true);
  expect((await object(ben, two)).json().state).toBe('disputed');
  const { rows } = await world.pool.query(`select priority from support_tickets`);
  expect(rows).toEqual([{ priority: 'high' }]);
  await noProblems();
});

it('a cancelled ring searches for replacements for each remaining party until that party stops the search [CANCEL-10, SWAP-09]', async () => {
  const dora = await world.party('Dora Dell');
  const id = await final();
  const cancel = { reason: 'plans', words: 'Our plans have changed for good, we are sorry.' };
  expect((await world.act(cleo, id, 'cancel', cancel)).statusCode).toBe(200);
  const until = async (as: Party) =>
    (await world.ask('GET', `swaps/${id}/replacements`, as)).json().looking_until;
  expect([await until(ann), await until(ben)]).toEqual(['2027-04-09', '2027-04-09']);
  await world.pool.query(
    `insert into home_available_dates (home_id, day)
     select $1, day::date from generate_series('2027-04-10'::date, '2027-04-16', '1 day') as day`,
    [dora.home_id],
  );
  await inTransaction(world.pool, (client) => world.jobs.send(client, lookForReplacements, {}));
  for (const party of [ann, ben])
    await expect.poll(() => world.noticesOf(party, id)).toContain('something_fits');
  expect((await world.ask('DELETE', `swaps/${id}/replacements`, ann)).statusCode).toBe(204);
  expect([await until(ann), await until(ben)]).toEqual([null, '2027-04-09']);
});
