import type { People, Window } from '@swapstead/contract/swaps/format';
import type { SwapState } from '@swapstead/contract/swaps/states';
import { STAY_ACCESS } from '@swapstead/contract/swaps/stay-access';
import type { ConditionsOfHome } from '@swapstead/contract/swaps/stays.endpoints';

/** An instant as PostgreSQL writes it in JSON. */
type Instant = string;

type StoredParty = {
  party: number;
  /** Null once the member has left. */
  user_id: string | null;
  display_name: string | null;
  avatar_url: string | null;
};

export type StoredStay = {
  id: string;
  number: number;
  home_id: string | null;
  home_title: string;
  home_place: string;
  /** How many guests the home takes; null if the host has not said, or the home is deleted. */
  guests: number | null;
  photo: unknown;
  /** False for a home that is hidden or deleted. */
  is_shown: boolean;
  zone: string;
  host: number;
  guest: number;
  check_in: string;
  check_out: string;
  people: People | null;
  arrival_time: string | null;
  arrival_note: string | null;
  /** True if the host had blocked the guest when the note was saved. */
  arrival_withheld: boolean;
};

/** A stay in the terms of a revision or of a change. */
export type StayTerms = Pick<
  StoredStay,
  'number' | 'home_title' | 'home_place' | 'zone' | 'host' | 'guest' | 'check_in' | 'check_out' | 'people'
> & { home_id: string; conditions: ConditionsOfHome; house_rules: string };

export type Terms = { stays: StayTerms[] };

/** The text of an agreement by heading, with {1}, {2}, {3} where a party is named. */
export type AgreementText = {
  sections: { heading: string; paragraphs: string[] }[];
  names: Record<string, string>;
  homes: Record<string, number>;
  sha256: string;
  made_from: AgreementSource | null;
};

/** What the text of an agreement says, to say it in other languages too. */
export type AgreementSource = {
  /** The language of the text that is signed. */
  language: string;
  /** The first line of that text. */
  title: string;
  stays: readonly StayTerms[];
  insurance_amount: string;
};

/** The parties who may not read the words, because they had blocked the writer (PROP-28). */
type Withheld = { withheld_from: number[] };

export type StoredChange = Withheld & {
  id: string;
  by_party: number;
  terms: Terms;
  words: string;
  until: Instant;
  created_at: Instant;
  answers: { party: number; name: string | null; created_at: Instant }[];
} & (AgreementText | { sections: null; names: null; homes: null; sha256: null; made_from: null });

type Verdict = Withheld & {
  party: number;
  verdict: 'well' | 'happened' | 'not_happened';
  stay: number | null;
  words: string;
  created_at: Instant;
};

/** A swap with everything that decides which acts are possible. */
export type StoredSwap = {
  id: string;
  state: SwapState;
  revision: number;
  created_at: Instant;
  proposer: number;
  answer_until: Instant;
  /** Set when the swap was agreed; never removed. */
  sign_until: Instant | null;
  starts_at: Instant;
  last_day_at: Instant;
  ends_at: Instant;
  completes_at: Instant;
  objection_until: Instant;
  rights_until: Instant;
  zone: string;
  more_time: number[];
  final_at: Instant | null;
  completed_at: Instant | null;
  disputed_by: number | null;
  dispute_until: Instant | null;
  ticket_id: string | null;
  ended_at: Instant | null;
  ended_by: number | null;
  end_why: 'said' | 'home_gone' | 'left' | 'team' | null;
  end_reason: string | null;
  end_words: string | null;
  end_words_withheld_from: number[];
  end_home_title: string | null;
  is_counted: boolean;
  is_withheld: boolean;
  replaces: string | null;
  sequence: number;
  parties: StoredParty[];
  stays: StoredStay[];
  suggested_by: number;
  /** The words that parties wrote with revisions, the latest first. */
  words: { party: number; words: string; at: Instant; withheld_from: number[] | null }[];
  /** In an open swap with changed terms: who changed them, what changed, and who wrote the terms before. */
  suggested: { party: number; at: Instant; changes: StayChange[]; was_by: number } | null;
  answers: number[];
  signatures: { party: number; name: string; sha256: string; signed_at: Instant }[];
  change: StoredChange | null;
  verdicts: Verdict[];
  conversations: { conversation_id: string; guest: number; host: number }[];
};

/** The changed properties of a stay; each pair is before and after. */
export type StayChange = {
  stay: number;
  home?: [was: string, now: string];
  window?: [was: Window, now: Window];
  people?: [was: People, now: People];
};

export type HistoryFacts = Partial<Withheld> & {
  day?: string;
  /** How many nights a proposed stay for nights costs. */
  nights?: number;
  reason?: string | null;
  words?: string | null;
  changes?: StayChange[];
  /** The party that the sentence names, if it is not the one who acted. */
  by?: number;
};

export type HistoryRow = { id: number; party: number | null; act: string; facts: HistoryFacts; at: Instant };

/** Whether a deadline has passed. */
export const isOver = (deadline: Instant | null, now: Date): boolean =>
  deadline !== null && Date.parse(deadline) <= now.getTime();

/** The party number of a member. */
export const partyOf = (swap: StoredSwap, userId: string): number | undefined =>
  swap.parties.find(({ user_id }) => user_id === userId)?.party;

export const userOf = (swap: StoredSwap, party: number): string | null =>
  swap.parties.find((one) => one.party === party)?.user_id ?? null;

/** Whether the swap was ever agreed; its parties then keep some rights without a subscription. */
export const wasAgreed = (swap: StoredSwap): boolean => swap.sign_until !== null;

/**
 * The state at an instant, even if it is not stored yet: after their deadlines an unanswered proposal is expired, an
 * unsigned agreement lapsed, and a final swap completed.
 */
export function stateAt(swap: StoredSwap, now: Date): SwapState {
  if (swap.state === 'open' && isOver(swap.answer_until, now)) return 'expired';
  if (swap.state === 'agreed' && isOver(swap.sign_until, now)) return 'lapsed';
  if (swap.state === 'final' && isOver(swap.completes_at, now)) return 'completed';
  return swap.state;
}

/** Whether address, phones and lists are open: from final until 30 days after the last check-out (STAY-13). */
export const isContactOpen = (swap: StoredSwap, now: Date): boolean =>
  STAY_ACCESS[stateAt(swap, now)].contact && !isOver(swap.rights_until, now);

/** Whether deleting an account or a home cancels the swap: not once its stays are over (CANCEL-01). */
export const isCancelledByLeaving = (swap: StoredSwap, now: Date): boolean => {
  const state = stateAt(swap, now);
  return state === 'agreed' || (state === 'final' && !isOver(swap.ends_at, now));
};

/** The pending change at an instant; null after its deadline, or if the swap is neither agreed nor final. */
export function changeAt(swap: StoredSwap, now: Date): StoredChange | null {
  const { change } = swap;
  if (!change || isOver(change.until, now)) return null;
  return ['agreed', 'final'].includes(stateAt(swap, now)) ? change : null;
}
