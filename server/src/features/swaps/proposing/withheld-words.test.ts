import { beforeEach, describe, expect, it } from 'vitest';
import { type Party, PEOPLE, swapWorld, WORDS } from '../../../../test/swaps.ts';
import { unzip } from '../../../../test/unzip.ts';

let ann: Party;
let ben: Party;
let id: string;
const world = await swapWorld();
beforeEach(async () => {
  world.clock.to('2027-03-01T12:00:00Z');
  [ann, ben] = (await world.parties(2)) as [Party, Party];
  id = await world.final(ann, ben);
});

const block = async (method: 'PUT' | 'DELETE') => {
  const [conversation] = (await world.view(ben, id)).conversations;
  const reply = await world.ask(method, `conversations/${conversation?.conversation_id}/block`, ben);
  expect(reply.statusCode).toBe(200);
};

const LATER = { check_in: '2027-04-11', check_out: '2027-04-18' };
const suggest = (words: string) =>
  world.act(ann, id, 'change', {
    own_home_id: ann.home_id,
    my_stay: LATER,
    their_stay: LATER,
    people: PEOPLE,
    words,
    name: ann.name,
    read: true,
  });
const arrive = (note: string) =>
  world.ask('PUT', `swaps/${id}/stays/1/arrival`, ann, { time: '15:30', note });
async function writeList(line: string) {
  const { before, leave, version } = (await world.ask('GET', `swaps/${id}/stays/2/lists`, ann)).json();
  const texts = (lines: { text: string }[]) => lines.map(({ text }) => text);
  return world.ask('PUT', `swaps/${id}/stays/2/lists`, ann, {
    before: [...texts(before), line],
    leave: texts(leave),
    version,
  });
}

/** Everything that this member reads of the swap. */
async function readBy(who: Party): Promise<string> {
  const paths = ['', '/stays/1', '/stays/1/lists', '/stays/2', '/stays/2/lists'].map(
    (rest) => `swaps/${id}${rest}`,
  );
  const replies = await Promise.all(
    [...paths, 'swaps', 'notices'].map((path) => world.ask('GET', path, who)),
  );
  const files = await unzip((await world.ask('GET', 'profiles/me/export', who)).rawPayload);
  return [...replies.map(({ body }) => body), ...[...files.values()].map(String)].join('\n');
}

const HIDDEN = 'You will hear from me whatever you do.';
const hiddenIn = (text: string) => text.split(HIDDEN).length - 1;

describe('text for a member who has blocked the writer', () => {
  it('is withheld in a change, its history and the resulting terms, while the swap continues [PROP-28]', async () => {
    await block('PUT');
    expect((await suggest(HIDDEN)).statusCode).toBe(200);
    expect(hiddenIn(await readBy(ann))).toBeGreaterThan(2);
    expect(hiddenIn(await readBy(ben))).toBe(0);
    const { change } = await world.view(ben, id);
    expect(change).toMatchObject({ by: 1, words: '' });
    const accepted = await world.act(ben, id, 'change/accept', {
      sha256: change?.sha256,
      name: ben.name,
      read: true,
    });
    expect(accepted.json()).toMatchObject({
      state: 'final',
      revision: 2,
      words: [{ party: 1, words: WORDS }],
    });
    expect((await world.view(ann, id)).words[0]?.words).toBe(HIDDEN);
    await block('DELETE');
    expect(hiddenIn(await readBy(ben)), 'as messages, it stays withheld').toBe(0);
  });

  it('is withheld in arrival notes and lists; the arrival time and ticks are still shown [PROP-28]', async () => {
    await writeList('Water the basil');
    await block('PUT');
    expect((await arrive(HIDDEN)).statusCode).toBe(200);
    expect((await writeList(HIDDEN)).json().before.at(-1)).toEqual({ text: HIDDEN, ticked_at: null });
    expect(hiddenIn(await readBy(ann))).toBeGreaterThan(1);
    expect(hiddenIn(await readBy(ben))).toBe(0);
    expect((await world.ask('GET', `swaps/${id}/stays/1`, ben)).json().arrival).toEqual({
      time: '15:30',
      note: '',
    });
    const tick = (text: string) =>
      world.ask('POST', `swaps/${id}/stays/2/ticks`, ben, { list: 'before', text, ticked: true });
    const ticked = await tick('Water the basil');
    expect([ticked.statusCode, hiddenIn(ticked.body)]).toEqual([200, 0]);
    expect((await tick(HIDDEN)).statusCode).toBe(404);
    await block('DELETE');
    await arrive('We come by train.');
    expect(await readBy(ben)).toContain('We come by train.');
    expect(hiddenIn(await readBy(ben))).toBe(0);
  });

  it('is withheld in the words of a cancellation, but not its reason [PROP-28]', async () => {
    await block('PUT');
    await world.act(ann, id, 'cancel', { reason: 'plans', words: HIDDEN });
    expect(hiddenIn(await readBy(ann))).toBeGreaterThan(1);
    expect(hiddenIn(await readBy(ben))).toBe(0);
    expect((await world.view(ben, id)).ending).toMatchObject({
      reason: 'Our plans have changed',
      words: null,
    });
  });

  it('is withheld in an objection and the answer to it [PROP-28]', async () => {
    await block('PUT');
    world.clock.to('2027-04-18T12:00:00Z');
    await world.act(ann, id, 'not-happened', { stay: 1, words: HIDDEN });
    expect((await world.view(ann, id)).dispute?.answers[0]?.words).toBe(HIDDEN);
    expect((await world.view(ben, id)).dispute?.answers).toEqual([{ party: 1, happened: false, words: '' }]);
    expect(hiddenIn(await readBy(ben))).toBe(0);
    await world.act(ben, id, 'happened', { words: 'We were there all week, and it was lovely.' });
    expect(await readBy(ann), 'who has not blocked reads on').toContain('it was lovely');
  });

  it('looks to its writer as if it had been delivered [PROP-28]', async () => {
    await block('PUT');
    await suggest(HIDDEN);
    await arrive(HIDDEN);
    await writeList(HIDDEN);
    expect(await readBy(ann)).not.toMatch(/withheld/);
  });
});
