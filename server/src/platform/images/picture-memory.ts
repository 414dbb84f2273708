import type { Metadata } from 'sharp';

/**
 * Bytes that may be needed at once for a picture that cannot be decoded row by row. 150 MB is a progressive photo of
 * 50 megapixels; an interlaced PNG of 16 bits within the limit of pixels took close to 1 GB.
 */
const WHOLE_BYTES_MAX = 150_000_000;

/**
 * Bytes of all pixels together, for formats that are decoded in full whatever size is wanted: a few hundred kilobytes can
 * name a gigabyte of them. A photo of 50 megapixels has 150 MB as PNG.
 */
const DECODED_BYTES_MAX = 200_000_000;

type Facts = Pick<Metadata, 'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive'>;

/** Whether decoding would take too much memory or time, told by the header alone. */
export function needsTooMuch({ format, width, height, channels, depth, isProgressive }: Facts): boolean {
  const bytes = width * height * channels * (depth === 'uchar' ? 1 : 2);
  return (
    bytes > WHOLE_BYTES_MAX && (isProgressive === true || (format !== 'jpeg' && bytes > DECODED_BYTES_MAX))
  );
}
