import type { SwapView } from '@swapstead/contract/swaps/view';
import { aSwap } from './swaps.ts';

export type CardCase = readonly [who: string, swap: SwapView, sentence: string, ...steps: string[]];

export const NADIA = 'Nadia Brennan';
export const AMARA = 'Amara Okafor';
export const THEIRS = 'The wooden house above the sea';

/** For views by Nadia, who proposed the swap. */
export const asNadia = { me: 2 };

type Stay = SwapView['stays'][number];
export const inPhases = (swap: SwapView, ...phases: Stay['phase'][]): SwapView => ({
  ...swap,
  stays: swap.stays.map((stay, index) => ({ ...stay, phase: phases[index] ?? stay.phase })),
});

/** A swap of three: Amara stays at Nadia's, Nadia at Tom's, Tom at Amara's. */
export function ring(changes: Partial<SwapView>): SwapView {
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

const CHANGE_ID = '50000000-0000-4000-8000-000000000001';

export const change = (by: number): SwapView['change'] => ({
  id: CHANGE_ID,
  by,
  at: '2027-05-12T09:04:00.000Z',
  until: { at: '2027-05-19T22:59:59.000Z', day: '2027-05-19' },
  answered: [by],
  stays: [],
  words: 'A week later suits us better.',
  sha256: null,
});

/** A change in which Amara stays a week later and brings a child. */
export const aWeekLater = (by: number): SwapView['change'] => {
  const [own, theirs] = aSwap().stays as [Stay, Stay];
  const { check_in, check_out, people, home } = own;
  const stays = [
    {
      number: 1,
      home_title: home.title,
      check_in: '2027-07-13',
      check_out: '2027-07-27',
      people: people && { ...people, children: 1 },
      was: { home_title: home.title, check_in, check_out },
      people_were: people,
    },
    {
      number: 2,
      home_title: theirs.home.title,
      check_in: theirs.check_in,
      check_out: theirs.check_out,
      people: theirs.people,
      was: null,
      people_were: null,
    },
  ];
  return { ...(change(by) as NonNullable<SwapView['change']>), stays };
};

type Ending = NonNullable<SwapView['ending']>;
export const ended = (by: number | null, more: Partial<Ending> = {}): { ending: Ending } => ({
  ending: { by, why: 'said', day: '2027-05-05', reason: null, words: null, home_title: null, ...more },
});

export const dispute = (...saidSo: number[]): SwapView['dispute'] => ({
  by: saidSo[0] ?? 1,
  stay: 1,
  until: { at: '2027-07-30T22:59:59.000Z', day: '2027-07-30' },
  answers: saidSo.map((party) => ({ party, happened: false, words: 'Nobody was there to let us in.' })),
  with_team: false,
});

export const afterwards = { last_day_begun: true, last_day_over: true };
export const ENDS = ['Call it off'];

/**
 * An open proposal that Nadia has answered with a counter-proposal: both stays a week later, and one of her children.
 */
export function suggestedAWeekLater(changes: Partial<SwapView> = {}): SwapView {
  const before = aSwap();
  const stays = before.stays.map((stay) => ({
    ...stay,
    check_in: '2027-07-13',
    check_out: '2027-07-27',
    nights: 14,
    ...(stay.guest === 2 && stay.people && { people: { ...stay.people, children: 1 } }),
  }));
  const words = "My niece has her first concert on the 11th and I can't miss it.";
  const at = '2027-05-05T08:04:00.000Z';
  return {
    ...before,
    revision: 2,
    proposer: 1,
    suggested_by: 2,
    answered: [2],
    stays,
    words: [
      { party: 2, words, at },
      { party: 1, words: 'Two slow weeks by the sea for my sister and me.', at: before.created_at },
    ],
    suggested: {
      by: 2,
      was_by: 1,
      at,
      words,
      stays: stays.map((stay) => ({
        number: stay.number,
        home_title: stay.home.title,
        check_in: stay.check_in,
        check_out: stay.check_out,
        people: stay.people,
        was: { home_title: stay.home.title, check_in: '2027-07-06', check_out: '2027-07-20' },
        people_were: stay.guest === 2 ? { adults: 2, children: 0, babies: 0, pets: 0 } : null,
      })),
    },
    ...changes,
  };
}
