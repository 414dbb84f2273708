import type { SwapState } from '@swapstead/contract/swaps/states';
import { STAY_ACCESS } from '@swapstead/contract/swaps/stay-access';
import { STATE_SENTENCES, SWAP_REFUSALS, type SwapRefusal } from '@swapstead/contract/swaps/texts';
import { type Refusal, refusal, tooManyRequests } from '../../../platform/errors.ts';
import type { StoredSwap } from './stored-swap.ts';

const DAY_S = 86_400;

/** The refusal with this code, from the table of file 11. */
export function swapRefusal(code: SwapRefusal): Refusal {
  const [status, sentence] = SWAP_REFUSALS[code];
  if (status === 429) return tooManyRequests(sentence(), DAY_S);
  return refusal(status, code === 'change_waiting_already' ? 'change_waiting' : code, sentence());
}

/** The refusal of address, phones, lists and guide in a state in which they are closed. */
export function staysClosed(state: SwapState): Refusal {
  const isToCome = state === 'open' || state === 'agreed';
  return refusal(409, isToCome ? 'not_final' : 'stays_closed', STAY_ACCESS[state].closed);
}

/** The refusal of an act from a state that has changed, with the present state in its details. */
export function stateChanged({ state, revision }: Pick<StoredSwap, 'state' | 'revision'>): Refusal {
  return Object.assign(refusal(409, 'state_changed', STATE_SENTENCES[state]), {
    details: { state, revision },
  });
}

export function revisionChanged({ state, revision }: Pick<StoredSwap, 'state' | 'revision'>): Refusal {
  return Object.assign(swapRefusal('revision_changed'), { details: { state, revision } });
}
