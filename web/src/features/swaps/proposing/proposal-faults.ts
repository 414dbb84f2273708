import { dayText } from '@swapstead/contract/swaps/format';
import { changeEntries, proposalEntries } from '@swapstead/contract/swaps/forms';
import { DATE_TEXTS } from '@swapstead/contract/swaps/texts';
import { m } from '@swapstead/messages';
import { type Dates, type ProposalDraft, windowsOf } from './proposal-draft.ts';

export type ProposalFaults = { mine?: string; theirs?: string; words?: string; people?: string };

type Limits = { earliest: string; latest: string };

/**
 * Faults of a draft by field; the server checks the same (PROP-06, PROP-11).
 * @param mine first and last day of arrival at the home where this member stays
 * @param theirs first and last day of arrival at this member's home
 * @param was the dates that a change would replace: dates that stay the same are not checked again, even if the stay
 * has begun
 */
export function proposalFaults(
  draft: ProposalDraft,
  { mine, theirs, today }: { mine: Limits; theirs: Limits; today: string },
  was?: { mine: Dates; theirs: Dates },
): ProposalFaults {
  const { my_stay, their_stay } = windowsOf(draft);
  const checked = (was ? changeEntries : proposalEntries).safeParse({
    people: draft.people,
    words: draft.words,
  });
  const messageOf = (field: 'people' | 'words') =>
    checked.error?.issues.find(({ path }) => path[0] === field)?.message;
  return withoutEmpty({
    mine: isSame(my_stay, was?.mine) ? undefined : datesFault(my_stay, mine, today),
    theirs:
      !their_stay || isSame(their_stay, was?.theirs) ? undefined : datesFault(their_stay, theirs, today),
    people: messageOf('people'),
    words: messageOf('words'),
  });
}

const isSame = (one: Dates, other: Dates | undefined) =>
  one.check_in === other?.check_in && one.check_out === other.check_out;

function datesFault({ check_in, check_out }: Dates, { earliest, latest }: Limits, today: string) {
  if (!check_in || !check_out) return DATE_TEXTS.missing;
  if (check_in >= check_out) return DATE_TEXTS.order;
  if (Date.parse(check_out) - Date.parse(check_in) > 180 * 86_400_000) return DATE_TEXTS.too_long;
  if (check_in < earliest) return m.swaps_earliest_arrival({ day: dayText(earliest, today) });
  if (check_in > latest) return m.swaps_latest_arrival({ day: dayText(latest, today) });
  return undefined;
}

const withoutEmpty = (faults: Record<keyof ProposalFaults, string | undefined>): ProposalFaults =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault)) as ProposalFaults;
