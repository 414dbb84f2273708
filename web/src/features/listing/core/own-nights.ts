import type { NightChange, OwnCalendar, OwnRun, Word } from '@swapstead/contract/calendar/endpoints';
import { countDays, type Nights } from '@swapstead/contract/days';
import { m } from '@swapstead/messages';

/** The run that contains a night; undefined outside the calendar. */
export const runAt = (runs: readonly OwnRun[], night: string): OwnRun | undefined =>
  runs.find(({ from, to }) => from <= night && night < to);

const max = (one: string, other: string) => (one > other ? one : other);
const min = (one: string, other: string) => (one < other ? one : other);

/** The runs as they will be once a change is saved. Nights taken by swaps do not change. */
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

/** The changes that restore the host's current states of these nights. */
export function restoring(runs: readonly OwnRun[], changes: readonly Nights[]): NightChange[] {
  return changes.flatMap(({ from, to }) =>
    runs
      .filter((run) => run.from < to && from < run.to && run.state !== 'taken')
      .map((run) => ({ from: max(run.from, from), to: min(run.to, to), state: run.word })),
  );
}

/** The number of open nights to come. */
export const openAhead = ({ runs, today }: OwnCalendar): number =>
  runs
    .filter(({ state, to }) => state === 'open' && to > today)
    .reduce((sum, { from, to }) => sum + countDays(max(from, today), to), 0);

/** Such as '14 nights set to open.', followed by the nights that a swap keeps. */
export function savedLines(count: number, word: Word, taken: number): string[] {
  const set = count - taken;
  return [
    ...(set > 0 ? [m.listing_own_nights_set({ nights: set, word })] : []),
    ...(taken > 0 ? [m.listing_own_nights_stay_taken({ nights: taken })] : []),
  ];
}
