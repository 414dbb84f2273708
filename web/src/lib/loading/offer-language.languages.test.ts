import { LANGUAGE_NAMES } from '@swapstead/contract/languages';
import { withLanguage } from '@swapstead/messages';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { offerLanguage } from './offer-language.ts';

const line = () => document.querySelector<HTMLElement>('.languageoffer');
const link = () => line()?.querySelector('a');

/** A page of this address that is there in these languages, in a browser that asks for this one first. */
function arrive(wanted: string, address = '/', there: readonly string[] = Object.keys(LANGUAGE_NAMES)) {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(wanted);
  history.replaceState(null, '', address);
  document.body.innerHTML = '<div id="root"></div>';
  document.head.innerHTML = there
    .map((language) => `<link rel="alternate" hreflang="${language}" href="/">`)
    .join('');
}

beforeEach(() => {
  localStorage.clear();
  return () => vi.restoreAllMocks();
});

describe('the line that offers another language', () => {
  it('is the first of the page, in that language, and leads to this page in it [LANG-03]', () => {
    arrive('de-AT', '/homes?search=garden#7');
    offerLanguage();
    expect(document.body.firstElementChild).toBe(line());
    expect(line()?.lang).toBe('de');
    expect(line()?.querySelector('p')?.textContent).toBe(
      'Diese Seite gibt es auf Deutsch. Auf Deutsch lesen',
    );
    expect([link()?.getAttribute('href'), link()?.hreflang]).toEqual(['/de/homes?search=garden#7', 'de']);
  });

  it('is there for each language but English, in its own words [LANG-03]', () => {
    const others = Object.keys(LANGUAGE_NAMES).filter((language) => language !== 'en');
    const texts = others.map((language) => {
      arrive(language);
      offerLanguage();
      expect([language, line()?.lang, link()?.getAttribute('href')]).toEqual([
        language,
        language,
        `/${language}`,
      ]);
      return [line()?.textContent, line()?.querySelector('button')?.ariaLabel];
    });
    for (const [index] of ['line', 'close'].entries())
      expect(new Set(texts.map((one) => one[index])).size).toBe(others.length);
  });

  it('never comes again on this device once it is closed, in no language [LANG-03]', () => {
    arrive('fr');
    offerLanguage();
    line()?.querySelector('button')?.click();
    expect(line()).toBeNull();
    for (const wanted of ['fr', 'de']) {
      arrive(wanted, '/faq');
      offerLanguage();
      expect(line()).toBeNull();
    }
  });

  it.each(['en', 'en-GB', 'pt-PT', 'ar', 'xx', ''])(
    'is not there if the browser asks for %s first [LANG-03]',
    (wanted) => {
      arrive(wanted);
      offerLanguage();
      expect(line()).toBeNull();
    },
  );

  it('is not there on a page that is in English alone, nor on one of another language [LANG-03]', () => {
    arrive('de', '/admin', []);
    offerLanguage();
    arrive('de', '/fr');
    withLanguage('fr', offerLanguage);
    expect(line()).toBeNull();
  });
});
