import { swapCard } from '@swapstead/contract/swap-card';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { setStatus, signIn } from '../../../test/members.ts';
import { createSwapWorld, type Party, PEOPLE, type SwapWorld, WORDS } from '../../../test/swaps.ts';

let world: SwapWorld;
let ann: Party;
let ben: Party;
beforeAll(async () => {
  world = await createSwapWorld();
  ann = await world.party('Ann Able');
  ben = await world.party('Ben Best');
});
afterAll(() => world.close());
beforeEach(() => world.clear());

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

it('tells nobody without a subscription anything of the home asked about [PROP-02]', async () => {
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

it('refuses taken and closed nights, of the other home alike, and takes those that nothing is said of [PROP-09]', async () => {
  const cleo = await world.party('Cleo Closed');
  const sentence = 'These nights are not free: Monday, 12 April.';
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
    'Your own calendar says no on Monday, 12 April. Open these nights first.',
  ]);
  await world.clear();
  expect((await world.propose(ann, ben)).statusCode).toBe(200);
});

it('tells who cancels a final swap how the figure would read [CANCEL-02]', async () => {
  expect((await world.view(ann, await world.agreed(ann, ben))).figure_after_cancelling).toBeNull();
  await world.clear();
  const before = await world.pool.query('update swaps set final_at = null');
  expect(before.rowCount).toBeGreaterThan(0);
  const id = await world.final(ann, ben);
  expect((await world.view(ann, id)).figure_after_cancelling).toEqual({ cancelled: 1, agreed: 1 });
});

it('offers every own home, the one last offered first [PROP-04]', async () => {
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

it('refuses people and words that are out of bounds, and takes those at the bounds [PROP-11]', async () => {
  const people = (more: object) => ({ people: { ...PEOPLE, ...more } });
  for (const [wrong, sentence] of [
    [people({ adults: 0 }), 'At least one adult comes along.'],
    [people({ adults: 17 }), 'Adults takes at most 16.'],
    [people({ children: 11 }), 'Children takes at most 10.'],
    [people({ babies: 6 }), 'Babies takes at most 5.'],
    [people({ pets: 6 }), 'Pets takes at most 5.'],
    [{ words: 'Too short' }, 'Say in a sentence who you are and why you come.'],
    [{ words: '\u200b'.repeat(20) }, 'Say in a sentence who you are and why you come.'],
    [{ words: 'x'.repeat(1001) }, 'A few words take at most 1,000 characters.'],
  ] as const) {
    const reply = await world.propose(ann, ben, wrong);
    expect([reply.statusCode, reply.body]).toEqual([400, expect.stringContaining(sentence)]);
  }
  const most = { ...people({ adults: 16, children: 10, babies: 5, pets: 5 }), words: 'x'.repeat(1000) };
  expect((await world.propose(ann, ben, most)).statusCode).toBe(200);
});

it('takes no more people than the home has room for with a yes [PROP-17]', async () => {
  const id = await world.proposed(ann, ben);
  await world.pool.query('update homes set guests = 2 where id = $1', [ann.home_id]);
  expect(said(await world.act(ben, id, 'accept', { people: { ...PEOPLE, children: 1 } }))).toEqual([
    409,
    'That is more than Home of Ann Able has room for. Send it as a change.',
  ]);
  expect((await world.act(ben, id, 'accept', { people: { ...PEOPLE, babies: 1 } })).statusCode).toBe(200);
  await world.pool.query('update homes set guests = null where id = $1', [ann.home_id]);
});

it('makes a revision of a change: who sends it has said yes, answers count anew, ten times at most [PROP-21]', async () => {
  const id = await world.proposed(ann, ben);
  expect(said(await world.act(ben, id, 'change', terms(ben)))).toEqual([409, 'Nothing was changed.']);
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
    'This proposal was changed ten times. Decline it and begin a new one.',
  ]);
});

it('gives more time once, by seven days within the limit [PROP-24]', async () => {
  const id = await world.proposed(ann, ben);
  expect((await world.view(ben, id)).may.more_time).toBe(true);
  expect((await world.act(ben, id, 'more-time')).json().answer_until.day).toBe('2027-03-15');
  expect((await world.view(ben, id)).may.more_time).toBe(false);
  expect(said(await world.act(ben, id, 'more-time'))).toEqual([409, 'You have asked for more time already.']);
  const soon = { check_in: '2027-03-10', check_out: '2027-03-12' };
  const near = await world.proposed(ann, ben, { my_stay: soon, their_stay: soon });
  expect((await world.view(ben, near)).may.more_time).toBe(false);
  expect(said(await world.act(ben, near, 'more-time'))).toEqual([
    409,
    'There is no more time before the first arrival.',
  ]);
});

