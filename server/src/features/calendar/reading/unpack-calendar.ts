import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import { READING, REASONS, ReadingFailure } from './reading-failure.ts';

type Unpack = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

const [unGzip, unDeflate, unDeflateRaw, unBrotli] = [gunzip, inflate, inflateRaw, brotliDecompress].map(
  (unpack) => promisify(unpack) as Unpack,
) as [Unpack, Unpack, Unpack, Unpack];

/** More than one is unusual, and many would be an attack. */
const MOST_ENCODINGS = 2;

/**
 * The bytes of a calendar as its Content-Encoding says, as far as that is true: storage services repeat whatever was
 * stored with a file, such as 'utf-8' or 'aws-chunked', or 'gzip' for a file that they have unpacked already.
 * @throws ReadingFailure if the unpacked bytes are too many, or cannot be unpacked
 */
export async function unpackCalendar(packed: Uint8Array, encodings: string): Promise<Uint8Array> {
  // The last one was applied last. A packed file is recognised without any, too.
  const names = [...encodings.toLowerCase().split(',').slice(0, MOST_ENCODINGS).reverse(), 'gzip'];
  let bytes = packed;
  for (const name of names) {
    const unpack = unpackerOf(name.trim(), bytes);
    if (unpack) bytes = await unpackWith(unpack, bytes);
  }
  return bytes;
}

/** How to unpack these bytes; undefined if they are not packed that way. */
function unpackerOf(encoding: string, [first = 0, second = 0]: Uint8Array): Unpack | undefined {
  if (encoding === 'gzip' || encoding === 'x-gzip') {
    return first === 0x1f && second === 0x8b ? unGzip : undefined;
  }
  // Some servers leave out the two bytes with which the format begins (RFC 1950).
  if (encoding === 'deflate')
    return first % 16 === 8 && (first * 256 + second) % 31 === 0 ? unDeflate : unDeflateRaw;
  return encoding === 'br' ? unBrotli : undefined;
}

async function unpackWith(unpack: Unpack, bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await unpack(bytes, { maxOutputLength: READING.bytes });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ReadingFailure(code === 'ERR_BUFFER_TOO_LARGE' ? REASONS.large : REASONS.not_calendar);
  }
}
