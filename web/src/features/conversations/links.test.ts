import { describe, expect, test } from 'vitest';
import { linkPieces } from './links.ts';

const links = (text: string) => linkPieces(text).flatMap(({ href }) => href ?? []);

describe('web addresses in a message', () => {
  test.each([
    ['see https://example.org/a?b=1#c', ['https://example.org/a?b=1#c']],
    ['HTTP://EXAMPLE.ORG.', ['http://example.org/']],
    [
      '(https://example.org/a), and https://example.org/b!',
      ['https://example.org/a', 'https://example.org/b'],
    ],
    ['https://en.wikipedia.org/wiki/Loft_(building)', ['https://en.wikipedia.org/wiki/Loft_(building)']],
    ['[https://example.org/a], {https://example.org/b}.', ['https://example.org/a', 'https://example.org/b']],
    ['請看https://example.org/a，謝謝', ['https://example.org/a']],
    [
      '（https://example.org/a）「https://example.org/b」。',
      ['https://example.org/a', 'https://example.org/b'],
    ],
    ['هل رأيت https://example.org/a؟', ['https://example.org/a']],
    ['„https://example.org/a“', ['https://example.org/a']],
    ['»https://example.org/a«, «https://example.org/b»', ['https://example.org/a', 'https://example.org/b']],
    [
      '“https://example.org/a” or ‘https://example.org/b’',
      ['https://example.org/a', 'https://example.org/b'],
    ],
    [
      'https://example.org/東京/ホテル',
      ['https://example.org/%E6%9D%B1%E4%BA%AC/%E3%83%9B%E3%83%86%E3%83%AB'],
    ],
  ])('are found in %j: %j', (text, expected) => expect(links(text)).toEqual(expected));

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://paypal.com@evil.test/login',
    'https://user:pass@evil.test',
    'https://localhost/a',
    'http://',
    'ftp://example.org',
    'example.org',
    'xhttps://example.org',
  ])('are not found in %j', (text) => expect(links(text)).toEqual([]));

  test('a host with letters that imitate Latin ones is shown in Punycode, any other as written', () => {
    const shown = (text: string) => linkPieces(text).map((piece) => piece.text);
    expect(shown('https://pаypal.com/login')).toEqual(['https://xn--pypal-4ve.com/login']);
    expect(shown('https://café.example/a')).toEqual(['https://café.example/a']);
  });

  test('no letter of the text is lost or moved', () => {
    for (const text of [
      '',
      'plain',
      'a https://example.org, b <https://example.org/x> "c"',
      'https://example.org',
      '„https://example.org/a“、https://example.org/b）',
    ]) {
      expect(
        linkPieces(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }
  });
});
