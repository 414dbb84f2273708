import { expect, it } from 'vitest';
import { annBenAndCleo, type Party } from '../../../../test/swaps.ts';

const { world, ann, ben } = await annBenAndCleo();

/** As a page in this language asks. */
const on = (language: string, who: Party): Party => ({
  ...who,
  headers: { ...who.headers, 'swapstead-language': language } as Party['headers'],
});

/** What a swap that has ended says about the reason, in its state and in its history. */
async function reasonsFor(who: Party, id: string) {
  const { ending, history } = await world.view(who, id);
  return [ending?.reason, history.at(-1)?.reason];
}

it('a reason for cancelling is read by each party in their own language [LANG-14]', async () => {
  const id = await world.final(ann, ben);
  const words = { reason: 'illness', words: 'Mein Vater ist krank geworden, und ich bleibe bei ihm.' };
  expect((await world.act(on('de', ann), id, 'cancel', words)).statusCode).toBe(200);
  const english = 'Illness or a death in the family';
  const german = 'Krankheit oder ein Todesfall in der Familie';
  expect(await reasonsFor(ben, id)).toEqual([english, english]);
  expect(await reasonsFor(on('de', ben), id)).toEqual([german, german]);
});

it('a reason for declining is, too [LANG-14]', async () => {
  const id = await world.proposed(ann, ben);
  expect((await world.act(on('de', ben), id, 'decline', { reason: 'dates' })).statusCode).toBe(200);
  const [english, german] = [await reasonsFor(ann, id), await reasonsFor(on('de', ann), id)];
  expect(english[0]).toBe("These dates don't suit us");
  expect(german[0]).not.toBe(english[0]);
  expect(german[0]).toBe(german[1]);
});
