import { m } from '@swapstead/messages';
import { countDays } from '../days.ts';
import { daysText, peopleText, type Window } from './format.ts';
import type { SwapView } from './view.ts';

type Swap = Pick<SwapView, 'me' | 'state' | 'stays' | 'change' | 'suggested'>;
type ChangedStay = NonNullable<SwapView['change']>['stays'][number];

/** Other terms that wait for answers. */
export type Suggestion = {
  by: number;
  at: string;
  words: string;
  stays: readonly ChangedStay[];
  /** Whether there is an agreement, which holds until everyone has accepted the change. */
  isAgreed: boolean;
};

/** The currently suggested terms, in an open swap or as a change of an agreement; null if there are none. */
export function suggestionOf({ change, suggested }: Swap): Suggestion | null {
  if (change) return { ...change, isAgreed: true };
  return suggested && { ...suggested, isAgreed: false };
}

/** A stay window that a suggestion moves, before and after, with the stays it belongs to. */
export type MovedWindow = { stays: readonly number[]; was: Window; now: Window };

/** The moved windows; stays that move in the same way share one. */
export function movedWindows({ stays }: Suggestion): MovedWindow[] {
  const moved: MovedWindow[] = [];
  for (const { number, was, check_in, check_out } of stays) {
    if (!was || (was.check_in === check_in && was.check_out === check_out)) continue;
    const same = moved.find(
      (one) =>
        one.was.check_in === was.check_in &&
        one.was.check_out === was.check_out &&
        one.now.check_in === check_in &&
        one.now.check_out === check_out,
    );
    if (same) same.stays = [...same.stays, number];
    else moved.push({ stays: [number], was, now: { check_in, check_out } });
  }
  return moved;
}

/** The stays for which another home is suggested. */
export const otherHomes = ({ stays }: Suggestion) =>
  stays.flatMap(({ number, home_title, was }) =>
    was && was.home_title !== home_title ? [{ number, was: was.home_title, now: home_title }] : [],
  );

/** The stays for which other people are suggested. */
export const otherPeople = ({ stays }: Suggestion) =>
  stays.flatMap(({ number, people, people_were }) =>
    people && people_were ? [{ number, was: peopleText(people_were), now: peopleText(people) }] : [],
  );

/** Whether the suggestion changes only days, so that a button can name them. */
export const isAboutDays = (suggestion: Suggestion): boolean =>
  movedWindows(suggestion).length > 0 &&
  otherHomes(suggestion).length === 0 &&
  otherPeople(suggestion).length === 0;

export type SuggestionHeadline = { says: string; now: string; was: string };

/**
 * The suggestion in one line, as this viewer reads it: 'Nora Walker suggests a week later: ', '13 to 20 March', and
 * the previous terms. Null if it changes nothing that can be named.
 */
export function suggestionHeadline(
  swap: Swap,
  suggestion: Suggestion,
  nameOf: (party: number) => string,
  today: string,
): SuggestionHeadline | null {
  const who = suggestion.by === swap.me ? 'you' : 'other';
  const name = nameOf(suggestion.by);
  const roleIn = (number: number) => swap.stays.find((stay) => stay.number === number);
  const windows = movedWindows(suggestion);
  const own = windows.find(({ stays }) => stays.some((number) => roleIn(number)?.guest === swap.me));
  const window = own ?? windows[0];
  if (window) {
    const text = { now: daysText(window.now, today), was: daysText(window.was, today) };
    const isWhole = windows.length === 1 && window.stays.length === swap.stays.length;
    if (isWhole) return { says: distanceText(window, who, name), ...text };
    const [number = 0] = window.stays;
    const guest = roleIn(number)?.guest ?? 0;
    const stays = guest === swap.me ? 'you' : guest === suggestion.by ? 'they' : 'other';
    return { says: m.swaps_suggestion_one_stay({ who, name, stays, guest: nameOf(guest) }), ...text };
  }
  const [home] = otherHomes(suggestion);
  if (home) return { says: m.swaps_suggestion_other_home({ who, name }), now: home.now, was: home.was };
  const [people] = otherPeople(suggestion);
  return people
    ? { says: m.swaps_suggestion_other_people({ who, name }), now: people.now, was: people.was }
    : null;
}

/**
 * 'Nora suggests a week later: ', 'You suggest two days earlier: '; 'other days' if the length changes too, or the
 * distance is too great.
 */
function distanceText(
  { was, now }: Pick<MovedWindow, 'was' | 'now'>,
  who: 'you' | 'other',
  name: string,
): string {
  const days = countDays(was.check_in, now.check_in);
  const far = Math.abs(days);
  if (days === 0 || far > FARTHEST || days !== countDays(was.check_out, now.check_out))
    return m.swaps_suggestion_other_days({ who, name });
  const direction = days > 0 ? 'later' : 'other';
  return far % 7 === 0
    ? m.swaps_suggestion_weeks({ who, name, direction, count: far / 7 })
    : m.swaps_suggestion_days({ who, name, direction, count: far });
}

/** Beyond four weeks, dates are clearer than a distance. */
const FARTHEST = 28;
