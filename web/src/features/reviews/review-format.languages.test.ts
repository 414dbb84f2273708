import { withLanguage } from '@swapstead/messages';
import { expect, test } from 'vitest';
import { starsText } from './review-format.ts';

test('stars are counted with the decimal sign of the reader, and whole stars without one [LANG-11]', () => {
  const texts = () => [starsText(4.7), starsText(5)];
  expect(texts()).toEqual(['4.7', '5']);
  expect(withLanguage('de', texts)).toEqual(['4,7', '5']);
});
