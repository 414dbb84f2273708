import { languages, withLanguage } from '@swapstead/messages';
import { expect, it } from 'vitest';
import { euros } from './text.ts';

it("prices are in the operator's currency, as the language writes it [LANG-12]", () => {
  const prices = (cents: number) =>
    Object.fromEntries(
      languages.map((language) => [language, withLanguage(language, () => euros(cents)).replace(/\s/g, ' ')]),
    );
  expect(prices(7_500)).toEqual({ en: '€75', de: '75 €', fr: '75 €', nl: '€ 75', es: '75 €', it: '75 €' });
  expect(prices(123_450)).toEqual({
    en: '€1,234.50',
    de: '1.234,50 €',
    fr: '1 234,50 €',
    nl: '€ 1.234,50',
    es: '1234,50 €',
    it: '1234,50 €',
  });
});
