import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { conversationActions } from '../../../../test/conversations.ts';
import { annBenAndCleo, type Party, PEOPLE, WORDS } from '../../../../test/swaps.ts';

// An act on one swap leaves the swaps with other members unchanged.
const { world, ann, ben, cleo } = await annBenAndCleo();
const { opened } = conversationActions(() => world);

/** Ann suggests these nights for both stays. */
const changed = (stay: { check_in: string; check_out: string }) => ({
  own_home_id: ann.home_id,
  my_stay: stay,
  their_stay: stay,
  people: PEOPLE,
  words: WORDS,
});
const stateOf = async (id: string) => (await world.view(ann, id)).state;

it('a block ends the open swaps with the blocked member, and with nobody else [PROP-28]', async () => {
  const [with_ben, with_cleo] = [await world.proposed(ann, ben), await world.proposed(ann, cleo)];
  const conversation = await opened(ann, ben.home_id, 'Hello');
  expect((await world.ask('PUT', `conversations/${conversation}/block`, ann)).statusCode).toBe(200);
  expect([await stateOf(with_ben), await stateOf(with_cleo)]).toEqual(['withdrawn', 'open']);
  await world.ask('DELETE', `conversations/${conversation}/block`, ann);
});

it('two members can use the same submission id for their own swaps', async () => {
  const submission_id = randomUUID();
  const first = await world.propose(ann, ben, { submission_id });
  const second = await world.propose(cleo, ben, { submission_id });
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  expect(second.json().id).not.toBe(first.json().id);
  expect((await world.view(cleo, second.json().id)).state).toBe('open');
});

it('both parties of a swap can use the same submission id, one after the other [AGREE-15]', async () => {
  const june = { check_in: '2027-06-01', check_out: '2027-06-08' };
  const id = await world.agreed(ann, ben);
  const submission_id = randomUUID();
  expect((await world.act(ann, id, 'change', { ...changed(june), submission_id })).statusCode).toBe(200);
  const accepted = await world.act(ben, id, 'change/accept', { submission_id });
  expect(accepted.json()).toMatchObject({ state: 'agreed', revision: 2 });
});

it("the proposal form offers only the member's own homes, and warns only of the member's own stays [PROP-07, PROP-10]", async () => {
  await world.agreed(cleo, ben);
  const { own_homes } = (await world.ask('GET', `swaps/form?home_id=${ben.home_id}`, ann)).json();
  expect(own_homes.map(({ id }: { id: string }) => id)).toEqual([ann.home_id]);
  const other = { own_home_id: ann.home_id, home_id: cleo.home_id };
  const away = /^You're already away on these nights/;
  expect(
    (await world.nights(ann, cleo, other)).json().warnings.filter((line: string) => away.test(line)),
  ).toEqual([]);
  const cleos = (await world.nights(cleo, ann)).json().warnings;
  expect(cleos).toContainEqual(expect.stringMatching(away));
});

it("the proposal form and its nights work only for the member's own homes and shown homes [PROP-02]", async () => {
  const form = async (home_id: string) =>
    (await world.ask('GET', `swaps/form?home_id=${home_id}`, ann)).statusCode;
  const nights = async (more: object) => (await world.nights(ann, ben, more)).statusCode;
  expect([await form(ben.home_id), await nights({})]).toEqual([200, 200]);
  expect([await form(randomUUID()), await form('none')]).toEqual([404, 404]);
  for (const wrong of [
    { own_home_id: cleo.home_id },
    { own_home_id: randomUUID() },
    { home_id: randomUUID() },
  ]) {
    expect([wrong, await nights(wrong)]).toEqual([wrong, 404]);
    expect([wrong, (await world.propose(ann, ben, wrong)).statusCode]).toEqual([wrong, 404]);
  }
  await world.pool.query("update homes set hidden_reason = 'Not a home' where id = $1", [ben.home_id]);
  expect([await form(ben.home_id), await nights({})]).toEqual([404, 404]);
  for (const [from, to] of [
    [ann, ben],
    [ben, ann],
  ] as const)
    expect((await world.propose(from, to)).statusCode).toBe(404);
  await world.pool.query('update homes set hidden_reason = null where id = $1', [ben.home_id]);
});

it.each([
  ['open', () => world.proposed(ann, ben)],
  ['agreed', () => world.agreed(ann, ben)],
])(
  'suggesting nights that another swap holds is refused in an %s swap [AGREE-15, PROP-09, STAY-17]',
  async (state, made) => {
    const may = { check_in: '2027-05-01', check_out: '2027-05-08' };
    await world.agreed(cleo, ben, { my_stay: may, their_stay: may });
    const id = await made();
    const reply = await world.act(ann, id, 'change', changed(may));
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'nights_not_free']);
    expect(await world.view(ben, id)).toMatchObject({ state, revision: 1, change: null });
  },
);

it("the phone of a stay is its guest's [STAY-02]", async () => {
  for (const [who, phone] of [
    [cleo, '+49301234567'],
    [ann, '+351211234567'],
  ] as const)
    await world.pool.query('update profiles set phone = $2 where user_id = $1', [who.user_id, phone]);
  const id = await world.final(ann, ben);
  expect((await world.ask('GET', `swaps/${id}/stays/1`, ben)).json().phone).toBe('+351211234567');
});

it('two members can ask for help with the same submission id, and each gets a ticket [STAY-18]', async () => {
  const id = await world.final(ann, ben);
  world.clock.to('2027-04-10T12:00:00Z');
  const sent = { words: 'The heating does not work at all.', submission_id: randomUUID() };
  const help = async (as: Party, stay: number): Promise<string> =>
    (await world.ask('POST', `swaps/${id}/stays/${stay}/help`, as, sent)).json().ticket_id;
  const [hers, his] = [await help(ann, 1), await help(ben, 2)];
  expect(his).not.toBe(hers);
  expect([await help(ann, 1), await help(ben, 2)]).toEqual([hers, his]);
});
