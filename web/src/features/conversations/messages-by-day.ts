import type { Message } from '@swapstead/contract/conversations/endpoints';
import { addDays, dayText, shortDateText } from '@swapstead/contract/days';
import { m } from '@swapstead/messages';
import { dayHere, timeHere } from '../../lib/time/local-time.ts';

export type Day = { key: string; label: string; messages: Message[] };

/** Messages grouped by the calendar day on which they were sent, in the reader's time zone. */
export function byDay(messages: readonly Message[], now: Date): Day[] {
  const days: Day[] = [];
  for (const message of messages) {
    const key = dayHere(message.created_at);
    const last = days.at(-1);
    if (last?.key === key) last.messages.push(message);
    else days.push({ key, label: dayLabel(key, dayHere(now)), messages: [message] });
  }
  return days;
}

/** 'Today', 'Yesterday', 'Friday, 6 March', with the year if it isn't this one. */
function dayLabel(day: string, today: string): string {
  if (day === today) return m.conversations_messages_by_day_today();
  if (day === addDays(today, -1)) return m.conversations_messages_by_day_yesterday();
  return dayText(day, today);
}

/** '14:05' */
export const timeOf = (instant: string): string => timeHere(instant);

/** The shortest form of a time: today the time, this year the day, otherwise the date. */
export function shortTime(instant: string, now: Date): string {
  const [day, today] = [dayHere(instant), dayHere(now)];
  return day === today ? timeOf(instant) : shortDateText(day, today);
}
