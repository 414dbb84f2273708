import { addDays } from '@swapstead/contract/days';
import { STATE_SENTENCES } from '@swapstead/contract/swap-texts';
import type { SwapView } from '@swapstead/contract/swap-view';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { setStatus } from '../../../test/members.ts';
import { createSwapWorld, type Party, PEOPLE, type SwapWorld, WORDS } from '../../../test/swaps.ts';

// The table of transitions of file 11, row by row, as two parties meet it: an act, who acts, what comes of it in each
// state. A state is where it leads, a code is a refusal, S is the refusal that says the present state.

type State = SwapView['state'];

let world: SwapWorld;
let ann: Party;
let ben: Party;
let cleo: Party;
beforeAll(async () => {
  world = await createSwapWorld();
  [ann, ben, cleo] = (await world.parties(3)) as [Party, Party, Party];
  for (const party of [ann, ben]) await world.saveGuide(party);
});
afterAll(() => world.close());
beforeEach(() => world.clear());

const FROM = '2027-04-10';
const TO = '2027-04-17';
const REASON = 'Our plans have changed for good, we are sorry.';
const moved = (days: number) => ({ check_in: addDays(FROM, days), check_out: addDays(TO, days) });

async function well(reply: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await reply;
  if (statusCode !== 200) throw new Error(body);
}

/** A swap that Ann has proposed to Ben, in each state. */
const MAKE: Record<State, () => Promise<string>> = {
  open: () => world.proposed(ann, ben),
  agreed: () => world.agreed(ann, ben),
  final: () => world.final(ann, ben),
  async completed() {
    const id = await MAKE.final();
    world.clock.to('2027-04-22T12:00:00Z');
    return id;
  },
  async disputed() {
    const id = await MAKE.final();
    world.clock.to('2027-04-18T12:00:00Z');
    await well(act('not-happened', ann, id));
    return id;
  },
  async declined() {
    const id = await MAKE.open();
    await well(act('decline', ben, id));
    return id;
  },
  async withdrawn() {
    const id = await MAKE.open();
    await well(act('withdraw', ann, id));
    return id;
  },
  async expired() {
    const id = await MAKE.open();
    world.clock.pass(8);
    return id;
  },
  async overtaken() {
    const id = await MAKE.open();
    await world.agreed(cleo, ben);
    expect((await world.act(ben, id, 'accept', { people: PEOPLE })).statusCode).toBe(409);
    return id;
  },
  async lapsed() {
    const id = await MAKE.agreed();
    world.clock.pass(8);
    return id;
  },
  async cancelled() {
    const id = await MAKE.agreed();
    await well(act('cancel', ann, id));
    return id;
  },
  async not_happened() {
    const id = await MAKE.disputed();
    await well(act('not-happened', ben, id));
    return id;
  },
};
const STATES = Object.keys(MAKE) as State[];

/** What an act sends beside what was on the screen. */
async function bodyOf(name: string, as: Party, id: string): Promise<object> {
  const { state, change } = await world.view(as, id);
  const signature = { name: as.name, read: true };
  if (name === 'accept') return { people: PEOPLE };
  if (name === 'change') {
    const window = moved(10);
    const terms = {
      own_home_id: as.home_id,
      my_stay: window,
      their_stay: window,
      people: PEOPLE,
      words: WORDS,
    };
    return { ...terms, ...(state === 'final' && signature) };
  }
  if (name === 'change/accept' && state === 'final') {
    return { ...signature, sha256: change?.sha256 ?? 'a'.repeat(64) };
  }
  if (name === 'sign') {
    const { sha256 = 'a'.repeat(64) } = (await world.ask('GET', `swaps/${id}/agreement`, as)).json();
    return { ...signature, sha256 };
  }
  if (name === 'cancel') return { reason: 'plans', words: REASON };
  if (name === 'not-happened') return { stay: 1, words: 'Nobody was there and the door stayed shut.' };
  if (name === 'happened') return { words: 'We were there for all of the nights.' };
  return {};
}

async function act(name: string, as: Party, id: string) {
  return world.act(as, id, name, await bodyOf(name, as, id));
}

