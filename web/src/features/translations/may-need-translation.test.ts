import { expect, test } from 'vitest';
import { mayNeedTranslation } from './may-need-translation.ts';

test.each([
  ['German for an English reader', 'de', 'en', true],
  ['an unknown language', null, 'en', true],
  ['a language that is not there', undefined, 'de', true],
  ["the reader's own language", 'de', 'de', false],
  ['their language as another country writes it', 'pt-BR', 'pt', false],
  ['English for a reader of an English page that is only made to look at', 'en', 'en-XA', false],
])('%s is offered for translation or not [LANG-22]', (_, text, reader, may) => {
  expect(mayNeedTranslation(text, reader)).toBe(may);
});
