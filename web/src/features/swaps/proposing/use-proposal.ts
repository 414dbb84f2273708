import type { EndpointOf } from '@swapstead/contract/api';
import type { Reply } from '@swapstead/contract/endpoint';
import { useEffect, useState } from 'react';
import { randomId } from '../../../lib/browser/random.ts';
import { emptyDraft, forgetDraft, keepDraft, type ProposalDraft, readDraft } from './proposal-draft.ts';

export type SwapForm = Reply<EndpointOf<'GET /api/swaps/form'>>;

/** Prefilled entries from an address or a swap. */
export type Prefilled = Partial<
  Pick<ProposalDraft, 'own_home_id' | 'mine' | 'theirs' | 'same_dates' | 'people' | 'words'>
>;

/**
 * The draft of a proposal, stored on this device from the first edit on.
 * @param isKept false for a change of an existing swap, which is not stored
 */
export function useProposal(userId: string, form: SwapForm, prefilled: Prefilled, isKept: boolean) {
  const { home, own_homes } = form;
  // Without a home of their own, members can only stay for nights.
  const first = own_homes[0]?.id ?? null;
  const [prefilledText] = useState(() => JSON.stringify(prefilled));
  const [kept] = useState(() => {
    const found = isKept ? readDraft(userId, home.id, home.earliest) : undefined;
    // Different prefilled entries start another proposal. After a reload the address has the same ones.
    const isAnother = hasEntries(prefilled) && found?.prefilled !== prefilledText;
    return isAnother ? undefined : found;
  });
  const [draft, setDraft] = useState<ProposalDraft>(() => {
    const begun = { ...emptyDraft(first), ...prefilled, ...kept };
    const offered = begun.own_home_id === null || own_homes.some(({ id }) => id === begun.own_home_id);
    return offered ? begun : { ...begun, own_home_id: first };
  });
  // A draft restored from storage can be discarded too.
  const [isTouched, setTouched] = useState(kept !== undefined);
  useEffect(() => {
    if (isKept && isTouched) keepDraft(userId, home.id, { ...draft, prefilled: prefilledText });
  }, [isKept, isTouched, userId, home.id, draft, prefilledText]);
  return {
    draft,
    isTouched,
    change(part: Partial<ProposalDraft>) {
      setTouched(true);
      // Different entries are another submission, with an id of their own.
      setDraft((before) => ({ ...before, ...part, submission_id: randomId() }));
    },
    drop() {
      forgetDraft(userId, home.id);
      setTouched(false);
      setDraft(emptyDraft(first));
    },
    sent: () => forgetDraft(userId, home.id),
  };
}

/** The number of guests alone does not make it another proposal. */
const hasEntries = ({ people: _, ...others }: Prefilled) =>
  Object.values(others).some((value) => value !== undefined);
