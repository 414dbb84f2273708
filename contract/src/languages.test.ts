import { describe, expect, it } from 'vitest';
import { pathIn, splitLanguage } from './languages.ts';

const SITE = 'https://swapstead.example';

describe('the address of a page in a language', () => {
  it('has the language before its path, and none in English [LANG-02]', () => {
    expect(pathIn('de', '/house/7?photo=2#map')).toBe('/de/house/7?photo=2#map');
    expect(['/', '/?search=sea', '/#map'].map((path) => pathIn('de', path))).toEqual([
      '/de',
      '/de?search=sea',
      '/de#map',
    ]);
    expect(pathIn('en', '/house/7')).toBe('/house/7');
  });

  it.each([
    '//example.com',
    '///example.com/login?x#y',
    '/\\example.com',
    '/\t/example.com',
    '/\n//example.com',
  ])('stays on the site behind %j, from which a link leads to other languages [LANG-04]', (path) => {
    for (const language of ['en', 'de']) {
      expect(new URL(pathIn(language, path), SITE).origin).toBe(SITE);
      const behind = splitLanguage(`/de${path}`, ['en', 'de']).path;
      expect(new URL(pathIn(language, behind), SITE).origin).toBe(SITE);
    }
  });
});
