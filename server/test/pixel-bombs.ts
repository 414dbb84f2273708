import { crc32, deflateSync } from 'node:zlib';
import { picture } from './pictures.ts';

const SIDE = 16_000;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Small files that would take hundreds of megabytes to decode, by name. */
export const PIXEL_BOMBS: readonly [string, () => Buffer | Promise<Buffer>][] = [
  ['an interlaced PNG of 16,000 x 16,000 pixels', () => png({ side: SIDE, bits: 1, interlaced: true })],
  ['a PNG of 50,000 x 50,000 pixels', () => png({ side: 50_000, bits: 8, rows: 1 })],
  [
    'an interlaced PNG of 9,900 x 9,900 pixels of 8 bytes',
    () => png({ side: 9_900, bits: 16, interlaced: true, rows: 1 }),
  ],
  ['a JPEG of 65,500 x 65,500 pixels', () => jpeg(65_500, 65_500)],
  ['a progressive JPEG of 9,900 x 9,900 pixels', () => jpeg(9_900, 9_900, true)],
  ['a WebP of 16,383 x 16,383 pixels', () => webp(16_383)],
];

type Png = { side: number; bits: 1 | 8 | 16; interlaced?: boolean; rows?: number };

/** A PNG whose header declares this many pixels of 8 bytes each, and which contains only one row. */
export const deepPng = (side: number) => png({ side, bits: 16, rows: 1 });

/** 1 bit: greyscale; 16: with colour and transparency. Black, so that it compresses well. */
function png({ side, bits, interlaced = false, rows = side }: Png): Buffer {
  const [type, samples] = bits === 16 ? [6, 4] : bits === 8 ? [2, 3] : [0, 1];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([bits, type, 0, 0, interlaced ? 1 : 0], 8);
  // Seven passes have a few more filter bytes than the rows of the whole.
  const bytes = (Math.ceil((side * bits * samples) / 8) + 1) * rows * 1.1;
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(Math.ceil(bytes)), { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A small picture whose header declares another size. */
export async function jpeg(width: number, height: number, progressive = false): Promise<Buffer> {
  const file = await picture().jpeg({ progressive }).toBuffer();
  const frame = file.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
  file.writeUInt16BE(height, frame + 5);
  file.writeUInt16BE(width, frame + 7);
  return file;
}

async function webp(side: number): Promise<Buffer> {
  const file = await picture().webp({ lossless: true }).toBuffer();
  const size = file.indexOf('VP8L') + 9;
  file.writeUInt32LE(
    (((side - 1) | ((side - 1) << 14)) >>> 0) | (file.readUInt32LE(size) & 0xf0000000),
    size,
  );
  return file;
}
