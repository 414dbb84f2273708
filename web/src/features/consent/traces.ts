import type { ConsentCategory } from '@swapstead/contract/consent/endpoints';
import { removeCookiesWhere } from '../../lib/browser/cookies.ts';
import { keptTexts } from '../../lib/browser/kept-texts.ts';

/**
 * Removes every key and cookie of some categories (COOKIE-09). What a category stores is named after it, such as
 * `swapstead.analytics.something`, so nothing can be forgotten here.
 */
export function removeTraces(categories: readonly ConsentCategory[]) {
  const prefixes = categories.map((category) => `swapstead.${category}.`);
  const isTrace = (name: string) => prefixes.some((prefix) => name.startsWith(prefix));
  keptTexts.removeWhere(isTrace);
  removeCookiesWhere(isTrace);
}
