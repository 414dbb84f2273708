import { currentLocale } from '@swapstead/contract/locale';

/** '4.7' for 4.7, and '5.0' for 5. */
export const averageText = (average: number): string =>
  new Intl.NumberFormat(currentLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    average,
  );

/** How many stars a picture shows: '4.7', and '5' for 5. */
export const starsText = (stars: number): string =>
  new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 }).format(stars);
