import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import { setStatus, signIn } from '../../../../test/members.ts';
import { annBenAndCleo, type Party, PEOPLE, WORDS } from '../../../../test/swaps.ts';

const { world, ann, ben } = await annBenAndCleo();

const WINDOW = { check_in: '2027-04-10', check_out: '2027-04-17' };
const LATER = { check_in: '2027-05-10', check_out: '2027-05-17' };
const terms = (of: Party, more: object = {}) => ({
  own_home_id: of.home_id,
  my_stay: WINDOW,
  their_stay: WINDOW,
  people: PEOPLE,
  words: WORDS,
  ...more,
});
const said = (reply: LightMyRequestResponse) => [reply.statusCode, reply.json().message];

it('members without a subscription learn nothing about a home from the proposal form [PROP-02]', async () => {
  const free = await signIn(world);
  const { check_in, check_out } = WINDOW;
  const nights = new URLSearchParams({
    home_id: ben.home_id,
    own_home_id: ann.home_id,
    check_in,
    check_out,
    their_check_in: check_in,
    their_check_out: check_out,
  });
  for (const [headers, status] of [
    [{}, 401],
    [free.headers, 403],
  ] as const) {
    for (const url of [`/api/swaps/form?home_id=${ben.home_id}`, `/api/swaps/nights?${nights}`]) {
      const reply = await world.app.inject({ url, headers });
      expect([url, reply.statusCode]).toEqual([url, status]);
      expect(reply.body).not.toMatch(/Porto|Ben|2027|nights/);
    }
    const reply = await world.app.inject({
      method: 'POST',
      url: '/api/swaps',
      headers,
      payload: world.proposal(ann, ben),
    });
    expect(reply.statusCode).toBe(status);
  }
});

it('a proposal is refused for taken and closed nights, with one sentence for both at the other home; nights without an entry can be proposed [PROP-09]', async () => {
  const cleo = await world.party('Cleo Closed');
  const sentence = "These nights aren't free: Monday, 12 April.";
  const close = (of: Party) =>
    world.pool.query(`update calendars set closed = '{[2027-04-12,2027-04-13)}' where home_id = $1`, [
      of.home_id,
    ]);
  await close(ben);
  const closed = await world.propose(ann, ben);
  expect([closed.json().code, ...said(closed)]).toEqual(['nights_not_free', 409, sentence]);
  await world.clear();
  const night = { check_in: '2027-04-12', check_out: '2027-04-13' };
  await world.agreed(cleo, ben, { my_stay: night, their_stay: LATER });
  expect(said(await world.propose(ann, ben))).toEqual([409, sentence]);
  await world.clear();
  await close(ann);
  expect(said(await world.propose(ann, ben))).toEqual([
    409,
    'Your own calendar is closed on Monday, 12 April. Open these nights first.',
  ]);
  await world.clear();
  expect((await world.propose(ann, ben)).statusCode).toBe(200);
});

it("the proposal form offers all of the member's homes, the one offered last first [PROP-04]", async () => {
  const { rows } = await world.pool.query<{ id: string }>(
    `insert into homes (user_id, title, description, location, home_type)
     values ($1, 'Second home', 'One room', 'Porto', 'Loft') returning id`,
    [ann.user_id],
  );
  const second = rows[0]?.id as string;
  const own = async () =>
    (await world.ask('GET', `swaps/form?home_id=${ben.home_id}`, ann))
      .json()
      .own_homes.map(({ id }: { id: string }) => id);
  expect(await own()).toEqual([ann.home_id, second]);
  world.clock.pass(1);
  await world.proposed({ ...ann, home_id: second }, ben);
  expect(await own()).toEqual([second, ann.home_id]);
  await world.pool.query('update homes set guests = null where id = $1', [second]);
  await world.ask('DELETE', `homes/${second}`, ann);
});

it('people and words of a proposal are refused outside the limits, and accepted at the limits [PROP-11]', async () => {
  const people = (more: object) => ({ people: { ...PEOPLE, ...more } });
  for (const [wrong, sentence] of [
    [people({ adults: 0 }), 'At least one adult has to come.'],
    [people({ adults: 17 }), 'At most 16 adults.'],
    [people({ children: 11 }), 'At most 10 children.'],
    [people({ babies: 6 }), 'At most 5 babies.'],
    [people({ pets: 6 }), 'At most 5 pets.'],
    [{ words: 'Too short' }, "Say in a sentence who you are and why you'd like to come."],
    [{ words: '\u200b'.repeat(20) }, "Say in a sentence who you are and why you'd like to come."],
    [{ words: 'x'.repeat(1001) }, 'Keep it to 1,000 characters.'],
  ] as const) {
    const reply = await world.propose(ann, ben, wrong);
    expect([reply.statusCode, reply.body]).toEqual([400, expect.stringContaining(sentence)]);
  }
  const most = { ...people({ adults: 16, children: 10, babies: 5, pets: 5 }), words: 'x'.repeat(1000) };
  expect((await world.propose(ann, ben, most)).statusCode).toBe(200);
});

