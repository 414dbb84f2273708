import type { NoticeText } from './notice-event.ts';

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

type Parts = { weekday: string; date: string; year: string };

function partsOf(day: string): Parts {
  const parts = DAY.formatToParts(Date.parse(`${day}T00:00:00Z`));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { weekday: part('weekday'), date: `${part('day')} ${part('month')}`, year: part('year') };
}

/** 'Tuesday, 14 July', with the year where it is another one than that of `today` (YYYY-MM-DD). */
export function dayWords(day: string, today: string): string {
  const { weekday, date, year } = partsOf(day);
  return `${weekday}, ${date}${year === today.slice(0, 4) ? '' : ` ${year}`}`;
}

/** '14 July to 21 July', with years as dayWords. */
export function windowWords(check_in: string, check_out: string, today: string): string {
  const words = (day: string) => {
    const { date, year } = partsOf(day);
    return `${date}${year === today.slice(0, 4) ? '' : ` ${year}`}`;
  };
  return `${words(check_in)} to ${words(check_out)}`;
}

/** The words that the facts of a notice give: {n}, {day}, {window}. */
export function wordsOfFacts(facts: Record<string, unknown>, today: string): Record<string, string> {
  const { n, day, check_in, check_out } = facts;
  return {
    ...(typeof n === 'number' && { n: n.toLocaleString('en-US') }),
    ...(typeof day === 'string' && { day: dayWords(day, today) }),
    ...(typeof check_in === 'string' &&
      typeof check_out === 'string' && { window: windowWords(check_in, check_out, today) }),
  };
}

/** The sentence with its words; undefined where one of them is not known. */
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
