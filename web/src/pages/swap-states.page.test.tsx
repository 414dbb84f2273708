import type { SwapState } from '@swapstead/contract/swap-states';
import type { SwapView } from '@swapstead/contract/swap-view';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSwap } from '../../test/swap-page.ts';
import { aFinalSwap, anAgreedSwap, aSwap } from '../../test/swaps.ts';

// The table 'Cards' of file 11: what each party reads in each state, and what stands there to be pressed, nothing else.

type Case = readonly [who: string, swap: SwapView, sentence: string, ...steps: string[]];

const NADIA = 'Nadia Brennan';
const AMARA = 'Amara Okafor';
const THEIRS = 'The wooden house above the sea';

/** Nadia, who has proposed, looks. */
const asNadia = { me: 2 };

type Stay = SwapView['stays'][number];
const inPhases = (swap: SwapView, ...phases: Stay['phase'][]): SwapView => ({
  ...swap,
  stays: swap.stays.map((stay, index) => ({ ...stay, phase: phases[index] ?? stay.phase })),
});

/** A swap of three: Amara stays at Nadia's, Nadia at Tom's, Tom at Amara's. */
function ring(changes: Partial<SwapView>): SwapView {
  const swap = aSwap();
  const [first, second] = swap.stays as [Stay, Stay];
  const tom = { party: 3, is_me: false, name: 'Tom Baker', left: false, avatar_url: null };
  return {
    ...swap,
    parties: [...swap.parties, tom],
    stays: [
      first,
      { ...second, guest: 2, host: 3, home: { ...second.home, title: 'The brick loft' } },
      { ...second, number: 3, guest: 3, host: 1 },
    ],
    ...changes,
  };
}

const change = (by: number): SwapView['change'] => ({
  by,
  until: { at: '2027-05-19T22:59:59.000Z', day: '2027-05-19' },
  answered: [by],
  stays: [],
  words: 'A week later suits us better.',
  sha256: null,
});

type Ending = NonNullable<SwapView['ending']>;
const ended = (by: number | null, more: Partial<Ending> = {}): { ending: Ending } => ({
  ending: { by, why: 'said', day: '2027-05-05', reason: null, words: null, home_title: null, ...more },
});

const dispute = (...saidSo: number[]): SwapView['dispute'] => ({
  by: saidSo[0] ?? 1,
  stay: 1,
  until: { at: '2027-07-30T22:59:59.000Z', day: '2027-07-30' },
  answers: saidSo.map((party) => ({ party, happened: false, words: 'Nobody was there to let us in.' })),
  with_team: false,
});

const afterwards = { last_day_begun: true, last_day_over: true };
const ENDS = ['Do not go on'];

