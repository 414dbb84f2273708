import { m } from '@swapstead/messages';
import { dayText } from '../../lib/time/local-time.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** '5 minutes ago', '3 hours ago'; after a day, the date. */
export function ago(instant: string, now = Date.now()): string {
  const minutes = Math.max(1, Math.floor((now - Date.parse(instant)) / MINUTE_MS));
  if (minutes < 60) return m.notices_relative_time_minutes_ago({ count: minutes });
  if (minutes < DAY_MINUTES) {
    return m.notices_relative_time_hours_ago({ count: Math.floor(minutes / 60) });
  }
  return dayText(instant);
}

/** 'Today', 'Yesterday' or the date, in the reader's time zone. */
export function dayGroup(instant: string, now = new Date()): string {
  const day = new Date(instant).toDateString();
  if (day === now.toDateString()) return m.notices_relative_time_today();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return day === yesterday.toDateString() ? m.notices_relative_time_yesterday() : dayText(instant);
}
