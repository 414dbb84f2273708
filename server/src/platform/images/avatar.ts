import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { exceededMegapixels } from './picture-memory.ts';

/** Side in pixels of the stored picture. */
const SIDE = 512;

/** More than any camera's picture of 5 MB; a bomb is turned away by its header, before anything is decoded. */
const PIXELS_MAX = 60_000_000;

export type ImageFault = { fault: 'wrong_type' | 'damaged' } | { fault: 'too_many_pixels'; most: number };

/**
 * A square WebP without any metadata, upright. What the file is called does not count, only its first bytes do.
 * @returns the fault instead when it is no JPEG, PNG or WebP, is too large in pixels, or cannot be read to its end
 */
export async function encodeAvatar(path: string): Promise<Buffer | ImageFault> {
  if (!isPicture(await firstBytes(path))) return { fault: 'wrong_type' };
  try {
    const facts = await sharp(path, { limitInputPixels: false }).metadata();
    const most = exceededMegapixels(facts, PIXELS_MAX);
    if (most) return { fault: 'too_many_pixels', most };
    return await sharp(path, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'cover', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    // Whatever libvips stumbles over in an accepted type, the file is to blame.
    return { fault: 'damaged' };
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function isPicture(bytes: Buffer): boolean {
  const starts = (hex: string, at = 0) =>
    bytes.subarray(at, at + hex.length / 2).equals(Buffer.from(hex, 'hex'));
  const jpeg = starts('ffd8ff');
  const png = starts('89504e470d0a1a0a');
  const webp = starts('52494646') && starts('57454250', 8);
  return jpeg || png || webp;
}
