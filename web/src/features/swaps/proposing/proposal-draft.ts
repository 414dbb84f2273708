import type { People, Window } from '@swapstead/contract/swaps/format';
import { randomId } from '../../../lib/browser/random.ts';
import { readFormDraft, removeFormDraft, writeFormDraft } from '../../../lib/drafts/form-drafts.ts';
import { ONE_ADULT } from './people-fields.tsx';

/** Dates that are being chosen. */
export type Dates = { check_in: string; check_out: string };

/** Entries of a proposal form, stored on this device by member and home (PROP-12). */
export type ProposalDraft = {
  submission_id: string;
  /** Null for a stay for nights. */
  own_home_id: string | null;
  mine: Dates;
  same_dates: boolean;
  theirs: Dates;
  people: People;
  words: string;
};

/** A stored draft with the prefilled entries that it started from. */
type KeptDraft = ProposalDraft & { prefilled?: string };

const NO_DATES: Dates = { check_in: '', check_out: '' };

export const emptyDraft = (own_home_id: string | null): ProposalDraft => ({
  submission_id: randomId(),
  own_home_id,
  mine: NO_DATES,
  same_dates: true,
  theirs: NO_DATES,
  people: ONE_ADULT,
  words: '',
});

const nameOf = (homeId: string) => `proposal ${homeId}`;

/** The stored draft for a home. Dates that have passed are cleared. */
export function readDraft(userId: string, homeId: string, earliest: string): Partial<KeptDraft> | undefined {
  const kept = readFormDraft<KeptDraft>(userId, nameOf(homeId));
  if (!kept) return undefined;
  const still = (dates: Dates | undefined) =>
    dates && dates.check_in >= earliest && dates.check_out > dates.check_in ? dates : NO_DATES;
  return { ...kept, mine: still(kept.mine), theirs: still(kept.theirs) };
}

export const keepDraft = (userId: string, homeId: string, draft: KeptDraft) =>
  writeFormDraft(userId, nameOf(homeId), draft);
export const forgetDraft = (userId: string, homeId: string) => removeFormDraft(userId, nameOf(homeId));

/** Whether both days are chosen, in their order. */
export const hasDates = ({ check_in, check_out }: Dates): boolean => check_in !== '' && check_out > check_in;

/** The stays of a draft as they are sent; a stay for nights is only one. */
export function windowsOf({ own_home_id, mine, theirs, same_dates }: ProposalDraft): {
  my_stay: Window;
  their_stay: Window | null;
} {
  if (own_home_id === null) return { my_stay: mine, their_stay: null };
  return { my_stay: mine, their_stay: same_dates ? mine : theirs };
}
