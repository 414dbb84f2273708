import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('fonts.css', import.meta.url), 'utf8');

/** Ranges of letters that the faces of a family have, as pairs of code points. */
function rangesOf(family: string): [number, number][] {
  const faces = css.split('@font-face').filter((face) => face.includes(`"${family}"`));
  return faces.flatMap((face) =>
    [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
      ([, first = '', last = first]): [number, number] => [
        Number.parseInt(first, 16),
        Number.parseInt(last, 16),
      ],
    ),
  );
}

describe.each(['Fraunces Variable', 'Instrument Sans Variable'])('%s', (family) => {
  it.each([
    'Świętojańska Łódź',
    'Příliš žluťoučký kůň',
    'Kadıköy’de ışıklı ev',
    'Őszi ház, hűs fák',
    'Nhà gỗ ở Đà Lạt',
  ])('sets every letter of %s itself', (text) => {
    const ranges = rangesOf(family);
    const missing = [...text].filter((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return ranges.filter(([first, last]) => code >= first && code <= last).length !== 1;
    });
    expect(missing).toEqual([]);
  });
});
