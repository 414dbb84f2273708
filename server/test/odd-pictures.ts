import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** A JPEG with a comment in front of everything else. */
export function withComment(jpeg: Buffer, comment: string): Buffer {
  const text = Buffer.from(comment);
  const header = Buffer.from([0xff, 0xfe, 0, 0]);
  header.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), header, text, jpeg.subarray(2)]);
}

/** A WebP of two frames. */
export async function animatedWebp(): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 0), Buffer.alloc(20 * 20 * 3, 255)]);
  const strip = sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } });
  return strip.webp({ loop: 0, delay: [100, 100] }).toBuffer();
}

/** The chunk that makes a PNG an animation, in front of its first picture data. */
export function animatedPng(png: Buffer): Buffer {
  const at = png.indexOf('IDAT') - 4;
  return Buffer.concat([
    png.subarray(0, at),
    pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])),
    png.subarray(at),
  ]);
}

/** A PNG that says to be 50,000 x 50,000 pixels: decoded, 7.5 GB. */
export function hugePng(): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(50_000, 0);
  size.writeUInt32BE(50_000, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', size),
    pngChunk('IDAT', Buffer.alloc(64)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
