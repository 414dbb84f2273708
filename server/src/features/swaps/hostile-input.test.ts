import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { annBenAndCleo, PEOPLE, WORDS } from '../../../test/swaps.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();

const codeOf = async (reply: ReturnType<typeof world.ask>) => {
  const { statusCode, body } = await reply;
  return [statusCode, statusCode === 200 ? 'done' : JSON.parse(body).code];
};

it('dates that no stay can have are refused before a calendar is read [PROP-06, PROP-07]', async () => {
  for (const [check_in, check_out, sentence] of [
    ['2027-04-17', '2027-04-10', 'Check-out has to be after check-in.'],
    ['2027-04-10', '2027-04-10', 'Check-out has to be after check-in.'],
    ['0002-04-10', '2027-04-17', 'A stay can be at most 180 nights.'],
    ['0001-01-01', '0001-01-08', 'Choose a check-in and a check-out day.'],
    ['9999-12-24', '9999-12-31', 'The latest check-in is Wednesday, 28 February 2029.'],
    ['2027-02-30', '2027-03-05', 'Choose a check-in and a check-out day.'],
  ] as const) {
    for (const asked of [
      { check_in, check_out },
      { their_check_in: check_in, their_check_out: check_out },
    ]) {
      const reply = await world.nights(ann, ben, asked);
      expect([asked, reply.statusCode, reply.json().message]).toEqual([asked, 400, sentence]);
    }
  }
  expect((await world.nights(ann, ben, { check_in: '2029-02-28', check_out: '2029-03-01' })).statusCode).toBe(
    200,
  );
});

it('only one’s own cancelled swap can be replaced, and no other is revealed [CANCEL-11]', async () => {
  const open = await world.proposed(ann, cleo);
  const others = await world.agreed(ben, cleo);
  await world.act(ben, others, 'cancel', {
    reason: 'plans',
    words: 'Our plans have changed for good, sorry.',
  });
  for (const replaces of [randomUUID(), others, open]) {
    expect(await codeOf(world.propose(ann, ben, { replaces }))).toEqual([404, 'not_found']);
  }
});

it('ids in a body can be in upper or lower case, and invalid ones are refused', async () => {
  const upper = world.proposal(ann, { ...ben, home_id: ben.home_id.toUpperCase() });
  const reply = await world.ask('POST', 'swaps', ann, { ...upper, own_home_id: ann.home_id.toUpperCase() });
  expect(reply.statusCode, reply.body).toBe(200);
  const own = world.proposal(ann, { ...ann, home_id: ann.home_id.toUpperCase() });
  expect((await codeOf(world.ask('POST', 'swaps', ann, own)))[0]).toBe(409);
  const { id } = reply.json();
  const sent = { ...(await world.onScreen(ben, id)), people: PEOPLE };
  for (let n = 0; n < 2; n++) {
    const accepted = await world.ask('POST', `swaps/${id}/accept`, ben, sent);
    expect([accepted.statusCode, accepted.json().state]).toEqual([200, 'agreed']);
  }
  for (const malformed of ['nothing', '%00', `${id}0`, '1e9', id.toUpperCase()]) {
    expect((await world.ask('GET', `swaps/${malformed}`, ann)).statusCode).toBe(404);
    for (const [method, path, body] of [
      ['POST', 'accept', sent],
      ['POST', 'withdraw', await world.onScreen(ann, id)],
      ['GET', 'agreement', undefined],
      ['GET', 'stays/1', undefined],
      ['GET', 'stays/1/guide', undefined],
      ['PUT', 'stays/1/arrival', { time: '15:00' }],
      ['PUT', 'stays/1/lists', { before: [], leave: [], version: 0 }],
      ['POST', 'stays/1/ticks', { list: 'before', text: 'Try the keys', ticked: true }],
      ['POST', 'stays/1/help', { submission_id: randomUUID(), words: 'The heating does not work.' }],
      ['GET', 'replacements', undefined],
    ] as const) {
      const answer = await world.ask(method, `swaps/${malformed}/${path}`, ann, body);
      expect([path, malformed, answer.statusCode]).toEqual([path, malformed, 404]);
    }
  }
  for (const number of ['0', '4', '-1', 'x', '1e']) {
    expect((await world.ask('GET', `swaps/${id}/stays/${number}`, ann)).statusCode).toBe(404);
    const arrival = await world.ask('PUT', `swaps/${id}/stays/${number}/arrival`, ann, { time: '15:00' });
    expect(arrival.statusCode).toBe(404);
  }
});

it('invalid numbers, states and texts are refused, and no known field is ignored [PROP-11, PROP-26]', async () => {
  const id = await world.proposed(ann, ben);
  const sent = await world.onScreen(ben, id);
  for (const wrong of [
    { revision: 1.5 },
    { revision: '1' },
    { revision: 1e300 },
    { revision: null },
    { from: 'opened' },
    { from: ['open'] },
    { submission_id: 'once' },
    { people: { ...PEOPLE, adults: 17 } },
    { people: { ...PEOPLE, pets: -1 } },
    { people: { ...PEOPLE, babies: 0.5 } },
    { people: [] },
    { state: 'final' },
    { sign_until: '2030-01-01T00:00:00Z' },
  ]) {
    const reply = await world.ask('POST', `swaps/${id}/accept`, ben, { ...sent, people: PEOPLE, ...wrong });
    expect([wrong, reply.statusCode]).toEqual([wrong, 400]);
  }
  for (const revision of [0, -1, 2, Number.MAX_SAFE_INTEGER]) {
    const reply = world.ask('POST', `swaps/${id}/accept`, ben, { ...sent, people: PEOPLE, revision });
    expect(await codeOf(reply)).toEqual([409, 'revision_changed']);
  }
  for (const words of [`${WORDS}\u0000`, `${WORDS}\ud800`, '\u200b'.repeat(20), ' '.repeat(20)]) {
    expect((await world.propose(cleo, ben, { words })).statusCode).toBe(400);
  }
  for (const query of [
    'section=none',
    'limit=0',
    'limit=21',
    'cursor=x',
    'cursor=',
    'state=open',
    'limit=1e9',
  ]) {
    expect([query, (await world.ask('GET', `swaps?${query}`, ann)).statusCode]).toEqual([query, 400]);
  }
});

it('of two simultaneous requests for two swaps with the same submission id, one takes effect', async () => {
  const [one, two] = [await world.proposed(ann, ben), await world.proposed(cleo, ben)];
  const sent = { ...(await world.onScreen(ben, one)), reason: 'none', words: '' };
  const replies = await Promise.all(
    [one, two].map((id) => codeOf(world.ask('POST', `swaps/${id}/decline`, ben, sent))),
  );
  expect(replies.sort()).toEqual([
    [200, 'done'],
    [409, 'sent_already'],
  ]);
});

it('of two simultaneous saves of a guide, the second gets a conflict, also on the first save [STAY-05]', async () => {
  const dora = await world.party('Dora Dell');
  const { home: _home, photos: _photos, changed_at: _at, ...form } = await world.guide(dora);
  const save = (more: object = {}) =>
    world.ask('PUT', `homes/${dora.home_id}/guide`, dora, { ...form, ...more });
  const replies = await Promise.all([save(), save(), save()]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  const section = { ...form.sections[0], id: 'abcdefab-0000-4000-8000-000000000000' };
  const reply = await save({ sections: [section, { ...section, id: section.id.toUpperCase() }] });
  expect([reply.statusCode, reply.json().message]).toEqual([400, 'Each section needs an id of its own.']);
});
