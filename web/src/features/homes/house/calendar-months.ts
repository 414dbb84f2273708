/** Calendar days are texts like '2027-03-05', months like '2027-03': never instants, so no time zone moves them. */

/** The months from the first to the last of the given days, without a gap; none without days. */
export function monthsSpanned(days: readonly string[]): string[] {
  const sorted = days.toSorted();
  const last = sorted.at(-1)?.slice(0, 7);
  let month = sorted[0]?.slice(0, 7);
  const months: string[] = [];
  while (month && last && month <= last) {
    months.push(month);
    month = monthAfter(month);
  }
  return months;
}

/** The days of a month by week, Monday first; null where a day of the week belongs to another month. */
export function weeksOf(month: string): (string | null)[][] {
  const [year, index] = numbers(month);
  const count = new Date(Date.UTC(year, index, 0)).getUTCDate();
  const blanks = (new Date(Date.UTC(year, index - 1, 1)).getUTCDay() + 6) % 7;
  const cells: (string | null)[] = [
    ...Array<null>(blanks).fill(null),
    ...Array.from({ length: count }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`),
  ];
  while (cells.length % 7) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Such as 'March 2027'. */
export function monthName(month: string): string {
  const [year, index] = numbers(month);
  return monthFormat.format(Date.UTC(year, index - 1, 1));
}

/** The month of today where the viewer is. */
export function thisMonth(now = new Date()): string {
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function numbers(month: string): [number, number] {
  const [year = 0, index = 0] = month.split('-').map(Number);
  return [year, index];
}

function monthAfter(month: string): string {
  const [year, index] = numbers(month);
  return index === 12 ? `${year + 1}-01` : `${year}-${String(index + 1).padStart(2, '0')}`;
}
