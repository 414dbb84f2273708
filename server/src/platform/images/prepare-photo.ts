import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { judgePicture, notAPicture } from './judge-picture.ts';
import {
  encodeVariant,
  openPicture,
  PHOTO_WIDTHS,
  type PhotoFacts,
  type PhotoVariant,
  widthsFor,
} from './photo-variants.ts';

const LARGEST = PHOTO_WIDTHS[2];
/** A very tall picture is made narrower: WebP ends at 16,383 pixels. */
const TALLEST = 6_400;
const THUMB = 100;

/**
 * Converts an uploaded file into its published form: upright, sRGB, without any metadata (PHOTO-14), as WebP in every
 * width. It is decoded once, to the largest width, from which the others are created one after the other.
 * @throws NotAPicture if the file is refused
 */
export async function preparePhoto(path: string): Promise<{ facts: PhotoFacts; variants: PhotoVariant[] }> {
  await judgePicture(path);
  const { data, info } = await decode(path);
  const { width, height, channels } = info;
  const picture = () => sharp(data, { raw: { width, height, channels } });
  const widths = widthsFor(width);
  const variants: PhotoVariant[] = [];
  for (const wanted of widths) variants.push(await encodeVariant(picture(), 'webp', wanted));
  return { facts: { width, height, widths, thumbhash: await thumbHashOf(picture()) }, variants };
}

async function decode(path: string) {
  try {
    return await openPicture(path)
      .autoOrient()
      .resize({ width: LARGEST, height: TALLEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw notAPicture({ fault: 'damaged' }, 'the picture cannot be decoded', error);
  }
}

async function thumbHashOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize({ width: THUMB, height: THUMB, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
