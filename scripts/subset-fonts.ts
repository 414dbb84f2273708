/**
 * Reduces the two fonts to the characters that nearly every page uses: ASCII and common punctuation; Fraunces only in
 * the weights 500 to 600, with every optical size. A page with accented letters also loads the whole Latin files
 * (fonts.css), and pages in other languages begin with those (fonts-latin.css). Run by hand after a new version of a
 * font (`node scripts/subset-fonts.ts`); the results are committed, so that builds need no tool.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const FACES = new URL('..', import.meta.resolve('@fontsource-variable/fraunces/package.json'));
const TARGET = new URL('../web/src/assets/fonts/', import.meta.url);

type Range = readonly [number, number];

/** Must equal `unicode-range` of the first faces in fonts.css. */
const CORE: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
];

/** Latin as in @fontsource's `latin` subset. */
const LATIN: readonly Range[] = [
  ...CORE,
  [0xa1, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x201a, 0x201a],
  [0x201e, 0x201e],
  [0x2122, 0x2122],
];

/** Letters of Czech, Hungarian, Polish, Turkish, Vietnamese, Welsh and similar alphabets. */
const EXTENDED: readonly Range[] = [
  [0x100, 0x24f],
  [0x1e00, 0x1eff],
];

const FRAUNCES = { wght: { min: 500, max: 600, default: 500 } };
const INSTRUMENT = { wght: { min: 400, max: 700, default: 400 } };

await cut('fraunces/files/fraunces-latin-opsz-normal.woff2', LATIN, FRAUNCES, 'fraunces-latin-500-600');
await cut('fraunces/files/fraunces-latin-opsz-normal.woff2', CORE, FRAUNCES, 'fraunces-core-500-600');
await cut(
  'fraunces/files/fraunces-latin-ext-opsz-normal.woff2',
  EXTENDED,
  FRAUNCES,
  'fraunces-latin-ext-500-600',
);
await cut(
  'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  CORE,
  INSTRUMENT,
  'instrument-sans-core',
);
await cut(
  'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  LATIN,
  INSTRUMENT,
  'instrument-sans-latin',
);

async function cut(source: string, ranges: readonly Range[], variationAxes: typeof FRAUNCES, name: string) {
  const text = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
  const font = await subsetFont(await readFile(new URL(source, FACES)), text.join(''), {
    targetFormat: 'woff2',
    variationAxes,
  });
  await writeFile(new URL(`${name}.woff2`, TARGET), font);
  console.log(`${name}: ${font.length} bytes`);
}
