import { expect, it } from 'vitest';
import { type State, swapsInEachState } from '../../../../test/swap-states.ts';

// The table of transitions of file 11, row by row, for two parties: an act, who acts, and the result in each state. The
// result is the next state, the code of a refusal, or S for the refusal that names the present state.

const { world, ann, ben, MAKE, outcome } = await swapsInEachState();
const STATES = Object.keys(MAKE) as State[];

type Row = { act: string; who: 'ann' | 'ben'; leads: Partial<Record<State, string>> };

/** In all other states the act is refused with S. */
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

it.each(STATES)(
  'in %s, every act has the result in the table, and a refused act changes nothing [PROP-26]',
  async (state) => {
    let id = await MAKE[state]();
    let before = await world.view(ann, id);
    expect(before.state).toBe(state);
    for (const row of TABLE) {
      const wanted = row.leads[state] ?? 'S';
      const leads = await outcome(row.act, row.who === 'ann' ? ann : ben, id);
      expect(`${row.act} by ${row.who}: ${leads}`).toBe(`${row.act} by ${row.who}: ${wanted}`);
      const after = await world.view(ann, id);
      if (wanted in MAKE) {
        expect(after.state).toBe(wanted);
        await world.clear();
        id = await MAKE[state]();
        before = await world.view(ann, id);
      } else {
        expect([after.state, after.revision]).toEqual([state, before.revision]);
      }
    }
  },
);

it.each(['agreed', 'final'] as const)(
  'in %s with a pending change, signing and other changes are refused, and the change can be accepted, refused or taken back [AGREE-15, AGREE-16, STAY-17]',
  async (state) => {
    for (const [name, as, leads, revision] of [
      ['change', ben, 'change_waiting', 1],
      ['sign', ben, state === 'agreed' ? 'change_waiting' : 'final', 1],
      ['change/accept', ben, state, 2],
      ['change/keep', ben, state, 1],
      ['change/take-back', ann, state, 1],
      ['change/take-back', ben, 'not_your_change', 1],
      ['cancel', ben, 'cancelled', 1],
    ] as const) {
      await world.clear();
      const id = await MAKE[state]();
      expect(await outcome('change', ann, id)).toBe(state);
      expect(`${name}: ${await outcome(name, as, id)}`).toBe(`${name}: ${leads}`);
      const after = await world.view(ann, id);
      expect([after.revision, after.change === null], name).toEqual([
        revision,
        !['change_waiting', 'not_your_change'].includes(leads) && name !== 'sign',
      ]);
      if (name === 'change/accept') expect(after.signed).toEqual(state === 'final' ? [1, 2] : []);
    }
  },
);
