import type { SwapState } from './states.ts';
import { GUIDE_TEXTS } from './stay-texts.ts';
import { STATE_SENTENCES, SWAP_REFUSALS } from './texts.ts';

type Access = {
  /** Whether address, phones and lists are open; in completed, until the rights of the parties end. */
  contact: boolean;
  guide: boolean;
  /** The sentence shown when they are closed. */
  closed: string;
};

const NOT_YET = SWAP_REFUSALS.not_final[1];
const closed = (text: string): Access => ({ contact: false, guide: false, closed: text });

/** Which parts of its stays each state of a swap opens, and the sentence if it opens none (STAY-02, STAY-13). */
export const STAY_ACCESS: Record<SwapState, Access> = {
  open: closed(NOT_YET),
  agreed: closed(NOT_YET),
  final: { contact: true, guide: true, closed: NOT_YET },
  completed: {
    contact: true,
    guide: false,
    closed: 'This swap is completed. Address, phone and house guide are closed.',
  },
  disputed: closed('Address, phone and house guide are closed while our team looks at this swap.'),
  cancelled: closed(GUIDE_TEXTS.cancelled),
  declined: closed(STATE_SENTENCES.declined),
  withdrawn: closed(STATE_SENTENCES.withdrawn),
  expired: closed(STATE_SENTENCES.expired),
  overtaken: closed(`${STATE_SENTENCES.overtaken}.`),
  lapsed: closed(STATE_SENTENCES.lapsed),
  not_happened: closed(STATE_SENTENCES.not_happened),
};