it('locks an open swap for who is not subscribed any more, except the no; paid again all is back [PROP-30]', async () => {
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
  expect([view.words, view.stays[0]?.check_in]).toEqual([WORDS, LATER.check_in]);
  expect((await world.act(ann, own, 'withdraw')).statusCode).toBe(200);
  await setStatus(world, ann.user_id, 'paid');
  expect((await world.view(ann, own)).parties[1]?.name).toBe('Ben Best');
  await setStatus(world, ann.user_id, 'cancelled');
  expect((await world.act(ann, asked, 'decline', { reason: 'none' })).statusCode).toBe(200);
  await setStatus(world, ann.user_id, 'paid');
});

it('keeps the text as it was agreed, whatever is edited later, and says that the listing has changed [AGREE-05]', async () => {
  const id = await world.agreed(ann, ben);
  const read = async () => (await world.ask('GET', `swaps/${id}/agreement`, ann)).json();
  const before = await read();
  expect(before.listing_changed).toBe(false);
  await world.pool.query("update homes set title = 'Another title' where id = $1", [ben.home_id]);
  await world.ask('PUT', 'profiles/me', ben, { display_name: 'Benjamin' });
  await world.saveGuide(ben, { house_rules: 'No shoes.' });
  expect(await read()).toEqual({ ...before, listing_changed: true, needs: before.needs });
  await world.pool.query("update homes set title = 'Home of Ben Best' where id = $1", [ben.home_id]);
  await world.ask('PUT', 'profiles/me', ben, { display_name: 'Ben Best' });
  await world.saveGuide(ben, { house_rules: '' });
});

it('lets no host sign without address and phone, and keeps of a signature name, time and hash [AGREE-11, AGREE-12, AGREE-13]', async () => {
  const dora = await world.party('Dora Dell');
  const id = await world.agreed(dora, ben);
  expect(said(await world.sign(dora, id))).toEqual([
    409,
    'Add address and phone to your house guide before you sign. Your guest sees them once everybody has signed.',
  ]);
  for (const who of [dora, ben]) await world.saveGuide(who);
  expect((await world.sign(dora, id)).json()).toMatchObject({ state: 'agreed', signed: [1] });
  expect(await world.told(ben, id)).toContain('somebody_signed');
  expect((await world.sign(ben, id)).json().state).toBe('final');
  const { signatures, sha256 } = (await world.ask('GET', `swaps/${id}/agreement`, dora)).json();
  expect(signatures).toEqual([
    { party: 1, name: 'Dora Dell', signed_at: '2027-03-01T12:00:00.000Z', sha256 },
    { party: 2, name: 'Ben Best', signed_at: '2027-03-01T12:00:00.000Z', sha256 },
  ]);
});

it('shows the host about when the guest arrives, and tells it [STAY-03]', async () => {
  const id = await world.final(ann, ben);
  const arrive = (as: Party, time: string, note = '') =>
    world.ask('PUT', `swaps/${id}/stays/1/arrival`, as, { time, note });
  expect((await arrive(ben, '15:30')).statusCode).toBe(403);
  for (const [time, note] of [
    ['15:31', ''],
    ['25:00', ''],
    ['15:30', 'x'.repeat(301)],
  ] as const) {
    expect((await arrive(ann, time, note)).statusCode, time).toBe(400);
  }
  expect((await arrive(ann, '15:30', 'By the last train.')).statusCode).toBe(200);
  expect((await world.ask('GET', `swaps/${id}/stays/1`, ben)).json()).toMatchObject({
    arrival: { time: '15:30', note: 'By the last train.' },
    place: 'Porto, Portugal',
  });
  expect(await world.told(ben, id)).toContain('arrival_saved');
});

it('lets the host write both lists and the guest tick them, also late, each once [STAY-14]', async () => {
  const id = await world.final(ann, ben);
  const lists = (as: Party) => world.ask('GET', `swaps/${id}/stays/1/lists`, as);
  const texts = (of: { text: string }[]) => of.map(({ text }) => text);
  const first = (await lists(ann)).json();
  expect([texts(first.before), texts(first.leave)]).toEqual([
    ['Read the house guide', 'Try the keys', 'Note what is broken'],
    ['Windows shut', 'Waste out', 'Keys back as agreed'],
  ]);
  const save = (as: Party, before: string[]) =>
    world.ask('PUT', `swaps/${id}/stays/1/lists`, as, {
      before,
      leave: ['Waste out'],
      version: first.version,
    });
  expect((await save(ben, Array(31).fill('Line'))).statusCode).toBe(400);
  expect((await save(ben, ['x'.repeat(201)])).statusCode).toBe(400);
  expect((await save(ann, ['Mine'])).statusCode).toBe(403);
  expect((await save(ben, ['Try the keys', 'Feed the cat'])).statusCode).toBe(200);
  const tick = (as: Party, at?: string) =>
    world.ask('POST', `swaps/${id}/stays/1/ticks`, as, {
      list: 'before',
      text: 'Feed the cat',
      ticked: true,
      ...(at && { at }),
    });
  expect((await tick(ben)).statusCode).toBe(403);
  await tick(ann, '2027-03-01T09:00:00.000Z');
  await tick(ann, '2027-03-01T11:00:00.000Z');
  expect((await lists(ben)).json().before).toEqual([
    { text: 'Try the keys', ticked_at: null },
    { text: 'Feed the cat', ticked_at: '2027-03-01T09:00:00.000Z' },
  ]);
});

