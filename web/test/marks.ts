import type { Marks, OwnTrust } from '@swapstead/contract/trust/endpoints';

/** The marks of a new host: nothing but a confirmed address. */
export const NO_MARKS: Marks & { asks_identity: 'no' } = {
  user_id: '00000000-0000-4000-8000-0000000000aa',
  since_year: 2026,
  email_verified: true,
  identity_verified: null,
  answers: null,
  completed: 0,
  cancelling: null,
  asks_identity: 'no',
};

/** The own page of somebody who has done nothing yet. */
export const NO_TRUST: OwnTrust = {
  identity: { state: 'none', verified: null, fault: null, asked: false },
  answers: null,
  steps: [],
};
