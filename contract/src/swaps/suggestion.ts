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
  const isMine = suggestion.by === swap.me;
  const who = isMine ? 'You' : nameOf(suggestion.by);
  const suggests = `${who} ${isMine ? 'suggest' : 'suggests'}`;
  const roleIn = (number: number) => swap.stays.find((stay) => stay.number === number);
  const windows = movedWindows(suggestion);
  const own = windows.find(({ stays }) => stays.some((number) => roleIn(number)?.guest === swap.me));
  const window = own ?? windows[0];
  if (window) {
    const text = { now: daysText(window.now, today), was: daysText(window.was, today) };
    const isWhole = windows.length === 1 && window.stays.length === swap.stays.length;
    if (isWhole) return { says: `${suggests} ${distanceText(window)}: `, ...text };
    const [number = 0] = window.stays;
    const guest = roleIn(number)?.guest ?? 0;
    const stays =
      guest === swap.me ? 'you stay' : `${guest === suggestion.by ? 'they stay' : `${nameOf(guest)} stays`}`;
    return { says: `${suggests} other days: ${stays} `, ...text };
  }
  const [home] = otherHomes(suggestion);
  if (home) return { says: `${suggests} another home: `, now: home.now, was: home.was };
  const [people] = otherPeople(suggestion);
  return people ? { says: `${who} would come with `, now: people.now, was: people.was } : null;
}

/** 'a week later', 'two days earlier'; 'other days' if the length changes too, or the distance is too great. */
function distanceText({ was, now }: Pick<MovedWindow, 'was' | 'now'>): string {
  const days = countDays(was.check_in, now.check_in);
  const far = Math.abs(days);
  if (days === 0 || far > FARTHEST || days !== countDays(was.check_out, now.check_out)) return 'other days';
  const [count, unit] = far % 7 === 0 ? [far / 7, 'week'] : [far, 'day'];
  const distance = count === 1 ? `a ${unit}` : `${COUNTS[count] ?? count} ${unit}s`;
  return `${distance} ${days > 0 ? 'later' : 'earlier'}`;
}

/** Beyond four weeks, dates are clearer than a distance. */
const FARTHEST = 28;
const COUNTS: Record<number, string> = {
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
  8: 'eight',
  9: 'nine',
};
