import { dateName } from '@swapstead/contract/days';
import { currentLocale } from '@swapstead/contract/locale';

/** The reader's time zone while the server renders a page; undefined in the browser, which knows its own. */
let timeZone: string | undefined;

/** Runs a function in which the texts below are in a time zone, which must be known. */
export function inTimeZone<T>(zone: string, run: () => T): T {
  timeZone = zone;
  try {
    return run();
  } finally {
    timeZone = undefined;
  }
}

/** '3 May 2027', in the reader's time zone. */
export const dayText = (instant: string | Date): string => dateName(dayHere(instant));

/** '3 May 2027, 14:05', in the reader's time zone. */
export const dateTimeText = (instant: string | Date): string => `${dayText(instant)}, ${timeHere(instant)}`;

/** '14:05', in the reader's time zone. */
export const timeHere = (instant: string | Date): string =>
  new Date(instant).toLocaleTimeString(currentLocale(), { hour: '2-digit', minute: '2-digit', timeZone });

/** The calendar day of an instant in the reader's time zone, as YYYY-MM-DD. */
export const dayHere = (instant: string | Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(instant));
