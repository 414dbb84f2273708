/**
 * Cuts Fraunces down to what the site sets in it: Latin, weights 500 to 600, every optical size. Run by hand after a
 * new version of the font (`node scripts/subset-fonts.ts`); the result is committed, so that builds need no tool.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const SOURCE = new URL(
  '../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  import.meta.url,
);
const TARGET = new URL('../web/src/assets/fonts/fraunces-latin-500-600.woff2', import.meta.url);

/** Latin as @fontsource's `latin` subset has it. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
];

const text = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
).join('');

const font = await subsetFont(await readFile(SOURCE), text, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 500, max: 600, default: 500 } },
});
await writeFile(TARGET, font);
console.log(`${font.length} bytes`);
