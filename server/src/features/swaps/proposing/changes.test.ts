import { expect, it } from 'vitest';
import { conversationActions } from '../../../../test/conversations.ts';
import { annBenAndCleo, type Party, PEOPLE, WORDS } from '../../../../test/swaps.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();
const { home: newHome } = conversationActions(() => world);

const MAY = { check_in: '2027-05-01', check_out: '2027-05-08' };

const suggest = (as: Party, id: string, more: object = {}) => {
  const terms = { own_home_id: as.home_id, my_stay: MAY, their_stay: MAY, people: PEOPLE, words: WORDS };
  return world.act(as, id, 'change', { ...terms, ...more });
};

it('a suggested change is dropped when the home it would add is deleted, and the agreement stays [AGREE-16, CANCEL-15]', async () => {
  const mill = await newHome(ann, 'The blue mill');
  const id = await world.agreed(ann, ben);
  expect((await suggest(ann, id, { own_home_id: mill })).statusCode).toBe(200);
  expect((await world.ask('DELETE', `homes/${mill}`, ann)).statusCode).toBe(204);
  const { state, change, history } = await world.view(ben, id);
  expect([state, change, history.at(-1)?.sentence]).toEqual(['agreed', null, "The change wasn't agreed"]);
  for (const party of [ann, ben]) expect(await world.noticesOf(party, id)).toContain('change_not_agreed');
  const late = await world.act(ben, id, 'change/accept');
  expect([late.statusCode, late.json().code]).toEqual([409, 'no_change']);
  expect([await world.taken(ann), await world.taken(ben)]).toEqual(Array(2).fill(['2027-04-10/2027-04-17']));
});

it('a change cannot add a hidden home, but can keep one that is already in the swap [PROP-21, PROP-27]', async () => {
  const mill = await newHome(ann, 'The red mill');
  const id = await world.proposed(ann, ben);
  const hide = (home: string) =>
    world.pool.query("update homes set hidden_reason = 'Shows somebody else' where id = $1", [home]);
  await hide(mill);
  const refused = await suggest(ann, id, { own_home_id: mill });
  expect([refused.statusCode, refused.json().message]).toEqual([404, 'Home not found']);
  await hide(ann.home_id);
  expect((await suggest(ann, id)).statusCode).toBe(200);
  await world.pool.query('update homes set hidden_reason = null where id = $1', [ann.home_id]);
});

it('an agreed change overtakes open swaps that want one of its nights [PROP-20, AGREE-16]', async () => {
  const id = await world.agreed(ann, ben);
  const other = await world.proposed(cleo, ben, { my_stay: MAY, their_stay: MAY });
  await suggest(ann, id);
  expect((await world.act(ben, id, 'change/accept')).statusCode).toBe(200);
  await expect.poll(async () => (await world.view(cleo, other)).state).toBe('overtaken');
  expect(await world.noticesOf(ben, other)).toContain('overtaken');
});

it('a change can be accepted only while there is time left to sign it [AGREE-15]', async () => {
  const id = await world.agreed(ann, ben);
  const soon = { check_in: '2027-03-04', check_out: '2027-03-08' };
  expect((await suggest(ann, id, { my_stay: soon, their_stay: soon })).statusCode).toBe(200);
  expect((await world.view(ben, id)).change?.until.day).toBe('2027-03-02');
  world.clock.to('2027-03-03T06:00:00Z');
  const late = await world.act(ben, id, 'change/accept');
  expect([late.statusCode, late.json().code]).toEqual([409, 'no_change']);
  expect(await world.view(ben, id)).toMatchObject({ state: 'agreed', revision: 1, change: null });
  expect(await world.taken(ben)).toEqual(['2027-04-10/2027-04-17']);
});

it('an answer to a change counts only for the change that was on the screen [AGREE-15, PROP-26]', async () => {
  const id = await world.agreed(ann, ben);
  await suggest(ann, id);
  const shown = { change_id: (await world.view(ben, id)).change?.id };
  expect((await world.act(ann, id, 'change/take-back')).statusCode).toBe(200);
  const june = { check_in: '2027-06-01', check_out: '2027-06-08' };
  expect((await suggest(ann, id, { my_stay: june, their_stay: june })).statusCode).toBe(200);
  for (const answer of ['change/accept', 'change/keep']) {
    const late = await world.act(ben, id, answer, shown);
    expect([late.statusCode, late.json().code]).toEqual([409, 'revision_changed']);
  }
  const { change, revision } = await world.view(ben, id);
  expect([change?.answered, revision]).toEqual([[1], 1]);
  const yes = await world.act(ben, id, 'change/accept', { change_id: change?.id });
  expect(yes.json()).toMatchObject({ state: 'agreed', revision: 2 });
});

it('the form of a change shows the earliest arrival, which is later while the swap must still be signed [STAY-17, AGREE-15, PROP-06]', async () => {
  const earliest = async (id: string) => {
    const { home, own_homes } = (await world.ask('GET', `swaps/${id}/change`, ann)).json();
    return [home, ...own_homes].map((one: { earliest: string }) => one.earliest);
  };
  const id = await world.proposed(ann, ben);
  expect(new Set(await earliest(id))).toEqual(new Set(['2027-03-04']));
  expect((await world.act(ben, id, 'accept', { people: PEOPLE })).statusCode).toBe(200);
  expect(new Set(await earliest(id))).toEqual(new Set(['2027-03-03']));
  for (const party of [ann, ben]) {
    await world.saveGuide(party);
    await world.sign(party, id);
  }
  expect(new Set(await earliest(id))).toEqual(new Set(['2027-03-02']));
});

