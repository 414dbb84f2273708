import { expect, it } from 'vitest';
import { annBenAndCleo, type Party, PEOPLE, WORDS } from '../../../../test/swaps.ts';
import { unzip } from '../../../../test/unzip.ts';

const { world, ann, ben } = await annBenAndCleo();

const MAY = { check_in: '2027-05-01', check_out: '2027-05-08' };
const JUNE = { check_in: '2027-06-01', check_out: '2027-06-08' };
const CONCERT = 'My niece has her first concert on the 11th, so a little later suits us better.';

const suggest = async (as: Party, id: string, window: typeof MAY, more: object = {}) => {
  const terms = { own_home_id: as.home_id, my_stay: window, their_stay: window, people: PEOPLE };
  const reply = await world.act(as, id, 'change', { ...terms, ...more });
  expect(reply.statusCode, reply.body).toBe(200);
};
/** The words of each party as the other party reads them: beside the terms, and in the history. */
const said = async (as: Party, id: string) => {
  const { words, history, suggested, change } = await world.view(as, id);
  return {
    words: words.map((one) => [one.party, one.words]),
    history: history.map((one) => [one.party, one.words]),
    with_suggestion: (change ?? suggested)?.words,
  };
};

it('a change without words shows none, and earlier words stay with their writer [PROP-21, SWAP-07]', async () => {
  const id = await world.proposed(ann, ben);
  await suggest(ben, id, MAY);
  const without = {
    words: [[1, WORDS]],
    history: [
      [1, WORDS],
      [2, null],
    ],
    with_suggestion: '',
  };
  for (const who of [ann, ben]) expect(await said(who, id)).toEqual(without);
  await suggest(ben, id, JUNE, { words: CONCERT });
  expect(await said(ann, id)).toEqual({
    words: [
      [2, CONCERT],
      [1, WORDS],
    ],
    history: [...without.history, [2, CONCERT]],
    with_suggestion: CONCERT,
  });
});

it('words of the other party that an older form sent back with a change are shown under their first writer only [PROP-21, SWAP-07, SWAP-13]', async () => {
  const id = await world.proposed(ann, ben);
  await suggest(ben, id, MAY, { words: WORDS });
  const open = await said(ann, id);
  expect([open.words, open.with_suggestion, open.history.at(-1)]).toEqual([[[1, WORDS]], '', [2, null]]);
  expect((await world.act(ann, id, 'accept', { people: PEOPLE })).statusCode).toBe(200);
  await suggest(ben, id, JUNE, { words: WORDS });
  const agreed = await said(ann, id);
  expect([agreed.words, agreed.with_suggestion, agreed.history.at(-1)]).toEqual([
    [[1, WORDS]],
    '',
    [2, null],
  ]);
  const files = await unzip((await world.ask('GET', 'profiles/me/export', ben)).rawPayload);
  const { revisions } = JSON.parse(String(files.get(`swaps/${id}.json`)));
  expect(revisions.map((one: { by_party: number; words: string }) => [one.by_party, one.words])).toEqual([
    [1, WORDS],
    [2, ''],
  ]);
});

it('a changed open proposal shows its previous terms, and whose they were [PROP-21]', async () => {
  const id = await world.proposed(ann, ben);
  expect((await world.view(ben, id)).suggested).toBeNull();
  await suggest(ben, id, MAY);
  const { suggested, stays } = await world.view(ann, id);
  const was = { check_in: '2027-04-10', check_out: '2027-04-17' };
  expect(suggested).toMatchObject({ by: 2, was_by: 1, stays: [{ was }, { was }] });
  expect(suggested?.stays.map(({ check_in }) => check_in)).toEqual(stays.map(({ check_in }) => check_in));
  await suggest(ann, id, MAY, { people: { ...PEOPLE, children: 1 } });
  const next = (await world.view(ben, id)).suggested;
  expect([next?.by, next?.was_by]).toEqual([1, 2]);
  expect(next?.stays.map((stay) => [stay.was, stay.people_were])).toEqual([
    [null, PEOPLE],
    [null, null],
  ]);
  await world.act(ben, id, 'decline', { reason: 'none', words: '' });
  expect((await world.view(ann, id)).suggested).toBeNull();
});

it('the notice of a suggested change has new and old days if it changes days [NOTE-18]', async () => {
  const id = await world.proposed(ann, ben);
  await suggest(ben, id, MAY);
  await suggest(ann, id, MAY, { people: { ...PEOPLE, children: 1 } });
  const texts = async (who: Party) =>
    (await world.ask('GET', 'notices', who)).json().notices.map(({ text }: { text: string }) => text);
  expect(await texts(ann)).toContainEqual(
    expect.stringContaining('Ben Best suggests 1 to 8 May instead of 10 to 17 April. Answer by'),
  );
  expect(await texts(ben)).toContainEqual(expect.stringContaining('Ann Able suggests a change. Answer by'));
});
