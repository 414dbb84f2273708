import { expect, it } from 'vitest';
import { createSwapServices } from '../../../test/swap-services.ts';
import { annBenAndCleo, type Party } from '../../../test/swaps.ts';

const { world, ann, ben } = await annBenAndCleo();

/** What the list of conversations shows last for the conversation of the swap. */
async function last(of: Party, swapId: string) {
  const [talk] = (await world.view(of, swapId)).conversations;
  const { conversations } = (await world.ask('GET', 'conversations', of)).json();
  const { text, from_me, swap } = conversations.find(
    ({ id }: { id: string }) => id === talk?.conversation_id,
  ).last_message;
  return [text, swap.act, from_me];
}

it('a line about a swap is on the side of the member who acted; expiry is on neither [PROP-15]', async () => {
  const id = await world.proposed(ann, ben);
  expect([await last(ann, id), await last(ben, id)]).toEqual([
    ['Proposed a swap', 'proposed', true],
    ['Proposed a swap', 'proposed', false],
  ]);
  expect((await world.act(ben, id, 'more-time')).statusCode).toBe(200);
  expect([await last(ann, id), await last(ben, id)]).toEqual([
    ['Needs more time', 'more_time', false],
    ['Needs more time', 'more_time', true],
  ]);
  world.clock.to('2027-03-20T12:00:00Z');
  await createSwapServices(world, world.clock.now).checkDeadlines();
  expect((await world.view(ann, id)).state).toBe('expired');
  for (const party of [ann, ben])
    expect(await last(party, id)).toEqual(['Nobody answered in time', 'expired', false]);
});
