import { m } from '@swapstead/messages';

/** What a review marks with 1 to 5 stars. */
export const MARKS = ['overall', 'described', 'cleanliness', 'communication', 'care'] as const;
export type Mark = (typeof MARKS)[number];

/** Who wrote: a guest marks the home, a host how the guest left it, both the communication. */
export type Roles = { as_guest: boolean; as_host: boolean };

/** The marks of a review by somebody with these roles, in the order of the form (REV-02). */
export const marksOf = ({ as_guest, as_host }: Roles): readonly Mark[] => [
  ...(as_guest ? (['overall', 'described', 'cleanliness'] as const) : []),
  'communication',
  ...(as_host ? (['care'] as const) : []),
];

export const MARK_LABELS: Record<Mark, () => string> = {
  overall: m.reviews_mark_overall,
  described: m.reviews_mark_described,
  cleanliness: m.reviews_mark_cleanliness,
  communication: m.reviews_mark_communication,
  care: m.reviews_mark_care,
};

/** How many reviews there have to be before averages and shares are shown (REV-19). */
export const FEWEST_REVIEWS = 3;
