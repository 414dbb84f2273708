import type { OwnRun, Word } from '@swapstead/contract/calendar/endpoints';
import { dayName } from '@swapstead/contract/days';
import type { NightLook } from '../../../ui/month-table.tsx';

/** What a host can say of nights, as the choice and the legend name it (CAL-06). */
export const WORD_LABELS: readonly [Word, string][] = [
  ['open', 'Open'],
  ['ask', 'Ask'],
  ['closed', 'Closed'],
];

export const NIGHT_LEGEND: readonly [NightLook, string][] = [
  ...WORD_LABELS,
  ['feed', 'Closed by another calendar'],
  ['taken', 'Taken by a swap'],
];

/** The other calendars that close the nights of a run, by their names. */
export const feedsOf = ({ feed_ids }: OwnRun, names: ReadonlyMap<string, string>): string[] =>
  feed_ids.map((id) => names.get(id) ?? 'another calendar');

/** What a night is called for its host, such as 'Saturday 3 July 2027, closed by Airbnb'. */
export function nightName(
  night: string,
  run: OwnRun,
  today: string,
  names: ReadonlyMap<string, string>,
): string {
  if (night < today) return `${dayName(night)}, past`;
  if (run.state === 'taken') return `${dayName(night)}, taken by a swap`;
  const [feed] = feedsOf(run, names);
  return `${dayName(night)}, ${feed ? `closed by ${feed}` : run.state}`;
}
