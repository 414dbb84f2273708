/** '12 June', with the year where it is another one than now. */
export function dayOf(instant: string): string {
  const date = new Date(instant);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

/** 'Saturday, 12 June, 08:02' */
export function momentOf(instant: string): string {
  return new Date(instant).toLocaleString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** 'June 2027' */
export const monthOf = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });
