import type { ConsentCategory } from '@swapstead/contract/consent';

/**
 * Removes every key and cookie of a category (COOKIE-09). What a category stores is named after it, such as
 * `swapstead.analytics.something`, so nothing can be forgotten here.
 */
export function removeTraces(category: ConsentCategory) {
  const prefix = `swapstead.${category}.`;
  for (const storage of [() => localStorage, () => sessionStorage]) removeKeys(storage, prefix);
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0] ?? '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on pages without encryption
    if (name.startsWith(prefix)) document.cookie = `${name}=; Path=/; Max-Age=0`;
  }
}

function removeKeys(storage: () => Storage, prefix: string) {
  try {
    for (const key of Object.keys(storage())) if (key.startsWith(prefix)) storage().removeItem(key);
  } catch {
    // Storage is switched off, so there is nothing in it.
  }
}
