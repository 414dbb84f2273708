import type { Left } from './records.ts';

/** What everyone is told who was in one swap of each kind. */
const OF_SWAP = { agreed: 1, completed: 1, review_possible: 1 };

/** What the journey leaves: the first two swap homes and review each other, then the first stays at the third's. */
export const LEFT = {
  first: {
    messages: 1,
    swaps: 2,
    reviews: { by: 1, about: 1 },
    nights: [
      ['welcome', 14],
      ['held', -5],
    ],
    notices: {
      agreed: 2,
      completed: 2,
      review_possible: 2,
      final_guest: 2,
      message: 1,
      review_published: 1,
      welcome_nights: 1,
      data_exported: 1,
    },
  },
  second: {
    messages: 1,
    swaps: 1,
    reviews: { by: 1, about: 1 },
    nights: [],
    notices: {
      ...OF_SWAP,
      proposal_made: 1,
      somebody_signed: 1,
      final_guest: 1,
      message: 1,
      review_waits: 1,
      review_published: 1,
      data_exported: 1,
    },
  },
  third: {
    messages: 0,
    swaps: 1,
    reviews: { by: 0, about: 0 },
    nights: [['paid', 5]],
    notices: {
      ...OF_SWAP,
      stay_proposed: 1,
      somebody_signed: 1,
      final_host: 1,
      nights_earned: 1,
      data_exported: 1,
    },
  },
} as const satisfies Record<string, Left>;
