import { addDays } from '@swapstead/contract/days';
import { STATE_SENTENCES } from '@swapstead/contract/swaps/texts';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { expect } from 'vitest';
import { annBenAndCleo, type Party, PEOPLE, WORDS } from './swaps.ts';

export type State = SwapView['state'];

const FROM = '2027-04-10';
const TO = '2027-04-17';
const REASON = 'Our plans have changed for good, we are sorry.';
export const moved = (days: number) => ({ check_in: addDays(FROM, days), check_out: addDays(TO, days) });

export async function well(reply: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await reply;
  if (statusCode !== 200) throw new Error(body);
}

/** Ann, Ben and Cleo, with functions that make a swap in each state and run each act. */
export async function swapsInEachState() {
  const swaps = await annBenAndCleo();
  const { world, ann, ben, cleo } = swaps;
  for (const party of [ann, ben]) await world.saveGuide(party);

  /** Makes a swap that Ann has proposed to Ben, in each state. */
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

  /** The body of an act, without state, revision and submission id. */
  async function bodyOf(name: string, as: Party, id: string, { state, change }: SwapView): Promise<object> {
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

  async function act(name: string, as: Party, id: string, shown?: SwapView) {
    const view = shown ?? (await world.view(as, id));
    const { state: from, revision } = view;
    const body = await bodyOf(name, as, id, view);
    return world.ask('POST', `swaps/${id}/${name}`, as, {
      submission_id: crypto.randomUUID(),
      from,
      revision,
      ...body,
    });
  }

  /** Runs an act. @returns the new state, the code of the refusal, or S for the refusal that names the present state */
  async function outcome(name: string, as: Party, id: string): Promise<string> {
    const shown = await world.view(as, id);
    const reply = await act(name, as, id, shown);
    const said = reply.json();
    if (reply.statusCode === 200) return said.state;
    if (said.code !== 'state_changed') return said.code;
    expect([reply.statusCode, said.message, said.details.state], name).toEqual([
      409,
      STATE_SENTENCES[shown.state],
      shown.state,
    ]);
    return 'S';
  }

  return { ...swaps, MAKE, act, outcome };
}
