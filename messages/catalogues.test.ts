import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inSeveralLanguages, type Texts } from './catalogues.ts';

const terms = (word: string): Texts[string] =>
  Object.assign(() => word, { parts: () => [{ type: 'text', value: word }] });
const english: Texts = {
  back: () => 'Back',
  hello: (inputs) => `Hello ${(inputs as { name: string }).name}`,
  terms: terms('Terms'),
};
const polish: Texts = {
  back: () => 'Wstecz',
  hello: (inputs) => `Cześć ${(inputs as { name: string }).name}`,
  terms: terms('Regulamin'),
};
const catalogues = new Map([
  ['en', english],
  ['pl', polish],
]);
const { m, currentLanguage, withLanguage } = inSeveralLanguages(catalogues, 'en');

/** What `back` says before and after a pause. */
async function backTwice(milliseconds: number) {
  const before = m.back?.();
  await pause(milliseconds);
  return [before, m.back?.(), currentLanguage()];
}

describe('messages of several languages', () => {
  it('are in the original language unless another one is chosen', () => {
    expect(m.back?.()).toBe('Back');
    expect(withLanguage('pl', () => m.back?.())).toBe('Wstecz');
    expect(m.back?.()).toBe('Back');
  });

  it('stay in the chosen language across awaits, also while others use another', async () => {
    const both = await Promise.all([
      withLanguage('pl', () => backTwice(20)),
      backTwice(10),
      withLanguage('pl', () => withLanguage('en', () => backTwice(5))),
    ]);
    expect(both).toEqual([
      ['Wstecz', 'Wstecz', 'pl'],
      ['Back', 'Back', 'en'],
      ['Back', 'Back', 'en'],
    ]);
  });

  it('choose the language when they are called, so a table may hold them', () => {
    const table = { greet: m.hello, terms: m.terms };
    withLanguage('pl', () => {
      expect(table.greet?.({ name: 'Nora' })).toBe('Cześć Nora');
      expect(table.terms?.parts?.()).toEqual([{ type: 'text', value: 'Regulamin' }]);
    });
  });

  it('have parts only if they have tags', () => {
    expect(m.back?.parts).toBeUndefined();
    expect(m.terms?.parts?.()).toEqual([{ type: 'text', value: 'Terms' }]);
  });

  it('are refused in a language without a catalogue', () => {
    expect(() => withLanguage('de', () => m.back?.())).toThrow('There is no catalogue for de.');
  });
});
