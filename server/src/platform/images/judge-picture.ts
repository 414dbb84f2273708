import { open } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { PIXELS_MAX } from './photo-variants.ts';
import { exceededMegapixels } from './picture-memory.ts';

/** Thrown for a file that is not a single still picture as JPEG, PNG or WebP. */
export type NotAPicture = Error & PictureFault & { not_a_picture: true };

/** The fault, as far as its owner can fix it; `most`: the allowed megapixels. */
export type PictureFault =
  | { fault: 'wrong_type' | 'damaged' | 'animated' }
  | { fault: 'too_many_pixels'; most: number };

export function isNotAPicture(error: unknown): error is NotAPicture {
  return error instanceof Error && 'not_a_picture' in error;
}

export function notAPicture(fault: PictureFault, reason: string, cause?: unknown): NotAPicture {
  return Object.assign(new Error(reason, { cause }), fault, { not_a_picture: true as const });
}

type Format = 'jpeg' | 'png' | 'webp';

/** How much of the beginning and the end of a file is examined. */
const LOOK_BYTES = 64 * 1024;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * Signatures of files that are also something else. Long enough that a photo's own data never contains one by chance:
 * see docs/decisions/0201.
 */
const OTHER_DOCUMENT = /%PDF-\d|<!doctype\s|<html[\s>]|<script[\s>]|<svg[\s>]|<\?php\s/i;
const ARCHIVE = ['PK\x03\x04\x0a\0', 'PK\x03\x04\x14\0', 'PK\x05\x06\0\0\0\0'];

/**
 * Judges a file by its bytes, never by its name: JPEG, PNG or WebP, a single picture, and nothing else (PHOTO-06).
 * Reads the header only, so that a picture with too many pixels is refused before it is decoded.
 * @throws NotAPicture
 */
export async function judgePicture(path: string): Promise<Metadata> {
  const { head, tail } = await endsOf(path);
  const format = formatOf(head);
  if (!format) throw notAPicture({ fault: 'wrong_type' }, 'the file starts like no picture');
  if (isSomethingElse(head) || isSomethingElse(tail)) {
    throw notAPicture({ fault: 'wrong_type' }, 'the file is a picture and something else');
  }
  const metadata = await sharp(path, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch((error: Error) => {
      throw notAPicture({ fault: 'damaged' }, 'the header cannot be read', error);
    });
  if (metadata.format !== format) {
    throw notAPicture({ fault: 'wrong_type' }, `the file starts as ${format} and is ${metadata.format}`);
  }
  const most = exceededMegapixels(metadata, PIXELS_MAX);
  if (most) throw notAPicture({ fault: 'too_many_pixels', most }, `it has more than ${most} megapixels`);
  if ((metadata.pages ?? 1) > 1 || (format === 'png' && head.text.includes('acTL'))) {
    throw notAPicture({ fault: 'animated' }, 'the picture is animated');
  }
  return metadata;
}

type Piece = { bytes: Buffer; text: string };

function formatOf({ bytes }: Piece): Format | undefined {
  if (bytes.subarray(0, 3).equals(JPEG_SIGNATURE)) return 'jpeg';
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png';
  const [riff, webp] = [bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)];
  return riff === 'RIFF' && webp === 'WEBP' ? 'webp' : undefined;
}

function isSomethingElse({ text }: Piece): boolean {
  return OTHER_DOCUMENT.test(text) || ARCHIVE.some((mark) => text.includes(mark));
}

async function endsOf(path: string): Promise<{ head: Piece; tail: Piece }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, LOOK_BYTES);
    const read = async (position: number): Promise<Piece> => {
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, position);
      return { bytes: buffer, text: buffer.toString('latin1') };
    };
    return { head: await read(0), tail: await read(size - length) };
  } finally {
    await file.close();
  }
}
