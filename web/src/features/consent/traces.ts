import type { ConsentCategory } from '@swapstead/contract/consent';

/**
 * Removes every key and cookie of some categories (COOKIE-09). What a category stores is named after it, such as
 * `swapstead.analytics.something`, so nothing can be forgotten here.
 */
export function removeTraces(categories: readonly ConsentCategory[]) {
  const prefixes = categories.map((category) => `swapstead.${category}.`);
  const isTrace = (name: string) => prefixes.some((prefix) => name.startsWith(prefix));
  for (const storage of [() => localStorage, () => sessionStorage]) removeKeys(storage, isTrace);
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on pages without encryption
    if (isTrace(name)) document.cookie = `${name}=; Path=/; Max-Age=0`;
  }
}

function removeKeys(storage: () => Storage, isTrace: (key: string) => boolean) {
  try {
    for (const key of Object.keys(storage())) if (isTrace(key)) storage().removeItem(key);
  } catch {
    // Storage is switched off, so there is nothing in it.
  }
}