/** Where it led: a state, the code of a refusal, or S for the sentence of the present state. */
async function outcome(name: string, as: Party, id: string): Promise<string> {
  const { state } = await world.view(as, id);
  const reply = await act(name, as, id);
  const said = reply.json();
  if (reply.statusCode === 200) return said.state;
  if (said.code !== 'state_changed') return said.code;
  expect([reply.statusCode, said.message, said.details.state], name).toEqual([
    409,
    STATE_SENTENCES[state],
    state,
  ]);
  return 'S';
}

type Row = { act: string; who: 'ann' | 'ben'; leads: Partial<Record<State, string>> };

/** States that are not named are refused with S. */
const TABLE: Row[] = [
  { act: 'accept', who: 'ben', leads: { open: 'agreed' } },
  { act: 'accept', who: 'ann', leads: { open: 'answered_already' } },
  { act: 'change', who: 'ben', leads: { open: 'open', agreed: 'agreed', final: 'final' } },
  { act: 'change', who: 'ann', leads: { open: 'open', agreed: 'agreed', final: 'final' } },
  { act: 'change/accept', who: 'ben', leads: { agreed: 'no_change', final: 'no_change' } },
  { act: 'change/keep', who: 'ben', leads: { agreed: 'no_change', final: 'no_change' } },
  { act: 'change/take-back', who: 'ann', leads: { agreed: 'no_change', final: 'no_change' } },
  { act: 'decline', who: 'ben', leads: { open: 'declined' } },
  { act: 'decline', who: 'ann', leads: { open: 'not_yours' } },
  { act: 'withdraw', who: 'ann', leads: { open: 'withdrawn' } },
  { act: 'withdraw', who: 'ben', leads: { open: 'not_yours' } },
  { act: 'more-time', who: 'ben', leads: { open: 'open' } },
  { act: 'sign', who: 'ann', leads: { agreed: 'agreed', final: 'final' } },
  { act: 'cancel', who: 'ann', leads: { agreed: 'cancelled', final: 'cancelled' } },
  { act: 'cancel', who: 'ben', leads: { agreed: 'cancelled', final: 'cancelled' } },
  { act: 'went-well', who: 'ann', leads: { final: 'not_over' } },
  {
    act: 'not-happened',
    who: 'ann',
    leads: { final: 'not_over', completed: 'disputed', disputed: 'answered_already' },
  },
  {
    act: 'not-happened',
    who: 'ben',
    leads: { final: 'not_over', completed: 'disputed', disputed: 'not_happened' },
  },
  { act: 'happened', who: 'ben', leads: { disputed: 'disputed' } },
];

const partyOf = (who: Row['who']) => (who === 'ann' ? ann : ben);

it.each(STATES)(
  'in %s, every act leads where the table says, and what it refuses changes nothing [PROP-26]',
  async (state) => {
    let id = await MAKE[state]();
    expect((await world.view(ann, id)).state).toBe(state);
    for (const row of TABLE) {
      const { revision } = await world.view(ann, id);
      const wanted = row.leads[state] ?? 'S';
      const leads = await outcome(row.act, partyOf(row.who), id);
      expect(`${row.act} by ${row.who}: ${leads}`).toBe(`${row.act} by ${row.who}: ${wanted}`);
      const after = await world.view(ann, id);
      if (wanted in MAKE) {
        expect(after.state).toBe(wanted);
        await world.clear();
        id = await MAKE[state]();
      } else {
        expect([after.state, after.revision]).toEqual([state, revision]);
      }
    }
  },
);

it.each(['agreed', 'final'] as const)(
  'in %s with a change that waits: signing and another change wait, and it is accepted, kept away or taken back [AGREE-15, AGREE-16, STAY-17]',
  async (state) => {
    for (const [name, as, leads, revision] of [
      ['change', ben, 'change_waiting', 1],
      ['sign', ben, state === 'agreed' ? 'change_waiting' : 'final', 1],
      ['change/accept', ben, state, 2],
      ['change/keep', ben, state, 1],
      ['change/take-back', ann, state, 1],
      ['cancel', ben, 'cancelled', 1],
    ] as const) {
      await world.clear();
      const id = await MAKE[state]();
      expect(await outcome('change', ann, id)).toBe(state);
      expect(`${name}: ${await outcome(name, as, id)}`).toBe(`${name}: ${leads}`);
      const after = await world.view(ann, id);
      expect([after.revision, after.change === null], name).toEqual([
        revision,
        !leads.startsWith('change') && name !== 'sign',
      ]);
      if (name === 'change/accept') expect(after.signed).toEqual(state === 'final' ? [1, 2] : []);
    }
  },
);

