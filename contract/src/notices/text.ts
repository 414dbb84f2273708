import { dayText, windowText } from '../swaps/format.ts';
import type { NoticeText } from './notice-event.ts';

const numbers = new Intl.NumberFormat('en-US');

/** The words made from a notice's facts: {n}, {day}, {window}, and {was} for the previous window. */
export function wordsOfFacts(facts: Record<string, unknown>, today: string): Record<string, string> {
  const { n, day, check_in, check_out, was_check_in, was_check_out } = facts;
  const window = windowOf(check_in, check_out, today);
  const was = windowOf(was_check_in, was_check_out, today);
  return {
    ...(typeof n === 'number' && { n: numbers.format(n) }),
    ...(typeof day === 'string' && { day: dayText(day, today) }),
    ...(window && { window }),
    ...(was && { was }),
  };
}

const windowOf = (check_in: unknown, check_out: unknown, today: string): string | undefined =>
  typeof check_in === 'string' && typeof check_out === 'string'
    ? windowText({ check_in, check_out }, today)
    : undefined;

/** Fills the words into the sentence; undefined if one of them is unknown. */
export function fillIn(text: NoticeText, words: Record<string, string>): string | undefined {
  const sentence = typeof text === 'string' ? text : Number(words.n ?? 1) === 1 ? text.one : text.several;
  let isWhole = true;
  const filled = sentence.replace(/\{(\w+)\}/g, (_, word: string) => {
    const value = words[word];
    if (value === undefined) isWhole = false;
    return value ?? '';
  });
  return isWhole ? filled : undefined;
}
