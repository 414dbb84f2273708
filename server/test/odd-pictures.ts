import sharp from 'sharp';
import { pngChunk } from './pixel-bombs.ts';

/** A JPEG whose first segment is a comment. */
export function withComment(jpeg: Buffer, comment: string): Buffer {
  const text = Buffer.from(comment);
  const header = Buffer.from([0xff, 0xfe, 0, 0]);
  header.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), header, text, jpeg.subarray(2)]);
}

/** A WebP with two frames. */
export async function animatedWebp(): Promise<Buffer> {
  const frames = Buffer.concat([Buffer.alloc(20 * 20 * 3, 0), Buffer.alloc(20 * 20 * 3, 255)]);
  const strip = sharp(frames, { raw: { width: 20, height: 40, channels: 3, pageHeight: 20 } });
  return strip.webp({ loop: 0, delay: [100, 100] }).toBuffer();
}

/** The chunk that makes a PNG an animation, inserted before its first image data. */
export function animatedPng(png: Buffer): Buffer {
  const at = png.indexOf('IDAT') - 4;
  return Buffer.concat([
    png.subarray(0, at),
    pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])),
    png.subarray(at),
  ]);
}
