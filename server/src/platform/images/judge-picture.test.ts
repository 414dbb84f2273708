import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture } from '../../../test/pictures.ts';
import { PIXEL_BOMBS } from '../../../test/pixel-bombs.ts';
import { judgePicture } from './judge-picture.ts';
import { needsTooMuch } from './picture-memory.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swapstead-pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function judged(bytes: Buffer) {
  const file = join(folder, 'picture');
  await writeFile(file, bytes);
  return judgePicture(file);
}

it.each(PIXEL_BOMBS)('%s is refused by its header, before anything is decoded', async (_, make) => {
  await expect(judged(await make())).rejects.toThrow(/names too many pixels|too much memory/);
});

it('a progressive picture of an ordinary size is taken', async () => {
  const photo = await picture({ width: 600, height: 400 }).jpeg({ progressive: true }).toBuffer();
  expect(await judged(photo)).toMatchObject({ isProgressive: true, width: 600 });
});

it('what cannot be decoded row by row is measured by its memory, what is no JPEG by all of its pixels', () => {
  const facts = { format: 'jpeg', width: 9_900, height: 9_900, channels: 3, depth: 'uchar' } as const;
  expect(needsTooMuch({ ...facts, isProgressive: false })).toBe(false);
  expect(needsTooMuch({ ...facts, isProgressive: true })).toBe(true);
  expect(needsTooMuch({ ...facts, width: 5_000, isProgressive: true })).toBe(false);
  expect(needsTooMuch({ ...facts, width: 5_000, depth: 'ushort', isProgressive: true })).toBe(true);
  expect(needsTooMuch({ ...facts, format: 'png', isProgressive: false })).toBe(true);
  const deep = { ...facts, format: 'png', width: 7_700, height: 7_700, depth: 'ushort' } as const;
  expect(needsTooMuch({ ...deep, isProgressive: false })).toBe(true);
  expect(needsTooMuch({ ...deep, depth: 'uchar', isProgressive: false })).toBe(false);
});
