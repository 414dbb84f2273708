import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

/** Widths of photos in pixels; the site's layouts need no others. */
export const PHOTO_WIDTHS = [400, 800, 1600] as const;

/** More pixels than any camera has. Checked before decoding. */
export const PIXELS_MAX = 100_000_000;

/** Measured in docs/performance.md: beyond effort 2, AVIF takes seconds for a few per cent. */
const ENCODERS = {
  webp: (image: Sharp) => image.webp({ quality: 78 }),
  avif: (image: Sharp) => image.avif({ quality: 55, effort: 1 }),
} as const;

/** Accepted formats, judged by content (PHOTO-06). */
const INPUT_FORMATS = ['jpeg', 'png', 'webp'];

export type PhotoFormat = keyof typeof ENCODERS;
export type PhotoVariant = { width: number; format: PhotoFormat; body: Buffer };
export type PhotoFacts = { width: number; height: number; widths: number[]; thumbhash: string };

/**
 * Reads a picture and returns the facts of its published form: upright, sRGB, no wider than the largest variant.
 * Throws sharp's error for a file that is not a picture, and for pictures that are neither JPEG, PNG nor WebP.
 */
export async function readPhoto(input: Buffer | string): Promise<PhotoFacts> {
  const { autoOrient, format } = await openPicture(input).metadata();
  if (!INPUT_FORMATS.includes(format)) throw new Error(`${format} is neither JPEG, PNG nor WebP`);
  const width = Math.min(autoOrient.width, PHOTO_WIDTHS[2]);
  const height = Math.max(1, Math.round((autoOrient.height * width) / autoOrient.width));
  return { width, height, widths: widthsFor(width), thumbhash: await thumbHash(input) };
}

/** Encodes one format in every width, decoding once to the largest. No metadata remains: sharp drops it all. */
export async function encodePhoto(input: Buffer | string, format: PhotoFormat, widths: readonly number[]) {
  const decoded = openPicture(input).autoOrient().toColourspace('srgb');
  return Promise.all(widths.map((width) => encodeVariant(decoded.clone(), format, width)));
}

/** Encodes one width of a picture that is already upright and sRGB. */
export async function encodeVariant(
  picture: Sharp,
  format: PhotoFormat,
  width: number,
): Promise<PhotoVariant> {
  const resized = picture.resize({ width, withoutEnlargement: true });
  return { width, format, body: await ENCODERS[format](resized).toBuffer() };
}

/** The standard widths below the photo's own, then its own. */
export function widthsFor(width: number): number[] {
  return [...PHOTO_WIDTHS.filter((one) => one < width), width];
}

/** Opens every picture: one with too many pixels or an internal error is refused. */
export function openPicture(input: Buffer | string) {
  return sharp(input, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
}

async function thumbHash(input: Buffer | string): Promise<string> {
  const { data, info } = await openPicture(input)
    .autoOrient()
    .resize({ width: 100, height: 100, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
