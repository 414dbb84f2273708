import { ORIGINAL, pathIn } from '@swapstead/contract/languages';
import { currentLanguage, languages } from '@swapstead/messages';
import { safeStorage } from '../browser/safe-storage.ts';
import type { STORAGE_KEYS } from '../drafts/storage-keys.ts';

/** Not from its table, which would come into every page with this line. */
const CLOSED: (typeof STORAGE_KEYS)['languageOffer'] = 'swapstead.languageOffer';

/**
 * That the page exists in a language, the link to it, and how to close the line: in that language, so in none of this
 * build's messages.
 */
const OFFERS: Record<string, { here: string; read: string; close: string }> = {
  de: { here: 'Diese Seite gibt es auf Deutsch.', read: 'Auf Deutsch lesen', close: 'Schließen' },
  fr: { here: 'Cette page existe en français.', read: 'Lire en français', close: 'Fermer' },
  es: { here: 'Esta página está en español.', read: 'Leer en español', close: 'Cerrar' },
  nl: { here: 'Deze pagina is er in het Nederlands.', read: 'Lees in het Nederlands', close: 'Sluiten' },
  it: { here: 'Questa pagina esiste in italiano.', read: 'Leggi in italiano', close: 'Chiudi' },
};

/**
 * A line above the bar of an English page, in the language that the browser asks for first, if the page is there in it (LANG-03).
 * Nobody is sent elsewhere unasked. It stands outside of what React takes over, before the first paint, so that
 * nothing moves later.
 */
export function offerLanguage() {
  if (languages.length === 1 || currentLanguage() !== ORIGINAL) return;
  const wanted = navigator.language.slice(0, 2);
  const offer = OFFERS[wanted];
  if (!offer || safeStorage.get(CLOSED)) return;
  // A page that is there in English alone names no other language in its head.
  if (!document.querySelector(`link[rel=alternate][hreflang=${wanted}]`)) return;
  const line = document.createElement('div');
  line.className = 'languageoffer';
  line.lang = wanted;
  const link = document.createElement('a');
  link.href = pathIn(wanted, location.pathname + location.search + location.hash);
  link.hreflang = wanted;
  link.textContent = offer.read;
  const close = document.createElement('button');
  close.ariaLabel = offer.close;
  close.textContent = '×';
  close.addEventListener('click', () => {
    safeStorage.set(CLOSED, 'closed');
    line.remove();
  });
  const words = document.createElement('p');
  words.append(`${offer.here} `, link);
  line.append(words, close);
  document.body.prepend(line);
}
