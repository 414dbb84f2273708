/** Calendar days are texts like '2027-03-05', never instants. A Date stands for one only where the calendar draws it. */

/** The day that a Date of the drawn calendar stands for, which is a day of the viewer's own time zone. */
export function dayOf(date: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

/** A Date in the middle of the day, so that no change of the clocks moves it to another one. */
export function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

export function addDays(day: string, count: number): string {
  const date = dateOf(day);
  date.setDate(date.getDate() + count);
  return dayOf(date);
}

/** Every day from the one to the other, both included, whichever comes first. */
export function daysBetween(one: string, other: string): string[] {
  const [first, last] = one <= other ? [one, other] : [other, one];
  const days = [first];
  for (let day = first; day < last; ) {
    day = addDays(day, 1);
    days.push(day);
  }
  return days;
}

/** The free days once `changed` are set free or not, ascending and each once. */
export function withDays(free: readonly string[], changed: readonly string[], isFree: boolean): string[] {
  const days = new Set(free);
  for (const day of changed) {
    if (isFree) days.add(day);
    else days.delete(day);
  }
  return [...days].sort();
}

/** Such as 'Friday 5 March 2027'. */
export const dayName = (date: Date) => nameFormat.format(date);

const nameFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** How long ago an instant is in days: 'today', 'yesterday', '12 days ago'. */
export function daysAgo(instant: string, today = dayOf(new Date())): string {
  const then = dateOf(dayOf(new Date(instant)));
  const days = Math.round((dateOf(today).getTime() - then.getTime()) / 86_400_000);
  return agoFormat.format(-Math.max(0, days), 'day');
}

const agoFormat = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
