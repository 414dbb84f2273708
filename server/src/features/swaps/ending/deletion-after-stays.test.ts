import { expect, it } from 'vitest';
import { conversationActions } from '../../../../test/conversations.ts';
import { annBenAndCleo, type Party, PEOPLE, WORDS } from '../../../../test/swaps.ts';

const { world, ann, ben } = await annBenAndCleo();
const { home: newHome, send } = conversationActions(() => world);

const APRIL = { check_in: '2027-04-10', check_out: '2027-04-17' };

it('members who agreed on another home can still message each other after the first home is deleted [STAY-24, MSG-11]', async () => {
  const dora = await world.party('Dora Dell');
  const mill = await newHome(dora, 'The mill');
  const id = await world.proposed(ann, dora);
  const terms = { own_home_id: mill, my_stay: APRIL, their_stay: APRIL, people: PEOPLE, words: WORDS };
  expect((await world.act(dora, id, 'change', terms)).statusCode).toBe(200);
  expect((await world.act(ann, id, 'accept', { people: PEOPLE })).json().state).toBe('agreed');
  expect((await world.ask('DELETE', `homes/${dora.home_id}`, dora)).statusCode).toBe(204);
  const [conversation] = (await world.view(ann, id)).conversations;
  const says = async (who: Party) =>
    (await send(who, conversation?.conversation_id as string, `Where are the keys, asks ${who.name}`))
      .statusCode;
  expect([await says(ann), await says(dora)]).toEqual([201, 201]);
  world.clock.to('2027-05-19T12:00:00Z');
  expect([await says(ann), await says(dora)]).toEqual([409, 409]);
});

/** A swap whose stays are over, before the clock completes it. */
async function lived(host: Party) {
  const id = await world.final(ann, host);
  world.clock.to('2027-04-18T12:00:00Z');
  return id;
}

it('deleting a home after the stays cancels nothing [CANCEL-01, CANCEL-15]', async () => {
  const dora = await world.party('Dora Dell');
  const id = await lived(dora);
  expect((await world.ask('GET', `homes/${dora.home_id}/swaps`, dora)).json()).toEqual({ swaps: [] });
  expect((await world.ask('DELETE', `homes/${dora.home_id}`, dora)).statusCode).toBe(204);
  expect((await world.view(ann, id)).state).toBe('final');
  for (const who of [ann, dora]) expect((await world.act(who, id, 'went-well')).statusCode).toBe(200);
  expect(await world.view(ann, id)).toMatchObject({ state: 'completed', ending: null });
  expect(await world.noticesOf(ann, id)).not.toContain('cancelled');
});

it('the other party keeps the swap if a member deletes the account after the stays [STAY-20, CANCEL-16]', async () => {
  const dora = await world.party('Dora Dell');
  const id = await lived(dora);
  expect((await world.ask('GET', 'swaps/under-way', dora)).json()).toEqual({ swaps: [] });
  expect((await world.ask('POST', 'functions/delete-profile', dora)).statusCode).toBe(204);
  expect((await world.view(ann, id)).state).toBe('final');
  expect((await world.act(ann, id, 'went-well')).json().state).toBe('completed');
});

it('deleting an account during a stay cancels the swap [CANCEL-16]', async () => {
  const dora = await world.party('Dora Dell');
  const id = await world.final(ann, dora);
  world.clock.to('2027-04-17T12:00:00Z');
  const underWay = async (who: Party) => (await world.ask('GET', 'swaps/under-way', who)).json().swaps;
  expect(await underWay(dora)).toMatchObject([{ id }]);
  expect(await underWay(ben)).toEqual([]);
  expect((await world.ask('POST', 'functions/delete-profile', dora)).statusCode).toBe(204);
  expect((await world.view(ann, id)).state).toBe('cancelled');
  expect(await world.taken(ben)).toEqual([]);
});
