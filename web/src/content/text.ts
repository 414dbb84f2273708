import { inCurrentLocale } from '@swapstead/contract/locale';
import type { Site } from '@swapstead/contract/site/site';

/** A sentence of the site; a function if it contains one of the operator's settings (CONST-10). */
export type Text = string | ((site: Site) => string);

/** A link of a text block; `to` always comes from `paths`. */
export type TextLink = { label: string; to: string };

/** The sentence with the operator's settings filled in. */
export function textFor(text: Text, site: Site): string {
  return typeof text === 'function' ? text(site) : text;
}

const price = inCurrentLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'EUR',
      trailingZeroDisplay: 'stripIfInteger',
    }),
);

/** '€75' or '€12.50': cents only if there are any. */
export const euros = (amount_cents: number): string => price().format(amount_cents / 100);
