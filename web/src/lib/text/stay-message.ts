import { dayName } from '@swapstead/contract/days';
import { datesOf, guestsOf } from '../address/carried-search.ts';

/** The beginning of a message to the host, if the search has dates. */
export function stayMessage(params: URLSearchParams): string {
  const dates = datesOf(params);
  if (!dates) return '';
  const guests = guestsOf(params);
  const people =
    guests === undefined ? '' : guests === 1 ? ' It would be just me.' : ` There would be ${guests} of us.`;
  const [from, to] = [dayName(dates.check_in), dayName(dates.check_out)];
  return `Would your home be free from ${from} to ${to}?${people}`;
}
