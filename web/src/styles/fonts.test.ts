import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const css = read('fonts.css') + read('fonts-more.css');

/** The character ranges of a font family, as pairs of code points. */
function rangesOf(family: string, styles = css): [number, number][] {
  const faces = styles.split('@font-face').filter((face) => face.includes(`"${family}"`));
  return faces.flatMap((face) =>
    [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, first = '', last = first]): [number, number] => [
        Number.parseInt(first, 16),
        Number.parseInt(last, 16),
      ],
    ),
  );
}

describe.each(['Fraunces Variable', 'Instrument Sans Variable'])('font %s', (family) => {
  it.each([
    'Świętojańska Łódź',
    'Příliš žluťoučký kůň',
    'Kadıköy’de ışıklı ev',
    'Őszi ház, hűs fák',
    'Nhà gỗ ở Đà Lạt',
  ])('contains every letter of %s', (text) => {
    const ranges = rangesOf(family);
    const missing = [...text].filter((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return ranges.filter(([first, last]) => code >= first && code <= last).length !== 1;
    });
    expect(missing).toEqual([]);
  });
});

describe('the first faces of other languages', () => {
  const first = read('fonts-latin.css');

  it.each(['Fraunces Variable', 'Instrument Sans Variable'])(
    'have every letter and mark of the five languages: %s [LANG-10]',
    (family) => {
      const ranges = rangesOf(family, first);
      const text = 'äöüÄÖÜß„“‚‘ éèêëàâçîïôœŒùûÿ« »’ ëïóé ñáéíóúü¿¡ÑÁ àèéìòùÈ – … € '.normalize();
      const missing = [...text].filter((letter) => {
        const code = letter.codePointAt(0) ?? 0;
        return !ranges.some(([least, most]) => code >= least && code <= most);
      });
      expect(missing).toEqual([]);
    },
  );

  it('are at most 90 kB [LANG-10]', () => {
    const files = [...first.matchAll(/url\("([^"]+)"\)/g)].map(([, file = '']) => file);
    const bytes = files.reduce((sum, file) => sum + statSync(new URL(file, import.meta.url)).size, 0);
    expect(files).toHaveLength(2);
    expect(bytes).toBeLessThan(90_000);
  });
});

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

/** A metric of a font face in percent. */
const percent = (face: string, name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]);

/** Ascent and descent of the font that the fallbacks match, in hundredths of its size. */
describe.each([
  ['--font-display', 'Fraunces', 3, 97.8, 25.5],
  ['--font-text', 'Instrument', 2, 97, 25],
] as const)('fallback fonts of %s', (variable, family, count, ascent, descent) => {
  const stack = new RegExp(`${variable}:\\s*([^;]+);`).exec(tokens)?.[1] ?? '';
  const names = [...stack.matchAll(/"([^"]+ Fallback[^"]*)"/g)].map(([, name]) => name ?? '');

  it('exist on Windows, Linux and Android', () => {
    expect(names).toHaveLength(count);
    for (const name of names) expect(name.startsWith(family)).toBe(true);
  });

  it('have the same line height as the font itself, so that nothing moves', () => {
    for (const name of names) {
      const face = css.split('@font-face').find((one) => one.includes(`"${name}"`)) ?? '';
      const size = percent(face, 'size-adjust') / 100;
      expect([name, Math.abs(percent(face, 'ascent-override') * size - ascent) < 0.2]).toEqual([name, true]);
      expect([name, Math.abs(percent(face, 'descent-override') * size - descent) < 0.2]).toEqual([
        name,
        true,
      ]);
      expect(percent(face, 'line-gap-override')).toBe(0);
      expect(face).toContain('src: local(');
    }
  });
});
