/** '3 May 2027', where the reader is. */
export function dayText(instant: string): string {
  return new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}

/** '3 May 2027, 14:05', where the reader is. */
export function momentText(instant: string): string {
  return new Date(instant).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** '14:05', where the reader is. */
export const timeHere = (instant: string | Date): string =>
  new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The calendar day of an instant where the reader is, as YYYY-MM-DD. */
export const dayHere = (instant: string | Date): string =>
  new Intl.DateTimeFormat('sv-SE').format(new Date(instant));
