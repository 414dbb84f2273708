import { dayName } from '@swapstead/contract/days';
import { m } from '@swapstead/messages';
import { datesOf, guestsOf } from '../address/carried-search.ts';

/** The beginning of a message to the host, if the search has dates. */
export function stayMessage(params: URLSearchParams): string {
  const dates = datesOf(params);
  if (!dates) return '';
  const guests = guestsOf(params);
  const [from, to] = [dayName(dates.check_in), dayName(dates.check_out)];
  return guests === undefined
    ? m.lib_stay_message_home_free({ from, to })
    : m.lib_stay_message_home_free_for_guests({ from, to, guests });
}