it('in final after the stays: nothing is cancelled or changed any more, and it ends by what both say [STAY-17, STAY-19, CANCEL-01]', async () => {
  const over = async () => {
    await world.clear();
    const id = await MAKE.final();
    world.clock.to('2027-04-18T12:00:00Z');
    return id;
  };
  const id = await over();
  expect(await outcome('cancel', ann, id)).toBe('stays_over');
  expect(await outcome('change', ann, id)).toBe('stay_begun');
  expect(await outcome('went-well', ann, id)).toBe('final');
  expect(await outcome('went-well', ben, id)).toBe('completed');
  expect(await outcome('not-happened', ben, await over())).toBe('disputed');
  const late = await over();
  world.clock.to('2027-05-03T12:00:00Z');
  expect((await world.view(ann, late)).state).toBe('completed');
  expect(await outcome('not-happened', ann, late)).toBe('too_late');
});

it('gives more time once, and none where no later day is left [PROP-24]', async () => {
  const id = await MAKE.open();
  expect(await outcome('more-time', ben, id)).toBe('open');
  expect(await outcome('more-time', ben, id)).toBe('time_used');
  world.clock.to('2027-04-01T12:00:00Z');
  expect(await outcome('more-time', ben, await MAKE.open())).toBe('no_more_time');
});

it('refuses who has ended or is stopped what begins anew, and lets them end it and finish what is agreed [PROP-29, PROP-30]', async () => {
  const stop = (as: Party) =>
    world.pool.query('insert into member_stops (user_id) values ($1)', [as.user_id]);
  for (const [code, begin, end] of [
    [
      'not_subscribed',
      () => setStatus(world, ben.user_id, 'cancelled'),
      () => setStatus(world, ben.user_id, 'paid'),
    ],
    ['stopped', () => stop(ben), () => world.pool.query('delete from member_stops')],
  ] as const) {
    await world.clear();
    const open = await MAKE.open();
    const agreed = await world.agreed(ann, ben, { my_stay: moved(30), their_stay: moved(30) });
    await begin();
    for (const name of ['accept', 'change', 'more-time']) {
      expect(`${name}: ${await outcome(name, ben, open)}`).toBe(`${name}: ${code}`);
    }
    expect(await outcome('decline', ben, open)).toBe('declined');
    expect(await outcome('change', ben, agreed)).toBe('agreed');
    expect(await outcome('change/take-back', ben, agreed)).toBe('agreed');
    expect(await outcome('sign', ben, agreed)).toBe('agreed');
    expect(await outcome('cancel', ben, agreed)).toBe('cancelled');
    await end();
  }
});

it('judges the state on the screen before the revision, and both before the act [PROP-26]', async () => {
  const id = await MAKE.open();
  await well(act('change', ben, id));
  const send = (from: State, revision: number) =>
    world.act(ann, id, 'accept', { people: PEOPLE, from, revision });
  expect((await send('agreed', 1)).json().code).toBe('state_changed');
  const stale = (await send('open', 1)).json();
  expect([stale.code, stale.message, stale.details.revision]).toEqual([
    'revision_changed',
    'The terms have changed meanwhile. Look at them again.',
    2,
  ]);
  expect((await send('open', 2)).json().state).toBe('agreed');
});

it.each(STATES)(
  'a block ends what is open, and leaves %s as it was otherwise [PROP-28, STAY-25]',
  async (state) => {
    for (const [blocker, ends] of [
      [ann, 'withdrawn'],
      [ben, 'declined'],
    ] as const) {
      await world.clear();
      const id = await MAKE[state]();
      const talk = (await world.view(ann, id)).conversations[0]?.conversation_id;
      await world.ask('PUT', `conversations/${talk}/block`, blocker);
      expect((await world.view(ann, id)).state).toBe(state === 'open' ? ends : state);
      await world.ask('DELETE', `conversations/${talk}/block`, blocker);
    }
  },
);
