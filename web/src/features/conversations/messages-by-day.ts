import type { Message } from '@swapstead/contract/conversations/endpoints';
import { dayText, shortDateText } from '@swapstead/contract/days';
import { m } from '@swapstead/messages';
import { dayHere, timeHere } from '../../lib/time/local-time.ts';

export type Day = { key: string; label: string; messages: Message[] };

/** Messages grouped by the calendar day on which they were sent, in the reader's time zone. */
export function byDay(messages: readonly Message[], now: Date): Day[] {
  const days: Day[] = [];
  for (const message of messages) {
    const date = new Date(message.created_at);
    const key = date.toDateString();
    const last = days.at(-1);
    if (last?.key === key) last.messages.push(message);
    else days.push({ key, label: dayLabel(date, now), messages: [message] });
  }
  return days;
}

/** 'Today', 'Yesterday', 'Friday, 6 March', with the year if it isn't this one. */
function dayLabel(date: Date, now: Date): string {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (date.toDateString() === now.toDateString()) return m.conversations_messages_by_day_today();
  if (date.toDateString() === yesterday.toDateString()) return m.conversations_messages_by_day_yesterday();
  return dayText(dayHere(date), dayHere(now));
}

/** '14:05' */
export const timeOf = (instant: string): string => timeHere(instant);

/** The shortest form of a time: today the time, this year the day, otherwise the date. */
export function shortTime(instant: string, now: Date): string {
  const date = new Date(instant);
  if (date.toDateString() === now.toDateString()) return timeOf(instant);
  return shortDateText(dayHere(date), dayHere(now));
}
