import type { Metadata } from 'sharp';

/**
 * Bytes that may be needed at once for a picture that cannot be decoded row by row. 150 MB is a progressive photo of
 * 50 megapixels; an interlaced PNG of 16 bits within the limit of pixels took close to 1 GB.
 */
const WHOLE_BYTES_MAX = 150_000_000;

type Facts = Pick<Metadata, 'width' | 'height' | 'channels' | 'depth' | 'isProgressive'>;

/** Whether decoding would take too much memory, told by the header alone. */
export function needsTooMuchMemory({ width, height, channels, depth, isProgressive }: Facts): boolean {
  if (!isProgressive) return false;
  const bytes = depth === 'uchar' ? 1 : 2;
  return width * height * channels * bytes > WHOLE_BYTES_MAX;
}