it('accepting is refused with more people than the home has room for [PROP-17]', async () => {
  const id = await world.proposed(ann, ben);
  await world.pool.query('update homes set guests = 2 where id = $1', [ann.home_id]);
  expect(said(await world.act(ben, id, 'accept', { people: { ...PEOPLE, children: 1 } }))).toEqual([
    409,
    "Home of Ann Able doesn't have room for that many people. Suggest it as a change.",
  ]);
  expect((await world.act(ben, id, 'accept', { people: { ...PEOPLE, babies: 1 } })).statusCode).toBe(200);
  await world.pool.query('update homes set guests = null where id = $1', [ann.home_id]);
});

it('a change makes a new revision that its sender has accepted and the others answer again, at most ten times [PROP-21]', async () => {
  const id = await world.proposed(ann, ben);
  expect(said(await world.act(ben, id, 'change', terms(ben)))).toEqual([
    409,
    "You haven't changed anything.",
  ]);
  world.clock.pass(2);
  for (let n = 2; n <= 10; n++) {
    const window = { ...WINDOW, check_out: `2027-04-${17 + n}` };
    const by = n % 2 === 0 ? ben : ann;
    const reply = await world.act(by, id, 'change', terms(by, { my_stay: window, their_stay: window }));
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({ revision: n, answered: [by === ann ? 1 : 2], state: 'open' });
  }
  expect((await world.view(ann, id)).answer_until?.day).toBe('2027-03-10');
  expect(said(await world.act(ann, id, 'change', terms(ann)))).toEqual([
    409,
    'This proposal has been changed ten times. Decline it and start a new one.',
  ]);
});

it("'I need more time' adds seven days once, within the limit [PROP-24]", async () => {
  const id = await world.proposed(ann, ben);
  expect((await world.view(ben, id)).may.more_time).toBe(true);
  expect((await world.act(ben, id, 'more-time')).json().answer_until.day).toBe('2027-03-15');
  expect((await world.view(ben, id)).may.more_time).toBe(false);
  expect(said(await world.act(ben, id, 'more-time'))).toEqual([409, "You've already asked for more time."]);
  const soon = { check_in: '2027-03-10', check_out: '2027-03-12' };
  const near = await world.proposed(ann, ben, { my_stay: soon, their_stay: soon });
  expect((await world.view(ben, near)).may.more_time).toBe(false);
  expect(said(await world.act(ben, near, 'more-time'))).toEqual([
    409,
    "There's no more time before the first check-in.",
  ]);
});

it('without a subscription a party can only decline an open swap; with a new one all acts are back [PROP-30]', async () => {
  const [asked, own] = [
    await world.proposed(ben, ann),
    await world.proposed(ann, ben, { my_stay: LATER, their_stay: LATER }),
  ];
  await setStatus(world, ann.user_id, 'cancelled');
  for (const [what, more] of [
    ['accept', { people: PEOPLE }],
    ['change', terms(ann, { my_stay: LATER })],
    ['more-time', {}],
  ] as const) {
    expect((await world.act(ann, asked, what, more)).statusCode, what).toBe(403);
  }
  const view = await world.view(ann, own);
  expect(view.parties.map(({ name }) => name)).toEqual(['Ann Able', '••••••• (Premium only)']);
  expect(view.stays.map(({ home }) => home.place)).toEqual([null, 'Porto, Portugal']);
  expect([view.words.map(({ words }) => words), view.stays[0]?.check_in]).toEqual([[WORDS], LATER.check_in]);
  expect((await world.act(ann, own, 'withdraw')).statusCode).toBe(200);
  await setStatus(world, ann.user_id, 'paid');
  expect((await world.view(ann, own)).parties[1]?.name).toBe('Ben Best');
  await setStatus(world, ann.user_id, 'cancelled');
  expect((await world.act(ann, asked, 'decline', { reason: 'none' })).statusCode).toBe(200);
  await setStatus(world, ann.user_id, 'paid');
});
