import type { Site } from '@swapstead/contract/site/site';

/** A sentence of the site; a function if it contains one of the operator's settings (CONST-10). */
export type Text = string | ((site: Site) => string);

/** A link of a text block; `to` always comes from `paths`. */
export type TextLink = { label: string; to: string };

/** The sentence with the operator's settings filled in. */
export function textFor(text: Text, site: Site): string {
  return typeof text === 'function' ? text(site) : text;
}

/** '€75' or '€12.50': cents only if there are any. */
export function euros(amount_cents: number): string {
  const whole = amount_cents % 100 === 0;
  return `€${(amount_cents / 100).toFixed(whole ? 0 : 2)}`;
}
