import { dateText, dayText, monthName, monthOf } from '@swapstead/contract/days';
import { dayHere, timeHere } from '../../lib/time/local-time.ts';

/** '12 June', with the year if it isn't this one. */
export const dayOf = (instant: string): string => dateText(dayHere(instant), dayHere(new Date()));

/** 'Saturday, 12 June, 08:02', with the year if it isn't this one. */
export const momentOf = (instant: string | Date): string =>
  `${dayText(dayHere(instant), dayHere(new Date()))}, ${timeHere(instant)}`;

/** 'June 2027' */
export const monthOfInstant = (instant: string): string => monthName(monthOf(dayHere(instant)));