it('an accepted change stores its guests, even more than there is room for, and shows them before [AGREE-15, PROP-17]', async () => {
  await world.pool.query('update homes set guests = 2 where id = $1', [ben.home_id]);
  const id = await world.agreed(ann, ben);
  const family = { adults: 2, children: 3, babies: 0, pets: 1 };
  const april = { check_in: '2027-04-10', check_out: '2027-04-17' };
  expect((await suggest(ann, id, { my_stay: april, their_stay: april, people: family })).statusCode).toBe(
    200,
  );
  const waits = await world.view(ben, id);
  expect(waits.stays.map(({ people }) => people)).toEqual([PEOPLE, PEOPLE]);
  expect(waits.change?.stays.map(({ was, people, people_were }) => [was, people, people_were])).toEqual([
    [null, family, PEOPLE],
    [null, PEOPLE, null],
  ]);
  // Accepting means accepting these guests; other guests need a change of their own.
  const mine = await world.act(ben, id, 'change/accept', { people: family });
  expect(mine.statusCode).toBe(400);
  expect((await world.act(ben, id, 'change/accept')).json()).toMatchObject({ state: 'agreed', revision: 2 });
  expect((await world.view(ann, id)).stays.map(({ people }) => people)).toEqual([family, PEOPLE]);
  const { sections } = (await world.ask('GET', `swaps/${id}/agreement`, ann)).json();
  const people = sections.find(({ heading }: { heading: string }) => heading === 'Guests').paragraphs;
  expect(people).toContainEqual(expect.stringContaining('2 adults, 3 children, 1 pet'));
  expect(await world.taken(ben)).toEqual(['2027-04-10/2027-04-17']);
  await world.pool.query('update homes set guests = null where id = $1', [ben.home_id]);
});

it.each([
  ['open', () => world.proposed(ann, ben)],
  ['final', () => world.final(ann, ben)],
])(
  'a change of an %s swap with an arrival in the past, today or too far ahead is refused [STAY-17, PROP-06, PROP-21]',
  async (state, made) => {
    const id = await made();
    const signature = state === 'final' ? { name: ann.name, read: true } : {};
    for (const [check_in, check_out, said] of [
      ['2027-02-20', '2027-02-27', /^The earliest/],
      ['2027-03-01', '2027-03-08', /^The earliest/],
      ['2030-05-01', '2030-05-08', /^The latest/],
    ] as const) {
      const their_stay = { check_in, check_out };
      const reply = await suggest(ann, id, { their_stay, ...signature });
      expect([check_in, reply.statusCode, reply.json().fields?.their_stay]).toEqual([
        check_in,
        400,
        expect.stringMatching(said),
      ]);
    }
  },
);

it('the guests of a stay can be changed only before it begins [STAY-17]', async () => {
  const id = await world.final(ann, ben);
  const april = { check_in: '2027-04-10', check_out: '2027-04-17' };
  const alone = { adults: 1, children: 0, babies: 0, pets: 0 };
  const signed = { my_stay: april, their_stay: april, people: alone, name: ann.name, read: true };
  expect((await suggest(ann, id, signed)).statusCode).toBe(200);
  // The change can be answered until the check-in.
  world.clock.to('2027-04-10T12:00:00Z');
  expect((await world.view(ben, id)).change).toBeNull();
  const late = await suggest(ann, id, signed);
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'The stay has begun. Write to each other, or to our support team.',
  ]);
});

it('a change is signed with the name in the agreement, even if the member has changed it since [STAY-17, AGREE-05, AGREE-10]', async () => {
  const id = await world.final(ann, ben);
  const called = (display_name: string) => world.ask('PUT', 'profiles/me', ann, { display_name });
  expect((await called('Ann Aster')).statusCode).toBe(200);
  const { my_name } = (await world.ask('GET', `swaps/${id}/agreement`, ann)).json();
  expect(my_name).toBe(ann.name);
  // Suggesting a change signs it, so it requires the member's own name and the confirmation of having read it.
  for (const unsigned of [{}, { name: my_name }, { read: true }, { name: 'Somebody Else', read: true }])
    expect((await suggest(ann, id, unsigned)).statusCode).toBe(400);
  expect((await suggest(ann, id, { name: my_name, read: true })).statusCode).toBe(200);
  const { sha256 } = (await world.view(ben, id)).change ?? {};
  const accept = (more: object) => world.act(ben, id, 'change/accept', more);
  for (const unsigned of [{}, { sha256, name: ben.name }, { sha256, name: ann.name, read: true }])
    expect((await accept(unsigned)).statusCode).toBe(400);
  const last = await accept({ sha256, name: ben.name, read: true });
  expect(last.json()).toMatchObject({ state: 'final', revision: 2, signed: [1, 2] });
  await called(ann.name);
});

it('the end of a stay is right if clocks change on its last day [SWAP-05]', async () => {
  const my_stay = { check_in: '2027-03-20', check_out: '2027-03-28' };
  const id = await world.final(ann, ben, { my_stay });
  await world.pool.query("update stays set zone = 'Europe/Berlin' where swap_id = $1 and guest = 1", [id]);
  world.clock.to('2027-03-28T12:00:00Z');
  const { changes_at } = await world.view(ann, id);
  expect(changes_at).toBe('2027-03-28T22:00:00.000Z');
  world.clock.to('2027-03-28T22:00:00Z');
  const phases = (await world.view(ann, id)).stays.map(({ phase }) => phase);
  expect(phases).toEqual(['over', 'before']);
});
