import type { NightChange, OwnCalendar, OwnRun, Word } from '@swapstead/contract/calendar/endpoints';
import { countDays, type Nights } from '@swapstead/contract/days';

/** What holds of a night; undefined outside of the calendar. */
export const runAt = (runs: readonly OwnRun[], night: string): OwnRun | undefined =>
  runs.find(({ from, to }) => from <= night && night < to);

const max = (one: string, other: string) => (one > other ? one : other);
const min = (one: string, other: string) => (one < other ? one : other);

/** The runs as they are once the server has taken a change: nights of swaps stay as they are. */
export function withChange(runs: readonly OwnRun[], { from, to, state: word }: NightChange): OwnRun[] {
  return runs.flatMap((run) => {
    const [first, end] = [max(run.from, from), min(run.to, to)];
    if (first >= end || run.state === 'taken') return [run];
    const changed: OwnRun = {
      ...run,
      from: first,
      to: end,
      word,
      state: run.feed_ids.length > 0 ? 'closed' : word,
    };
    return [{ ...run, to: first }, changed, { ...run, from: end }].filter((part) => part.from < part.to);
  });
}

/** The changes that bring back what the host says of these nights now. */
export function restoring(runs: readonly OwnRun[], changes: readonly Nights[]): NightChange[] {
  return changes.flatMap(({ from, to }) =>
    runs
      .filter((run) => run.from < to && from < run.to && run.state !== 'taken')
      .map((run) => ({ from: max(run.from, from), to: min(run.to, to), state: run.word })),
  );
}

/** How many open nights lie ahead. */
export const openAhead = ({ runs, today }: OwnCalendar): number =>
  runs
    .filter(({ state, to }) => state === 'open' && to > today)
    .reduce((sum, { from, to }) => sum + countDays(max(from, today), to), 0);

export const nightsName = (count: number) => `${count} ${count === 1 ? 'night' : 'nights'}`;

/** What a change sets nights to, as its toast and announcement say it. */
const SET_TO: Record<Word, string> = { open: 'open', ask: 'to ask', closed: 'to closed' };

/** Such as '14 nights set to open.', with those that a swap keeps. */
export function savedLines(count: number, word: Word, taken: number): string[] {
  const set = count - taken;
  return [
    ...(set > 0 ? [`${nightsName(set)} set ${word === 'open' ? 'to open' : SET_TO[word]}.`] : []),
    ...(taken > 0 ? [`${nightsName(taken)} belong to a swap and stay taken.`] : []),
  ];
}
