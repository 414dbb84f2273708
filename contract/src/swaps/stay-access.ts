import { m } from '@swapstead/messages';
import type { SwapState } from './states.ts';

type Access = {
  /** Whether address, phones and lists are open; in completed, until the rights of the parties end. */
  contact: boolean;
  guide: boolean;
  /** The sentence shown when they are closed. */
  closed: string;
};

const access = (contact: boolean, guide: boolean, text: () => string): Access => ({
  contact,
  guide,
  get closed() {
    return text();
  },
});
const closed = (text: () => string) => access(false, false, text);

/** Which parts of its stays each state of a swap opens, and the sentence if it opens none (STAY-02, STAY-13). */
export const STAY_ACCESS: Record<SwapState, Access> = {
  open: closed(m.swaps_refusal_not_final),
  agreed: closed(m.swaps_refusal_not_final),
  final: access(true, true, m.swaps_refusal_not_final),
  completed: access(true, false, m.swaps_stay_closed_completed),
  disputed: closed(m.swaps_stay_closed_disputed),
  cancelled: closed(m.swaps_stay_closed_cancelled),
  declined: closed(m.swaps_state_sentence_declined),
  withdrawn: closed(m.swaps_state_sentence_withdrawn),
  expired: closed(m.swaps_state_sentence_expired),
  overtaken: closed(m.swaps_stay_closed_overtaken),
  lapsed: closed(m.swaps_state_sentence_lapsed),
  not_happened: closed(m.swaps_state_sentence_not_happened),
};
