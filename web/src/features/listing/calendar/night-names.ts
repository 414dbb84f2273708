import type { OwnRun, Word } from '@swapstead/contract/calendar/endpoints';
import { dayName } from '@swapstead/contract/days';
import { m } from '@swapstead/messages';
import type { NightLook } from '../../../ui/month-table.tsx';

/** The states a host can set, as named in the choice and the legend (CAL-06). */
export const WORD_LABELS: readonly [Word, string][] = [
  ['open', m.listing_night_names_open()],
  ['ask', m.listing_night_names_ask()],
  ['closed', m.listing_night_names_closed()],
];

export const NIGHT_LEGEND: readonly [NightLook, string][] = [
  ...WORD_LABELS,
  ['feed', m.listing_night_names_closed_by_another_calendar()],
  ['taken', m.listing_night_names_taken_by_a_swap()],
];

/** The names of the connected calendars that close the nights of a run. */
export const feedsOf = ({ feed_ids }: OwnRun, names: ReadonlyMap<string, string>): string[] =>
  feed_ids.map((id) => names.get(id) ?? m.listing_night_names_another_calendar());

/** The name of a night for its host, such as 'Saturday 3 July 2027, closed by Airbnb'. */
export function nightName(
  night: string,
  run: OwnRun,
  today: string,
  names: ReadonlyMap<string, string>,
): string {
  if (night < today) return m.listing_night_names_past({ day: dayName(night) });
  if (run.state === 'taken') return m.listing_night_names_taken({ day: dayName(night) });
  const [feed] = feedsOf(run, names);
  return feed
    ? m.listing_night_names_closed_by({ day: dayName(night), feed })
    : m.listing_night_names_in_state({ day: dayName(night), state: run.state });
}
