import { swapCard } from '@swapstead/contract/swap-card';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSwapWorld, type Party, PEOPLE, type SwapWorld } from '../../../test/swaps.ts';

let world: SwapWorld;
let ann: Party;
let ben: Party;
beforeAll(async () => {
  world = await createSwapWorld();
  ann = await world.party('Ann Able');
  ben = await world.party('Ben Best');
});
afterAll(() => world.close());

const card = async (as: Party, id: string) => swapCard(await world.view(as, id));

it('goes from a proposal to a completed stay', async () => {
  const { act, view, sign, saveGuide, taken } = world;
  const id = await world.proposed(ann, ben);
  expect(await card(ben, id)).toEqual({
    sentence: 'Ann Able proposes a swap. Please answer by Monday, 8 March.',
    steps: ['accept', 'change', 'decline', 'more_time'],
  });
  expect(await card(ann, id)).toEqual({
    sentence: 'Waiting for Ben Best until Monday, 8 March.',
    steps: ['change', 'withdraw'],
  });
  expect(await taken(ann)).toEqual([]);
  const accepted = await act(ben, id, 'accept', { people: PEOPLE });
  expect(accepted.statusCode, accepted.body).toBe(200);
  expect(accepted.json().state).toBe('agreed');
  expect([await taken(ann), await taken(ben)]).toEqual([
    ['2027-04-10/2027-04-17'],
    ['2027-04-10/2027-04-17'],
  ]);
  const early = await sign(ben, id);
  expect([early.statusCode, early.json().code]).toEqual([409, 'address_missing']);
  await saveGuide(ann);
  await saveGuide(ben);
  expect((await sign(ann, id)).statusCode).toBe(200);
  expect(await card(ann, id)).toEqual({
    sentence: 'You have signed. Waiting for Ben Best until Monday, 8 March.',
    steps: ['agreement', 'change', 'do_not_go_on'],
  });
  const last = await sign(ben, id);
  expect(last.json().state, last.body).toBe('final');
  expect((await card(ben, id)).sentence).toBe(
    'It is final. You stay at Home of Ann Able from Saturday, 10 April.',
  );
  world.clock.to('2027-04-18T12:00:00Z');
  expect((await act(ann, id, 'went-well')).statusCode).toBe(200);
  const done = await act(ben, id, 'went-well');
  expect(done.json().state, done.body).toBe('completed');
  for (const who of [ann, ben]) {
    expect((await world.ask('GET', 'profiles/me', who)).json().completed_swaps).toBe(1);
  }
  expect((await view(ann, id)).history.map(({ sentence }) => sentence)).toEqual([
    'Ann Able proposed a swap',
    'Ben Best said yes',
    'Agreed by everybody',
    'Ann Able signed',
    'Ben Best signed',
    'Signed by everybody: final',
    'Ann Able says that all went well',
    'Ben Best says that all went well',
    'Completed',
  ]);
});