const TABLE: Record<SwapState, readonly Case[]> = {
  open: [
    [
      'asked',
      aSwap(),
      `${NADIA} proposes a swap. Please answer by Wednesday, 12 May.`,
      'Accept',
      'Suggest a change',
      'Decline',
      'I need more time',
    ],
    [
      'asked anew',
      aSwap({ revision: 3 }),
      `${NADIA} suggests a change. Please answer by Wednesday, 12 May.`,
      'Accept',
      'Suggest a change',
      'Decline',
      'I need more time',
    ],
    [
      'asked anew, who proposed',
      aSwap({ ...asNadia, revision: 2, suggested_by: 1, answered: [1] }),
      `${AMARA} suggests a change. Please answer by Wednesday, 12 May.`,
      'Accept',
      'Suggest a change',
      'Withdraw',
      'I need more time',
    ],
    [
      'asked, who had more time already',
      aSwap({ may: { answer: true, more_time: false, object: false } }),
      `${NADIA} proposes a swap. Please answer by Wednesday, 12 May.`,
      'Accept',
      'Suggest a change',
      'Decline',
    ],
    [
      'asked, whose subscription has ended',
      aSwap({ may: { answer: false, more_time: false, object: false } }),
      `${NADIA} proposes a swap. Please answer by Wednesday, 12 May.`,
      'Upgrade to answer',
      'Decline',
    ],
    [
      'has said yes, who proposed',
      aSwap(asNadia),
      `Waiting for ${AMARA} until Wednesday, 12 May.`,
      'Suggest a change',
      'Withdraw',
    ],
    [
      'has said yes, of three',
      ring({ answered: [1, 2] }),
      'Waiting for Tom Baker until Wednesday, 12 May.',
      'Suggest a change',
      'Decline',
    ],
  ],
  agreed: [
    [
      'not signed',
      anAgreedSwap(),
      'You have agreed. Read the agreement and sign it by Thursday, 13 May.',
      'Read and sign',
      'Suggest a change',
      ...ENDS,
    ],
    [
      'signed',
      anAgreedSwap({ signed: [1] }),
      `You have signed. Waiting for ${NADIA} until Thursday, 13 May.`,
      'See the agreement',
      'Suggest a change',
      ...ENDS,
    ],
    [
      'asked about a change',
      anAgreedSwap({ change: change(2) }),
      `${NADIA} suggests a change. What is agreed holds until everybody has said yes.`,
      'Accept change',
      'Keep as agreed',
      ...ENDS,
    ],
    [
      'suggested the change',
      anAgreedSwap({ change: change(1) }),
      `Your change waits for ${NADIA} until Wednesday, 19 May. What is agreed holds meanwhile.`,
      'Take the change back',
      ...ENDS,
    ],
  ],
  final: [
    [
      'before the own stay',
      aFinalSwap(),
      `It is final. You stay at ${THEIRS} from Tuesday, 6 July.`,
      'Address and house guide',
      'Add to calendar',
      'Suggest a change',
      'Cancel this swap',
    ],
    [
      'hosts only, before',
      { ...aFinalSwap(), stays: aFinalSwap().stays.slice(1) },
      `It is final. ${NADIA} stays at yours from Thursday, 8 July.`,
      'Your house guide',
      'Add to calendar',
      'Suggest a change',
      'Cancel this swap',
    ],
    [
      'asked about a change',
      aFinalSwap({ change: change(2) }),
      `${NADIA} suggests a change. What is agreed holds until everybody has said yes.`,
      'Accept and sign',
      'Keep as agreed',
      'Address and house guide',
      'Cancel this swap',
    ],
    [
      'suggested the change',
      aFinalSwap({ change: change(1) }),
      `Your change waits for ${NADIA} until Wednesday, 19 May. What is agreed holds meanwhile.`,
      'Take the change back',
      'Address and house guide',
      'Cancel this swap',
    ],
    [
      'guest, under way',
      inPhases(aFinalSwap(), 'under_way', 'before'),
      `You are at ${THEIRS} until Tuesday, 20 July.`,
      'Address and house guide',
      'Something is wrong',
    ],
    [
      'host, under way',
      inPhases(aFinalSwap(), 'before', 'under_way'),
      `${NADIA} stays at yours until Tuesday, 20 July.`,
      'Something is wrong',
    ],
    [
      'between two stays',
      inPhases(aFinalSwap(), 'over', 'before'),
      'One stay is over, the next begins on Thursday, 8 July.',
      'Address and house guide',
      'Add to calendar',
      'Suggest a change',
      'Cancel this swap',
    ],
    [
      'after the last check-out',
      inPhases(aFinalSwap(afterwards), 'over', 'over'),
      'The stays are over. Did all go well?',
      'All went well',
      'It did not happen',
    ],
    [
      'has said that all went well',
      inPhases(aFinalSwap({ ...afterwards, went_well: [1] }), 'over', 'over'),
      'The stays are over. Did all go well?',
      'It did not happen',
    ],
  ],
  completed: [
    [
      'party, within 14 days',
      aFinalSwap({
        state: 'completed',
        completed_day: '2027-07-23',
        may: { answer: true, more_time: false, object: true },
      }),
      'Completed on Friday, 23 July.',
      'It did not happen',
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
      `You said that this swap did not happen. ${NADIA} can answer until Friday, 30 July.`,
    ],
    [
      'asked',
      aFinalSwap({ state: 'disputed', dispute: dispute(2) }),
      `${NADIA} says that this swap did not happen. Please answer by Friday, 30 July.`,
      'It did happen',
      'It did not happen',
    ],
    [
      'contradicted or late',
      aFinalSwap({ state: 'disputed', dispute: { ...dispute(1), with_team: true } as SwapView['dispute'] }),
      'Our team looks at this swap.',
      'Tell support',
    ],
  ],
  not_happened: [['party', aFinalSwap({ state: 'not_happened' }), 'This swap did not happen.']],
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
    ['third party', ring({ state: 'declined', ...ended(3) }), 'Somebody declined. Nothing was agreed.'],
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
      'Nobody answered in time. That says nothing about you or your home.',
      'Propose again',
      'Find another home',
    ],
    [
      'did not answer',
      aSwap({ state: 'expired' }),
      'You did not answer in time. You can still write, or propose it yourself.',
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
      `${NADIA} did not sign in time. The nights are free again.`,
      'Propose again',
    ],
    [
      'not signed',
      anAgreedSwap({ state: 'lapsed', signed: [2] }),
      'You did not sign in time. The nights are free again.',
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
      'What could take its place',
    ],
    [
      'by the team',
      aFinalSwap({ state: 'cancelled', ...ended(null, { why: 'team', reason: 'The home does not exist' }) }),
      'Our team cancelled this swap on Wednesday, 5 May: The home does not exist.',
      'What could take its place',
    ],
    [
      'by leaving',
      aFinalSwap({ state: 'cancelled', ...ended(null, { why: 'left' }) }),
      'A member has left. This swap was cancelled on Wednesday, 5 May.',
      'What could take its place',
    ],
  ],
};

/** What ends a swap stands last in the page, everything else beside the sentence. */
const stepsOn = (main: HTMLElement): string[] => {
  const places = main.querySelectorAll('[aria-label="How it stands"], footer');
  return [...places].flatMap((place) =>
    [...place.querySelectorAll('button, a')]
      .filter((one) => !one.closest('dialog'))
      .map(({ textContent }) => textContent?.trim() ?? ''),
  );
};

/** The page reads the swap anew, as after coming back to the window. */
const readAnew = () => act(() => void window.dispatchEvent(new Event('visibilitychange')));

test.each(Object.entries(TABLE))(
  '%s: sentence and next steps of each party [SWAP-06] [PROP-16]',
  async (state, cases) => {
    let shown = cases[0]?.[1] as SwapView;
    await openSwap(shown, { 'GET /api/swaps/:id': () => shown });
    const headline = await screen.findByRole('heading', { level: 1 });
    for (const [who, swap, sentence, ...steps] of cases) {
      expect(swap.state, who).toBe(state);
      shown = swap;
      readAnew();
      await waitFor(() =>
        expect([who, headline.textContent, ...stepsOn(screen.getByRole('main'))]).toEqual([
          who,
          sentence,
          ...steps,
        ]),
      );
    }
  },
);
