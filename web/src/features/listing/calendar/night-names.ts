import type { OwnRun, Word } from '@swapstead/contract/calendar/endpoints';
import { dayName } from '@swapstead/contract/days';
import type { NightLook } from '../../../ui/month-table.tsx';

/** The states a host can set, as named in the choice and the legend (CAL-06). */
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

/** The names of the connected calendars that close the nights of a run. */
export const feedsOf = ({ feed_ids }: OwnRun, names: ReadonlyMap<string, string>): string[] =>
  feed_ids.map((id) => names.get(id) ?? 'another calendar');

/** The name of a night for its host, such as 'Saturday 3 July 2027, closed by Airbnb'. */
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
