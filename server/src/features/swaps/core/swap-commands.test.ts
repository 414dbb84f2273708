import { createHash } from 'node:crypto';
import { swapCard } from '@swapstead/contract/swaps/card';
import { expect, it } from 'vitest';
import { annBenAndCleo, type Party, PEOPLE, WORDS } from '../../../../test/swaps.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();

const sentence = async (as: Party, id: string) => swapCard(await world.view(as, id)).sentence;
const resultOf = async (
  reply: Promise<{ statusCode: number; json: () => { code: string; message: string } }>,
) => {
  const { statusCode, json } = await reply;
  const { code, message } = json();
  return [statusCode, code, message];
};

it('of two proposals for the same nights, the first accepted one gets them and the other is overtaken [PROP-18, PROP-19]', async () => {
  const first = await world.proposed(ann, ben);
  const second = await world.proposed(cleo, ben);
  const replies = await Promise.all(
    [first, second].map((id) => world.act(ben, id, 'accept', { people: PEOPLE })),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const states = await Promise.all([first, second].map(async (id) => (await world.view(ben, id)).state));
  expect(states.toSorted()).toEqual(['agreed', 'overtaken']);
  expect(await world.taken(ben)).toEqual(['2027-04-10/2027-04-17']);
  const lost = replies.find(({ statusCode }) => statusCode === 409)?.json();
  // If the job was faster than the request, the refusal says that the swap was overtaken.
  expect(['overtaken', 'state_changed']).toContain(lost.code);
  expect(lost.message).toBe('These nights have just been taken');
});

it('accepting leaves a proposal open if the host has closed one of its nights [PROP-19]', async () => {
  const id = await world.proposed(ann, ben);
  await world.pool.query(`update calendars set closed = '{[2027-04-12,2027-04-13)}' where home_id = $1`, [
    ben.home_id,
  ]);
  expect(await resultOf(world.act(ben, id, 'accept', { people: PEOPLE }))).toEqual([
    409,
    'calendar_closed',
    "Home of Ben Best isn't free on Monday, 12 April. Change the dates or open these nights.",
  ]);
  expect((await world.view(ben, id)).state).toBe('open');
  expect(await world.taken(ann)).toEqual([]);
});

it('the parties see the reason of a decline, and only the proposer can withdraw [PROP-22, PROP-23]', async () => {
  const id = await world.proposed(ann, ben);
  expect(await resultOf(world.act(ben, id, 'withdraw'))).toEqual([
    403,
    'not_yours',
    'Only the member who proposed can withdraw. You can decline.',
  ]);
  expect(
    (await world.act(ben, id, 'decline', { reason: 'people', words: 'Our flat is small.' })).statusCode,
  ).toBe(200);
  expect(await sentence(ann, id)).toBe('Ben Best declined: Too many people.');
  expect(await sentence(ben, id)).toBe('You declined.');
  const other = await world.proposed(ann, ben);
  await world.act(ben, other, 'decline', { reason: 'none' });
  expect(await sentence(ann, other)).toBe('Ben Best declined.');
  const third = await world.proposed(ann, ben);
  expect((await world.act(ann, third, 'withdraw')).json().state).toBe('withdrawn');
  expect(await sentence(ben, third)).toBe('Ann Able withdrew this proposal.');
});

it('one of two simultaneous acts is applied, and an outdated one is answered with the present state [PROP-26, SWAP-10]', async () => {
  const id = await world.proposed(ann, ben);
  const [his, hers] = [await world.onScreen(ben, id), await world.onScreen(ann, id)];
  const replies = await Promise.all([
    world.ask('POST', `swaps/${id}/accept`, ben, { ...his, people: PEOPLE }),
    world.ask('POST', `swaps/${id}/withdraw`, ann, hers),
  ]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const { state, revision } = await world.view(ann, id);
  const lost = replies.find(({ statusCode }) => statusCode === 409);
  expect(lost?.json()).toMatchObject({ code: 'state_changed', details: { state, revision } });
});

it('a request takes effect once for each submission id, which another request cannot reuse', async () => {
  const proposal = world.proposal(ann, ben);
  const replies = await Promise.all([1, 2, 3].map(() => world.ask('POST', 'swaps', ann, proposal)));
  expect(new Set(replies.map((reply) => reply.json().id)).size).toBe(1);
  expect(await resultOf(world.ask('POST', 'swaps', ann, { ...proposal, words: `${WORDS} Truly.` }))).toEqual([
    409,
    'sent_already',
    "You've already sent this.",
  ]);
});

it('an act cannot reuse the submission id of another act with the same body', async () => {
  const id = await world.proposed(ann, ben);
  const body = await world.onScreen(ben, id);
  const moreTime = () => world.ask('POST', `swaps/${id}/more-time`, ben, body);
  expect([(await moreTime()).statusCode, (await moreTime()).statusCode]).toEqual([200, 200]);
  expect((await resultOf(world.ask('POST', `swaps/${id}/withdraw`, ben, body))).slice(0, 2)).toEqual([
    409,
    'sent_already',
  ]);
});

it("a proposal is refused for one's own home, as the fourth to one home, and if it leaves no time to sign [PROP-06, PROP-14]", async () => {
  expect((await resultOf(world.propose(ann, { ...ben, home_id: ann.home_id }))).slice(0, 2)).toEqual([
    409,
    'own_home',
  ]);
  for (let n = 0; n < 3; n++) await world.proposed(ann, ben);
  expect(await resultOf(world.propose(ann, ben))).toEqual([
    409,
    'three_open',
    'You have three open proposals for this home. Change one of them instead.',
  ]);
  const soon = { check_in: '2027-03-03', check_out: '2027-03-05' };
  expect((await resultOf(world.propose(cleo, ben, { my_stay: soon, their_stay: soon }))).slice(2)).toEqual([
    'The earliest check-in is Thursday, 4 March, because the agreement has to be signed two days before.',
  ]);
  const window = { check_in: '2027-03-04', check_out: '2027-03-05' };
  const exact = await world.propose(cleo, ben, { my_stay: window, their_stay: window });
  expect(exact.statusCode, exact.body).toBe(200);
});

it('a swap expires, lapses and completes on time, before any job has run [PROP-25, AGREE-17]', async () => {
  const open = await world.proposed(ann, ben);
  world.clock.to('2027-03-08T23:59:59Z');
  expect((await world.view(ann, open)).state).toBe('open');
  world.clock.to('2027-03-09T00:00:00Z');
  expect(await sentence(ann, open)).toBe('Nobody answered in time. It says nothing about you or your home.');
  expect(await sentence(ben, open)).toBe(
    "You didn't answer in time. You can still write, or propose a swap yourself.",
  );
  const late = await world.ask('POST', `swaps/${open}/accept`, ben, {
    submission_id: crypto.randomUUID(),
    from: 'open',
    revision: 1,
    people: PEOPLE,
  });
  expect(late.json()).toMatchObject({ code: 'state_changed', message: 'This proposal has expired.' });
  const agreed = await world.agreed(ann, ben);
  world.clock.pass(8);
  expect((await world.view(ann, agreed)).state).toBe('lapsed');
  // The nights are free for others at that instant: accepting another swap first lapses this one.
  const next = await world.proposed(cleo, ben).catch((error: Error) => error.message);
  expect(next).not.toContain('refused');
});

it('all parties sign the same text and hash, with the name in it [AGREE-06, AGREE-10]', async () => {
  const id = await world.agreed(ann, ben);
  await world.saveGuide(ann);
  const texts = await Promise.all(
    [ann, ben].map((who) => world.ask('GET', `swaps/${id}/agreement.txt`, who)),
  );
  const { sha256 } = (await world.ask('GET', `swaps/${id}/agreement`, ann)).json();
  for (const text of texts) {
    expect(createHash('sha256').update(text.rawPayload).digest('hex')).toBe(sha256);
    expect(text.body).toContain(
      'Ann Able stays at Home of Ben Best, Porto, Portugal, from Saturday, 10 April 2027 to Saturday, 17 April 2027 (7 nights).',
    );
    expect(text.body).not.toMatch(/Kanaal|\+31/);
  }
  expect((await resultOf(world.act(ann, id, 'sign', { sha256, name: 'Ann', read: true }))).slice(1)).toEqual([
    'name_wrong',
    "This isn't your name in the agreement.",
  ]);
  expect((await world.act(ann, id, 'sign', { sha256, name: '  ann   ABLE ', read: true })).statusCode).toBe(
    200,
  );
});

/** A telephone types another apostrophe than a computer, as in keybase/keybase-issues#3051. */
it('a name can be signed with the apostrophe and hyphen of another keyboard, and with nothing else left out', async () => {
  const rename = (display_name: string) => world.ask('PUT', 'profiles/me', ann, { display_name });
  await rename("Siobhán O'Brien-Lee");
  const id = await world.agreed(ann, ben);
  await world.saveGuide(ann);
  const { sha256, my_name } = (await world.ask('GET', `swaps/${id}/agreement`, ann)).json();
  expect(my_name).toBe("Siobhán O'Brien-Lee");
  const sign = async (name: string) =>
    (await world.act(ann, id, 'sign', { sha256, name, read: true })).statusCode;
  for (const wrong of ['Siobhán OBrien-Lee', 'Siobhan O’Brien-Lee', 'Siobhán O’Brien Lee'])
    expect([wrong, await sign(wrong)]).toEqual([wrong, 400]);
  expect(await sign('Siobhán O’Brien‐Lee')).toBe(200);
  await rename(ann.name);
});

it('a final swap opens address and phone; cancelling closes them and is counted [STAY-02, CANCEL-05, CANCEL-08]', async () => {
  const id = await world.agreed(ann, ben);
  await world.saveGuide(ann);
  await world.saveGuide(ben);
  const stay = (who: Party, number: number) => world.ask('GET', `swaps/${id}/stays/${number}`, who);
  expect((await stay(ann, 1)).json().message).toBe(
    'You can see the address, phone and house guide once everyone has signed.',
  );
  for (const who of [ann, ben]) await world.sign(who, id);
  expect((await stay(ann, 1)).json()).toMatchObject({
    address: { street: 'Kanaal 7 of Ben Best' },
    phone: '+31201234567',
  });
  expect((await stay(ben, 1)).json().address).toBeNull();
  expect((await stay(cleo, 1)).statusCode).toBe(404);
  const figure = async () => (await world.ask('GET', `homes/${ben.home_id}/host`, cleo)).json();
  const before = await figure();
  for (const none of ['none', id])
    expect((await world.ask('GET', `homes/${none}/host`, cleo)).statusCode).toBe(404);
  const cancel = { reason: 'plans', words: 'Our plans have changed for good, we are sorry.' };
  const [one, two] = await Promise.all([
    world.act(ben, id, 'cancel', cancel),
    world.ask('POST', `swaps/${id}/cancel`, ann, { ...(await world.onScreen(ann, id)), ...cancel }),
  ]);
  expect([one.statusCode, two.statusCode].sort()).toEqual([200, 409]);
  expect((await stay(ann, 1)).statusCode).toBe(409);
  expect([await world.taken(ann), await world.taken(ben)]).toEqual([[], []]);
  // The figure is not shown for a single agreed swap, whoever of the two cancelled.
  expect(before).toMatchObject({ completed: 0, cancelling: null });
  expect(await figure()).toEqual(before);
  if (one.statusCode === 200) {
    expect(await sentence(ann, id)).toBe(
      'Ben Best cancelled this swap on Monday, 1 March: Our plans have changed.',
    );
  }
});
