import type { SwapView } from '@swapstead/contract/swaps/view';
import { AMARA, asNadia, type CardCase, dispute, ended, NADIA, ring, THEIRS } from './swap-cases.ts';
import { aFinalSwap, anAgreedSwap, aSwap } from './swaps.ts';

// The table 'Cards' of file 11 for ended swaps: in each state, what each party reads and all that they can press.

export const ENDED_CARDS = {
  completed: [
    [
      'party, within 14 days',
      aFinalSwap({
        state: 'completed',
        completed_day: '2027-07-23',
        may: { answer: true, stopped: false, more_time: false, object: true },
      }),
      'Completed on Friday, 23 July.',
      "It didn't happen",
    ],
    [
      'party, later',
      aFinalSwap({ state: 'completed', completed_day: '2027-07-23' }),
      'Completed on Friday, 23 July.',
    ],
  ],
  disputed: [
    [
      'said so',
      aFinalSwap({ state: 'disputed', dispute: dispute(1) }),
      `You said this swap didn't happen. ${NADIA} can answer until Friday, 30 July.`,
    ],
    [
      'asked',
      aFinalSwap({ state: 'disputed', dispute: dispute(2) }),
      `${NADIA} says this swap didn't happen. Please answer by Friday, 30 July.`,
      'It did happen',
      "It didn't happen",
    ],
    [
      'contradicted or late',
      aFinalSwap({ state: 'disputed', dispute: { ...dispute(1), with_team: true } as SwapView['dispute'] }),
      'Our team is looking at this swap.',
      'Contact support',
    ],
  ],
  not_happened: [['party', aFinalSwap({ state: 'not_happened' }), "This swap didn't happen."]],
  declined: [
    [
      'proposer, with a reason',
      aSwap({ ...asNadia, state: 'declined', ...ended(1, { reason: 'Too many people' }) }),
      `${AMARA} declined: Too many people.`,
      'Propose other dates',
    ],
    [
      'proposer, without a reason',
      aSwap({ ...asNadia, state: 'declined', ...ended(1) }),
      `${AMARA} declined.`,
      'Propose other dates',
    ],
    ['who declined', aSwap({ state: 'declined', ...ended(1) }), 'You declined.', 'Propose a swap'],
    ['third party', ring({ state: 'declined', ...ended(3) }), 'Someone declined. Nothing was agreed.'],
    [
      'home deleted',
      aSwap({
        ...asNadia,
        state: 'declined',
        ...ended(null, { why: 'home_gone', home_title: 'The old mill' }),
      }),
      'The old mill is no longer listed.',
      'Find another home',
    ],
    [
      'member left',
      aSwap({ ...asNadia, state: 'declined', ...ended(null, { why: 'left' }) }),
      'A member has left.',
      'Find another home',
    ],
  ],
  withdrawn: [
    [
      'proposer',
      aSwap({ ...asNadia, state: 'withdrawn', ...ended(2) }),
      'You withdrew this proposal.',
      'Propose again',
    ],
    ['others', aSwap({ state: 'withdrawn', ...ended(2) }), `${NADIA} withdrew this proposal.`],
    [
      'home deleted',
      aSwap({ state: 'withdrawn', ...ended(null, { why: 'home_gone', home_title: THEIRS }) }),
      `${THEIRS} is no longer listed.`,
      'Find another home',
    ],
    [
      'member left',
      aSwap({ state: 'withdrawn', ...ended(null, { why: 'left' }) }),
      'A member has left.',
      'Find another home',
    ],
  ],
  expired: [
    [
      'proposer',
      aSwap({ ...asNadia, state: 'expired' }),
      'Nobody answered in time. It says nothing about you or your home.',
      'Propose again',
      'Find another home',
    ],
    [
      'did not answer',
      aSwap({ state: 'expired' }),
      "You didn't answer in time. You can still write, or propose a swap yourself.",
      'Propose it yourself',
    ],
  ],
  overtaken: [
    [
      'party',
      aSwap({ state: 'overtaken' }),
      'These nights have just been taken. Another swap was agreed first.',
      'Propose these dates',
    ],
  ],
  lapsed: [
    [
      'signed',
      anAgreedSwap({ state: 'lapsed', signed: [1] }),
      `${NADIA} didn't sign in time. The nights are free again.`,
      'Propose again',
    ],
    [
      'not signed',
      anAgreedSwap({ state: 'lapsed', signed: [2] }),
      "You didn't sign in time. The nights are free again.",
      'Propose again',
    ],
  ],
  cancelled: [
    [
      'who cancelled',
      aFinalSwap({ state: 'cancelled', ...ended(1) }),
      'You cancelled this swap on Wednesday, 5 May.',
    ],
    [
      'others',
      aFinalSwap({ state: 'cancelled', ...ended(2, { reason: 'Work or school' }) }),
      `${NADIA} cancelled this swap on Wednesday, 5 May: Work or school.`,
      'What could replace it',
    ],
    [
      'by the team',
      aFinalSwap({ state: 'cancelled', ...ended(null, { why: 'team', reason: 'The home does not exist' }) }),
      'Our team cancelled this swap on Wednesday, 5 May: The home does not exist.',
      'What could replace it',
    ],
    [
      'by leaving',
      aFinalSwap({ state: 'cancelled', ...ended(null, { why: 'left' }) }),
      'A member has left. This swap was cancelled on Wednesday, 5 May.',
      'What could replace it',
    ],
  ],
} as const satisfies Record<string, readonly CardCase[]>;
