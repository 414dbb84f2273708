import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture } from '../../../test/pictures.ts';
import { PIXEL_BOMBS } from '../../../test/pixel-bombs.ts';
import { judgePicture } from './judge-picture.ts';
import { exceededMegapixels } from './picture-memory.ts';

type Facts = Parameters<typeof exceededMegapixels>[0];

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

it.each(PIXEL_BOMBS)('%s is refused by its header, before decoding', async (_, make) => {
  await expect(judged(await make())).rejects.toThrow(/more than (100|66|50|18) megapixels/);
});

it('a progressive picture of ordinary size is accepted', async () => {
  const photo = await picture({ width: 600, height: 400 }).jpeg({ progressive: true }).toBuffer();
  expect(await judged(photo)).toMatchObject({ isProgressive: true, width: 600 });
});

it('pictures that cannot be decoded row by row are limited by memory, other formats than JPEG by their total pixels', () => {
  const facts: Facts = {
    format: 'jpeg',
    width: 9_900,
    height: 9_900,
    channels: 3,
    depth: 'uchar',
    isProgressive: false,
  };
  const exceeded = (changes: Partial<Facts>) => exceededMegapixels({ ...facts, ...changes }, 100_000_000);
  expect(exceeded({})).toBeUndefined();
  expect(exceeded({ width: 11_000 })).toBe(100);
  expect(exceeded({ isProgressive: true })).toBe(50);
  expect(exceeded({ width: 5_000, isProgressive: true })).toBeUndefined();
  expect(exceeded({ width: 5_000, depth: 'ushort', isProgressive: true })).toBe(25);
  expect(exceeded({ format: 'png' })).toBe(66);
  const deep = { format: 'png', width: 7_700, height: 7_700, depth: 'ushort' } as const;
  expect(exceeded(deep)).toBe(33);
  expect(exceeded({ ...deep, depth: 'uchar' })).toBeUndefined();
});
