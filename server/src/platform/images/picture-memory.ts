import type { Metadata } from 'sharp';

/**
 * The maximum memory for a picture that cannot be decoded row by row. 150 MB is a progressive photo of 50 megapixels;
 * an interlaced 16-bit PNG within the limit of pixels took close to 1 GB.
 */
const WHOLE_BYTES_MAX = 150_000_000;

/**
 * The maximum bytes of all pixels, for formats that are always decoded in full: a few hundred kilobytes can declare a
 * gigabyte of them. A photo of 50 megapixels has 150 MB as PNG.
 */
const DECODED_BYTES_MAX = 200_000_000;

type Kind = Pick<Metadata, 'format' | 'channels' | 'depth' | 'isProgressive'>;
type Facts = Kind & Pick<Metadata, 'width' | 'height'>;

/** The maximum pixels of a picture of this kind, so that decoding it does not take too much memory or time. */
function decodable({ format, channels, depth, isProgressive }: Kind): number {
  const bytes = channels * (depth === 'uchar' ? 1 : 2);
  if (isProgressive) return WHOLE_BYTES_MAX / bytes;
  return format === 'jpeg' ? Number.POSITIVE_INFINITY : DECODED_BYTES_MAX / bytes;
}

/**
 * Judged by the header alone.
 * @param most the maximum pixels of any picture
 * @returns the megapixels that this one may have, if it has more
 */
export function exceededMegapixels(facts: Facts, most: number): number | undefined {
  const allowed = Math.min(most, decodable(facts));
  return facts.width * facts.height > allowed ? Math.floor(allowed / 1_000_000) : undefined;
}
