import { addMonths, countDays, monthName, monthOf } from '@swapstead/contract/days';
import type { MatchCard, MatchWindow } from '@swapstead/contract/matching/matches.endpoints';
import { daysText } from '@swapstead/contract/swaps/format';
import { m } from '@swapstead/messages';
import type { ReactNode } from 'react';
import { named } from '../../../ui/named.tsx';
import { answerTime } from '../../trust/answer-time.ts';

/** Longer names leave no room for the rest of a heading or a button. */
const LONGEST_NAME = 28;
export const isLongName = (name: string) => name.length > LONGEST_NAME;

export const keyOfWindow = ({ my_stay, their_stay }: MatchWindow) =>
  [my_stay.check_in, my_stay.check_out, their_stay.check_in, their_stay.check_out].join(' ');

export const hasSameDates = ({ my_stay, their_stay }: MatchWindow) =>
  my_stay.check_in === their_stay.check_in && my_stay.check_out === their_stay.check_out;

/** 'March', with the year unless it is within the next eleven months. */
function monthText(day: string, today: string): string {
  const month = monthOf(day);
  const name = monthName(month);
  return month <= addMonths(monthOf(today), 10) ? name.replace(/\s*\d{4}\s*/, '') : name;
}

function stayText({ check_in, check_out }: MatchWindow['my_stay'], today: string): string {
  const month = monthText(check_in, today);
  const count = countDays(check_in, check_out);
  if (count === 7) return m.matching_matches_stay_week({ month });
  if (count === 14) return m.matching_matches_stay_weeks({ month });
  return m.matching_matches_stay_nights({ count, month });
}

/** The heading of a card is the answer: whether it works, and when (MATCH-06). */
export function headline({ windows, host_name: name }: MatchCard, today: string): ReactNode {
  const [best] = windows;
  if (!best) return m.matching_matches_reason_mutual();
  const { my_stay, their_stay, open } = best;
  const months = {
    mine: monthText(my_stay.check_in, today),
    theirs: monthText(their_stay.check_in, today),
  };
  if (!hasSameDates(best) && months.mine !== months.theirs && !isLongName(name)) {
    return open
      ? named(m.matching_matches_headline_different.parts({ ...months, name }))
      : named(m.matching_matches_headline_different_ask.parts({ ...months, name }));
  }
  const stay = hasSameDates(best)
    ? stayText(my_stay, today)
    : m.matching_matches_stay_apart({ month: months.mine });
  if (open) {
    // 'A week' is one, '5 nights' and 'Different nights' are several.
    const count = hasSameDates(best) && countDays(my_stay.check_in, my_stay.check_out) === 7 ? 1 : 2;
    return m.matching_matches_headline_works({ stay, count });
  }
  if (isLongName(name)) return m.matching_matches_headline_ask_unnamed({ stay });
  return named(m.matching_matches_headline_ask.parts({ stay, name }));
}

/** Why it is a match, in their order; each holds at this moment (MATCH-06, MATCH-07). */
export function reasonsOf({ reasons, host_name: name, windows }: MatchCard): ReactNode[] {
  const { like_each_other, liked, wishes, they_wish } = reasons;
  return [
    // Without a window the heading says so.
    like_each_other && windows.length > 0 && m.matching_matches_reason_mutual(),
    !like_each_other && liked && named(m.matching_matches_reason_liked.parts({ name })),
    ...wishes.map((wish) => named(m.matching_matches_reason_wish.parts({ name, wish }))),
    they_wish && named(m.matching_matches_reason_their_wish.parts({ name })),
  ].filter((reason) => reason !== false);
}

/** What is known of the host; what is missing is left out. */
export function factsOf({ host: { completed, identity_verified, answers } }: MatchCard): string {
  return [
    completed > 0 && m.matching_matches_swaps_completed({ count: completed }),
    identity_verified && m.matching_matches_identity(),
    answers?.within && m.matching_matches_answers({ time: answerTime(answers.within) }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** '6 to 13 March', or both stays where they differ. */
export function windowInWords(window: MatchWindow, today: string): string {
  const mine = daysText(window.my_stay, today);
  return hasSameDates(window) ? mine : `${mine}, ${daysText(window.their_stay, today)}`;
}
