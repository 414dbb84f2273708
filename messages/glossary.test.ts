import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseMessage } from './build/icu.ts';
import { languages } from './build/languages.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/**
 * What the style page of a language says never to write: the last column of its table of words. A word with a context,
 * such as 'Vertrag (of a swap)', is right elsewhere, which only a reader can judge.
 */
const neverIn = (language: string): string[] =>
  [...read(`../docs/languages/${language}.md`).matchAll(/^\|[^|]+\|[^|]+\|([^|]*)\|$/gm)]
    .slice(2)
    .flatMap(([, words = '']) => words.split(/[,;]/))
    .map((word) => word.trim())
    .filter((word) => word && !/[()]| as a label/.test(word));

/** What a reader may see of each message: its texts without arguments. */
function textsIn(language: string): [key: string, text: string][] {
  const catalogue: Record<string, string | object> = JSON.parse(read(`${language}.json`));
  return Object.entries(catalogue).flatMap(([key, message]) => {
    if (typeof message !== 'string') return [];
    return parseMessage(message).variants.map(({ pattern }): [string, string] => [
      key,
      pattern.map((part) => (part.type === 'text' ? part.value : ' ')).join(''),
    ]);
  });
}

it.each(languages().filter((language) => language !== 'en'))(
  'no text in %s has a word that its style page rules out [LANG-36]',
  (language) => {
    const never = neverIn(language);
    expect(never.length).toBeGreaterThan(30);
    const words = never.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
    const ruledOut = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words})(?![\\p{L}\\p{N}-])`, 'u');
    const found = textsIn(language).flatMap(([key, text]) => {
      const [word] = ruledOut.exec(text) ?? [];
      return word ? [`${key}: ${word}`] : [];
    });
    expect(found).toEqual([]);
  },
);
