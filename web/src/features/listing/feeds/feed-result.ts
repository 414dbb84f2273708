import type { CalendarFile, Feed } from '@swapstead/contract/calendar/feeds.endpoints';
import { dateName } from '@swapstead/contract/days';
import { nightsName } from '../core/own-nights.ts';

const UNITS: readonly [seconds: number, word: string][] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
];

/** 'just now', '1 minute ago', '3 hours ago'. */
function agoName(seconds: number): string {
  const [size = 0, word] = UNITS.find(([length]) => seconds >= length) ?? [];
  if (!word) return 'just now';
  const count = Math.floor(seconds / size);
  return `${count} ${word}${count === 1 ? '' : 's'} ago`;
}

const counted = (count: number, one: string, several: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];

type Counts = Pick<CalendarFile, 'unreadable' | 'read_in_part' | 'unknown_zones' | 'marked_free'>;

/** What a sync could not fully read, worded for the host (CAL-38, CAL-42). */
export const countsOf = ({ unreadable, read_in_part, unknown_zones }: Counts): string[] => [
  ...counted(unreadable, 'entry could not be read', 'entries could not be read'),
  ...counted(read_in_part, 'entry could be read only in part', 'entries could be read only in part'),
  ...counted(unknown_zones, 'entry has an unknown time zone', 'entries have an unknown time zone'),
];

/** What happens to entries marked as free (CAL-41). */
export function freeName({ marked_free }: Counts, isCounted: boolean): string {
  const [are, close, were] =
    marked_free === 1 ? ['entry is', 'closes', 'counts'] : ['entries are', 'close', 'count'];
  return `${marked_free} ${are} marked free and ${isCounted ? `${were} here` : `${close} nothing`}.`;
}

/** The result of the last sync, in words (CAL-34, CAL-38, CAL-45). */
export function feedResult(feed: Feed): string {
  const { tried_seconds, read_seconds, failure, is_doubtful, nights, until } = feed;
  if (failure !== null) {
    const kept = read_seconds === null ? '' : ` The nights of the sync ${agoName(read_seconds)} stay closed.`;
    return `Failed ${agoName(tried_seconds ?? 0)}: ${failure}.${kept}`;
  }
  const synced = `Synced ${agoName(read_seconds ?? 0)}`;
  if (is_doubtful) {
    return `${synced} · the calendar is empty. Its nights stay closed until the next sync confirms it.`;
  }
  return [
    synced,
    nights > 0 && until ? `${nightsName(nights)} closed until ${dateName(until)}` : 'no nights closed',
    ...countsOf(feed),
  ].join(' · ');
}
