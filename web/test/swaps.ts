import type { SwapRow } from '@swapstead/contract/swaps/endpoints';
import { STAY_ACCESS } from '@swapstead/contract/swaps/stay-access';
import { CONDITION_KEYS, CONDITIONS } from '@swapstead/contract/swaps/stay-texts';
import type { SwapView } from '@swapstead/contract/swaps/view';

export const SWAP_ID = '10000000-0000-4000-8000-000000000001';
export const THEIR_HOME = '20000000-0000-4000-8000-000000000001';
export const OWN_HOME = '20000000-0000-4000-8000-000000000002';
const CONVERSATION = '30000000-0000-4000-8000-000000000001';

const couple = { adults: 2, children: 0, babies: 0, pets: 0 };

/** The conditions of a stay's home: the defaults, except that the keys are in a box. */
const conditionsOf = (stay: number) => ({
  stay,
  choices: CONDITION_KEYS.map((key) => ({
    heading: CONDITIONS[key].heading,
    choice: key === 'keys' ? 'In a key box' : CONDITIONS[key].at_first,
    words: key === 'keys' ? 'Beside the blue door.' : '',
  })),
  house_rules: stay === 1 ? 'Shoes off.\nNo parties.' : '',
});

/** An exchange as Amara (party 1) reads it: she stays above the sea, Nadia (party 2) among plants. */
export function aSwap(changes: Partial<SwapView> = {}): SwapView {
  return {
    id: SWAP_ID,
    state: 'open',
    revision: 1,
    created_at: '2027-05-04T18:31:00.000Z',
    today: '2027-05-05',
    me: 1,
    proposer: 2,
    parties: [
      { party: 1, is_me: true, name: 'Amara Okafor', left: false, avatar_url: null },
      { party: 2, is_me: false, name: 'Nadia Brennan', left: false, avatar_url: null },
    ],
    stays: [
      {
        number: 1,
        home: {
          id: THEIR_HOME,
          title: 'The wooden house above the sea',
          place: 'Clifden, Ireland',
          photo: null,
        },
        host: 2,
        guest: 1,
        check_in: '2027-07-06',
        check_out: '2027-07-20',
        nights: 14,
        people: couple,
        phase: 'before',
      },
      {
        number: 2,
        home: { id: OWN_HOME, title: 'The flat full of plants', place: 'Accra, Ghana', photo: null },
        host: 1,
        guest: 2,
        check_in: '2027-07-08',
        check_out: '2027-07-20',
        nights: 12,
        people: couple,
        phase: 'before',
      },
    ],
    words: [
      { party: 2, words: 'Two slow weeks by the sea for my sister and me.', at: '2027-05-04T18:31:00.000Z' },
    ],
    suggested: null,
    answered: [2],
    suggested_by: 2,
    signed: [],
    answer_until: { at: '2027-05-12T22:59:59.000Z', day: '2027-05-12' },
    sign_until: null,
    change: null,
    dispute: null,
    ending: null,
    completed_day: null,
    went_well: [],
    last_day_begun: false,
    last_day_over: false,
    may: { answer: true, stopped: false, more_time: true, object: false },
    nights: null,
    opens: { contact: false, guide: false },
    figure_after_cancelling: null,
    conversations: [{ party: 2, conversation_id: CONVERSATION }],
    replaces: false,
    changes_at: null,
    history: [
      {
        id: 1,
        party: 2,
        sentence: 'Nadia Brennan proposed a swap',
        at: '2027-05-04T18:31:00.000Z',
        reason: null,
        words: null,
        changes: [],
      },
    ],
    conditions: [conditionsOf(1), conditionsOf(2)],
    ...changes,
  };
}

/** A stay for nights, proposed by Amara: she stays above the sea at Nadia's, and nobody stays at hers. */
export function aStayForNights(as: 'guest' | 'host', changes: Partial<SwapView> = {}): SwapView {
  const me = as === 'guest' ? 1 : 2;
  const swap = aSwap();
  return {
    ...swap,
    me,
    parties: swap.parties.map((one) => ({ ...one, is_me: one.party === me })),
    proposer: 1,
    suggested_by: 1,
    answered: [1],
    stays: swap.stays.slice(0, 1),
    words: [{ party: 1, words: 'Two slow weeks by the sea for my sister and me.', at: swap.created_at }],
    nights: { amount: 14, state: 'asked', to_host: 0, to_guest: 0 },
    conversations: [{ party: as === 'guest' ? 2 : 1, conversation_id: CONVERSATION }],
    history: swap.history.map((entry) => ({
      ...entry,
      party: 1,
      sentence: 'Amara Okafor asked for a stay of 14 nights',
    })),
    conditions: [conditionsOf(1)],
    ...changes,
  };
}

/** A stay for nights that both have signed, with its nights on hold. */
export const aFinalStay = (as: 'guest' | 'host', changes: Partial<SwapView> = {}): SwapView =>
  aStayForNights(as, {
    state: 'final',
    answered: [1, 2],
    answer_until: null,
    signed: [1, 2],
    conditions: [],
    nights: { amount: 14, state: 'held', to_host: 0, to_guest: 14 },
    opens: opensIn('final'),
    ...changes,
  });

/** An exchange agreed by both. */
export const anAgreedSwap = (changes: Partial<SwapView> = {}): SwapView =>
  aSwap({
    state: 'agreed',
    answered: [1, 2],
    answer_until: null,
    conditions: [],
    sign_until: { at: '2027-05-13T22:59:59.000Z', day: '2027-05-13' },
    ...changes,
  });

/** An exchange signed by both. */
export const aFinalSwap = (changes: Partial<SwapView> = {}): SwapView =>
  anAgreedSwap({
    state: 'final',
    signed: [1, 2],
    sign_until: null,
    opens: opensIn(changes.state ?? 'final'),
    ...changes,
  });

const opensIn = (state: SwapView['state']) => {
  const { contact, guide } = STAY_ACCESS[state];
  return { contact, guide };
};

/** A swap as the list shows it. */
export function rowOf({ history: _, conditions: __, ...row }: SwapView): SwapRow {
  return row;
}
