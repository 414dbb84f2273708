import { addDays } from '../days.ts';
import type { HomeNights, NightRun, NightState, ShortHomeNights } from './endpoints.ts';

/**
 * Nights as a short text, a letter for each run and its length unless it is 1: 'o3ca' is three open nights, a closed
 * one and one to ask for. Two years of nights then take some hundred characters instead of ten thousand.
 */
const LETTERS: Record<NightState, string> = { open: 'o', ask: 'a', closed: 'c', taken: 't' };
const STATES = new Map(Object.entries(LETTERS).map(([state, letter]) => [letter, state as NightState]));
const RUN = /([a-z])(\d*)/g;

/** The text for the states of consecutive nights. */
export function nightLetters(states: readonly NightState[]): string {
  let text = '';
  let begun = 0;
  states.forEach((state, night) => {
    if (state === states[night + 1]) return;
    const length = night + 1 - begun;
    text += LETTERS[state] + (length > 1 ? length : '');
    begun = night + 1;
  });
  return text;
}

/** The runs that a text stands for, from the night `first` on. */
function runsOf(first: string, letters: string): NightRun[] {
  let from = first;
  return Array.from(letters.matchAll(RUN), ([, letter = '', length]) => {
    const state = STATES.get(letter);
    if (!state) throw new Error(`No night has the letter ${letter}`);
    const to = addDays(from, Number(length || 1));
    const run = { from, to, state };
    from = to;
    return run;
  });
}

/** A reply with its nights as runs, however they were sent. */
export function withRuns(reply: HomeNights | ShortHomeNights): HomeNights {
  if (!('letters' in reply)) return reply;
  const { letters, ...rest } = reply;
  return { ...rest, runs: runsOf(rest.today, letters) };
}
