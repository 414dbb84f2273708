import { daysText, dayText } from '../swaps/format.ts';
import type { NoticeText, NoticeWords } from './notice-event.ts';

/** The words made from a notice's facts: {n}, {have}, {day}, {window}, and {was} for the previous window. */
export function wordsOfFacts(facts: Record<string, unknown>, today: string): Partial<NoticeWords> {
  const { n, have, day, check_in, check_out, was_check_in, was_check_out } = facts;
  const window = windowOf(check_in, check_out, today);
  const was = windowOf(was_check_in, was_check_out, today);
  return {
    ...(typeof n === 'number' && { n }),
    ...(typeof have === 'number' && { have }),
    ...(typeof day === 'string' && { day: dayText(day, today) }),
    ...(window && { window }),
    ...(was && { was }),
  };
}

const windowOf = (check_in: unknown, check_out: unknown, today: string): string | undefined =>
  typeof check_in === 'string' && typeof check_out === 'string'
    ? daysText({ check_in, check_out }, today)
    : undefined;

/** Fills the words into the sentence; undefined if it names one that is unknown. */
export function fillIn(text: NoticeText, words: Partial<NoticeWords>): string | undefined {
  let isWhole = true;
  const known = new Proxy(
    { n: 1, ...words },
    {
      get(target, word) {
        isWhole &&= word in target;
        return Reflect.get(target, word);
      },
    },
  );
  const filled = text(known as NoticeWords);
  return isWhole ? filled : undefined;
}
