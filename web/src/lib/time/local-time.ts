import { dateName } from '@swapstead/contract/days';
import { currentLocale } from '@swapstead/contract/locale';

/** '3 May 2027', in the reader's time zone. */
export const dayText = (instant: string | Date): string => dateName(dayHere(instant));

/** '3 May 2027, 14:05', in the reader's time zone. */
export const dateTimeText = (instant: string | Date): string => `${dayText(instant)}, ${timeHere(instant)}`;

/** '14:05', in the reader's time zone. */
export const timeHere = (instant: string | Date): string =>
  new Date(instant).toLocaleTimeString(currentLocale(), { hour: '2-digit', minute: '2-digit' });

/** The calendar day of an instant in the reader's time zone, as YYYY-MM-DD. */
export const dayHere = (instant: string | Date): string =>
  new Intl.DateTimeFormat('sv-SE').format(new Date(instant));
