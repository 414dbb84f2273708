import type { Site } from '@swapstead/contract/site/site';

/** A sentence of the site; a function where it states a fact of the operator (CONST-10). */
export type Text = string | ((site: Site) => string);

/** A link of a text block; `to` always comes from `paths`. */
export type TextLink = { label: string; to: string };

/** The sentence as the reader sees it. */
export function textFor(text: Text, site: Site): string {
  return typeof text === 'function' ? text(site) : text;
}

/** '€75' or '€12.50': cents only where there are some. */
export function euros(amount_cents: number): string {
  const whole = amount_cents % 100 === 0;
  return `€${(amount_cents / 100).toFixed(whole ? 0 : 2)}`;
}
