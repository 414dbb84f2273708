import type { CalendarFile, Feed } from '@swapstead/contract/calendar/feeds.endpoints';
import { dateName } from '@swapstead/contract/days';
import { m } from '@swapstead/messages';

/** 'just now', '1 minute ago', '3 hours ago'. */
function agoName(seconds: number): string {
  if (seconds >= 86_400) return m.listing_feed_result_days_ago({ count: Math.floor(seconds / 86_400) });
  if (seconds >= 3_600) return m.listing_feed_result_hours_ago({ count: Math.floor(seconds / 3_600) });
  if (seconds >= 60) return m.listing_feed_result_minutes_ago({ count: Math.floor(seconds / 60) });
  return m.listing_feed_result_just_now();
}

type Counts = Pick<CalendarFile, 'unreadable' | 'read_in_part' | 'unknown_zones' | 'marked_free'>;

/** What a sync could not fully read, worded for the host (CAL-38, CAL-42). */
export const countsOf = ({ unreadable, read_in_part, unknown_zones }: Counts): string[] => [
  ...(unreadable > 0 ? [m.listing_feed_result_unreadable({ count: unreadable })] : []),
  ...(read_in_part > 0 ? [m.listing_feed_result_read_in_part({ count: read_in_part })] : []),
  ...(unknown_zones > 0 ? [m.listing_feed_result_unknown_zones({ count: unknown_zones })] : []),
];

/** What happens to entries marked as free (CAL-41). */
export const freeName = ({ marked_free }: Counts, isCounted: boolean): string =>
  m.listing_feed_result_marked_free({ count: marked_free, counted: isCounted ? 'yes' : 'other' });

/** The result of the last sync, in words (CAL-34, CAL-38, CAL-45). */
export function feedResult(feed: Feed): string {
  const { tried_seconds, read_seconds, failure, is_doubtful, nights, until } = feed;
  if (failure !== null) {
    const tried = agoName(tried_seconds ?? 0);
    return read_seconds === null
      ? m.listing_feed_result_failed({ tried, failure })
      : m.listing_feed_result_failed_since({ tried, failure, synced: agoName(read_seconds) });
  }
  const synced = agoName(read_seconds ?? 0);
  if (is_doubtful) return m.listing_feed_result_empty({ synced });
  return [
    m.listing_feed_result_synced({ synced }),
    nights > 0 && until
      ? m.listing_feed_result_nights_closed({ nights, until: dateName(until) })
      : m.listing_feed_result_no_nights_closed(),
    ...countsOf(feed),
  ].join(' · ');
}