it('cancels for one of the reasons and with words, until the day of the last check-out is over [CANCEL-01, CANCEL-03]', async () => {
  const id = await world.final(ann, ben);
  const words = 'My mother has broken both her legs.';
  for (const [wrong, sentence] of [
    [{ words }, 'Choose a reason.'],
    [{ reason: 'weather', words }, 'Choose a reason.'],
    [{ reason: 'illness', words: 'Sorry, we cannot.' }, 'Tell the others in a sentence or two.'],
    [{ reason: 'illness', words: 'x'.repeat(1001) }, 'The words take at most 1,000 characters.'],
  ] as const) {
    const reply = await world.act(ann, id, 'cancel', wrong);
    expect([reply.statusCode, reply.body]).toEqual([400, expect.stringContaining(sentence)]);
  }
  world.clock.to('2027-04-18T00:00:00Z');
  expect(said(await world.act(ann, id, 'cancel', { reason: 'illness', words }))).toEqual([
    409,
    'The stays are over. Say that it did not happen instead.',
  ]);
  world.clock.to('2027-04-17T23:59:59Z');
  expect((await world.act(ann, id, 'cancel', { reason: 'illness', words })).statusCode).toBe(200);
  expect((await world.view(ben, id)).ending).toMatchObject({
    reason: 'Illness or a death in the family',
    words,
  });
});

it('says of a proposal that it would replace a cancelled swap [CANCEL-11]', async () => {
  const cleo = await world.party('Cleo Cold');
  const gone = await world.final(ann, ben);
  await world.act(ben, gone, 'cancel', { reason: 'plans', words: 'Our plans have changed for good, sorry.' });
  const id = await world.proposed(ann, cleo, { replaces: gone });
  expect((await world.view(cleo, id)).replaces).toBe(true);
  expect(
    (await world.view(cleo, await world.proposed(cleo, ben, { my_stay: LATER, their_stay: LATER }))).replaces,
  ).toBe(false);
});

it('lists own swaps in their sections, nearest first, each in one of them, for nobody without a session [SWAP-01, SWAP-02, SWAP-03]', async () => {
  const dora = await world.party('Dora Dell');
  expect((await world.app.inject({ url: '/api/swaps' })).statusCode).toBe(401);
  expect((await world.ask('GET', 'swaps', dora)).json()).toEqual({ sections: [], waiting: 0 });
  const day = (n: number) =>
    `2027-${String(4 + Math.floor(n / 20)).padStart(2, '0')}-${String(1 + (n % 20)).padStart(2, '0')}`;
  const night = (n: number) => ({
    my_stay: { check_in: day(n), check_out: day(n + 1) },
    their_stay: { check_in: day(n), check_out: day(n + 1) },
  });
  const asked = await world.proposed(ann, dora, night(0));
  // Deadlines are ends of days: what is proposed a day later has a later one.
  world.clock.pass(1);
  const mine = await world.proposed(dora, ben, night(2));
  const agreed = await world.agreed(ben, dora, night(4));
  const final = await world.final(dora, ann, night(6));
  const over = await world.proposed(dora, ben, night(8));
  await world.act(dora, over, 'withdraw');
  const { sections, waiting } = (await world.ask('GET', 'swaps', dora)).json();
  const ids = sections.map(({ section, swaps }: { section: string; swaps: { id: string }[] }) => [
    section,
    swaps.map(({ id }) => id),
  ]);
  expect(Object.fromEntries(ids)).toEqual({
    waiting_for_you: [asked, agreed],
    waiting_for_them: [mine],
    coming_up: [final],
    past: [over],
  });
  expect(waiting).toBe(2);
  for (const id of [crypto.randomUUID(), 'nothing', mine]) {
    expect((await world.ask('GET', `swaps/${id}`, ann)).statusCode).toBe(404);
  }
  expect(swapCard(await world.view(dora, asked)).sentence).toContain('Ann Able proposes a swap.');
});
