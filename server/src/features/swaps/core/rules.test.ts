import { swapCard } from '@swapstead/contract/swaps/card';
import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import { annBenAndCleo, type Party } from '../../../../test/swaps.ts';

const { world, ann, ben } = await annBenAndCleo();

const LATER = { check_in: '2027-05-10', check_out: '2027-05-17' };
const said = (reply: LightMyRequestResponse) => [reply.statusCode, reply.json().message];

it('shows a member who cancels a final swap how their cancellation figure would change [CANCEL-02]', async () => {
  expect((await world.view(ann, await world.agreed(ann, ben))).figure_after_cancelling).toBeNull();
  await world.clear();
  const before = await world.pool.query('update swaps set final_at = null');
  expect(before.rowCount).toBeGreaterThan(0);
  const id = await world.final(ann, ben);
  expect((await world.view(ann, id)).figure_after_cancelling).toEqual({ cancelled: 1, agreed: 1 });
});

it('an agreement keeps its text after later edits, and shows that the listing has changed [AGREE-05]', async () => {
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

it('signing requires address and phone of a host, and stores name, time and hash [AGREE-11, AGREE-12, AGREE-13]', async () => {
  const dora = await world.party('Dora Dell');
  const id = await world.agreed(dora, ben);
  expect(said(await world.sign(dora, id))).toEqual([
    409,
    'Add your address and phone number to your house guide before you sign. Your guest sees them once everyone has signed.',
  ]);
  for (const who of [dora, ben]) await world.saveGuide(who);
  expect((await world.sign(dora, id)).json()).toMatchObject({ state: 'agreed', signed: [1] });
  expect(await world.noticesOf(ben, id)).toContain('somebody_signed');
  expect((await world.sign(ben, id)).json().state).toBe('final');
  const { signatures, sha256 } = (await world.ask('GET', `swaps/${id}/agreement`, dora)).json();
  expect(signatures).toEqual([
    { party: 1, name: 'Dora Dell', signed_at: '2027-03-01T12:00:00.000Z', sha256 },
    { party: 2, name: 'Ben Best', signed_at: '2027-03-01T12:00:00.000Z', sha256 },
  ]);
});

it("the host sees the guest's arrival time, and gets a notice [STAY-03]", async () => {
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
  expect(await world.noticesOf(ben, id)).toContain('arrival_saved');
});

it('the host can write both lists and the guest can tick each line once, also after a delay [STAY-14]', async () => {
  const id = await world.final(ann, ben);
  const lists = (as: Party) => world.ask('GET', `swaps/${id}/stays/1/lists`, as);
  const texts = (of: { text: string }[]) => of.map(({ text }) => text);
  const first = (await lists(ann)).json();
  expect([texts(first.before), texts(first.leave)]).toEqual([
    ['Read the house guide', 'Try the keys', 'Write down anything broken'],
    ['Close the windows', 'Take the rubbish out', 'Return the keys as agreed'],
  ]);
  const save = (as: Party, before: string[]) =>
    world.ask('PUT', `swaps/${id}/stays/1/lists`, as, {
      before,
      leave: ['Take the rubbish out'],
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

it('the host can save the lists even if the guest has ticked a line since they were loaded [STAY-14]', async () => {
  const id = await world.final(ann, ben);
  const at = `swaps/${id}/stays/1`;
  const { version } = (await world.ask('GET', `${at}/lists`, ben)).json();
  const line = { list: 'before', text: 'Try the keys', ticked: true };
  expect((await world.ask('POST', `${at}/ticks`, ann, line)).statusCode).toBe(200);
  const save = (before: string[]) =>
    world.ask('PUT', `${at}/lists`, ben, { before, leave: ['Take the rubbish out'], version });
  const saved = await save(['Try the keys', 'Feed the cat']);
  expect(saved.json().before).toEqual([
    { text: 'Try the keys', ticked_at: expect.any(String) },
    { text: 'Feed the cat', ticked_at: null },
  ]);
  expect((await save(['Mine'])).statusCode).toBe(409);
});

it('a swap can be cancelled with a reason and words until the end of the last check-out day [CANCEL-01, CANCEL-03]', async () => {
  const id = await world.final(ann, ben);
  const words = 'My mother has broken both her legs.';
  for (const [wrong, sentence] of [
    [{ words }, 'Choose a reason.'],
    [{ reason: 'weather', words }, 'Choose a reason.'],
    [{ reason: 'illness', words: 'Sorry, we cannot.' }, 'Tell the others why, in a sentence or two.'],
    [{ reason: 'illness', words: 'x'.repeat(1001) }, 'Keep it to 1,000 characters.'],
  ] as const) {
    const reply = await world.act(ann, id, 'cancel', wrong);
    expect([reply.statusCode, reply.body]).toEqual([400, expect.stringContaining(sentence)]);
  }
  world.clock.to('2027-04-18T00:00:00Z');
  expect(said(await world.act(ann, id, 'cancel', { reason: 'illness', words }))).toEqual([
    409,
    "The stays are over. You can say that it didn't happen instead.",
  ]);
  world.clock.to('2027-04-17T23:59:59Z');
  expect((await world.act(ann, id, 'cancel', { reason: 'illness', words })).statusCode).toBe(200);
  expect((await world.view(ben, id)).ending).toMatchObject({
    reason: 'Illness or a death in the family',
    words,
  });
});

it('a proposal shows that it replaces a cancelled swap [CANCEL-11]', async () => {
  const cleo = await world.party('Cleo Cold');
  const gone = await world.final(ann, ben);
  await world.act(ben, gone, 'cancel', { reason: 'plans', words: 'Our plans have changed for good, sorry.' });
  const id = await world.proposed(ann, cleo, { replaces: gone });
  expect((await world.view(cleo, id)).replaces).toBe(true);
  expect(
    (await world.view(cleo, await world.proposed(cleo, ben, { my_stay: LATER, their_stay: LATER }))).replaces,
  ).toBe(false);
});

it("lists a signed-in member's swaps, each in one section, nearest first [SWAP-01, SWAP-02, SWAP-03]", async () => {
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
  // Deadlines are ends of days, so a proposal made a day later has a later deadline.
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
  expect(swapCard(await world.view(dora, asked)).sentence).toContain(
    'Ann Able would like to swap homes with you.',
  );
});
