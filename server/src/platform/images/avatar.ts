import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { exceededMegapixels } from './picture-memory.ts';

/** Side of the stored picture in pixels. */
const SIDE = 512;

/** More than any camera's picture of 5 MB; larger ones are refused by their header, before decoding. */
const PIXELS_MAX = 60_000_000;

export type ImageFault = { fault: 'wrong_type' | 'damaged' } | { fault: 'too_many_pixels'; most: number };

/**
 * A square, upright WebP without metadata. The file's type is judged by its first bytes, not by its name.
 * @returns the fault instead if it is not a JPEG, PNG or WebP, has too many pixels, or cannot be read to its end
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
    // If libvips fails on an accepted type, the file is damaged.
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
