import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** A line of a text file, counted from 1; an error sentence replaces its text if it cannot be read. */
export type Line = { number: number; text: string } | { number: number; problem: string };

export type TextFile = {
  /** Bytes on disk; for gzip, compressed ones. */
  size: number;
  bytesRead(): number;
  stream: Readable;
};

const NEWLINE = 0x0a;
const GZIP_MAGIC = [0x1f, 0x8b];

/** Opens a text file, unpacking gzip (recognised by its first bytes). Read errors end the stream. */
export async function openTextFile(path: string): Promise<TextFile> {
  const handle = await open(path);
  const { size } = await handle.stat();
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0).finally(() => handle.close());
  const file = createReadStream(path);
  const zipped = GZIP_MAGIC.every((byte, at) => buffer[at] === byte);
  // pipeline requires a callback, but its error also reaches the reader of the stream.
  const stream = zipped ? pipeline(file, createGunzip(), () => {}) : file;
  return { size, bytesRead: () => file.bytesRead, stream };
}

/**
 * Splits a stream of bytes into lines, with at most one in memory: lines longer than `maxBytes` are not stored. Line
 * endings are \n or \r\n; a byte order mark and empty lines are skipped, the latter counted.
 */
export async function* readLines(source: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 0;
  let parts: Buffer[] = [];
  let length = 0;

  const take = (part: Buffer) => {
    length += part.length;
    if (length > maxBytes) parts = [];
    else parts.push(part);
  };
  const finish = (): Line | undefined => {
    number++;
    const line = lineOf(parts, length);
    parts = [];
    length = 0;
    return line;
  };
  const lineOf = (bytes: Buffer[], size: number): Line | undefined => {
    if (size > maxBytes) return { number, problem: `the line is longer than ${maxBytes} bytes.` };
    try {
      const text = decoder.decode(bytes.length === 1 ? bytes[0] : Buffer.concat(bytes)).trim();
      return text === '' ? undefined : { number, text };
    } catch {
      return { number, problem: 'the line is not UTF-8 text.' };
    }
  };

  for await (const chunk of source) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      take(chunk.subarray(start, end));
      start = end + 1;
      const line = finish();
      if (line) yield line;
    }
    if (start < chunk.length) take(chunk.subarray(start));
  }
  const last = length > 0 ? finish() : undefined;
  if (last) yield last;
}
