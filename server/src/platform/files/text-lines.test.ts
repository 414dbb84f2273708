import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Line, openTextFile, readLines } from './text-lines.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'swapstead-lines-'));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

async function collect(lines: AsyncIterable<Line>): Promise<Line[]> {
  const collected: Line[] = [];
  for await (const line of lines) collected.push(line);
  return collected;
}

async function linesOf(content: Buffer | string, { maxBytes = 100, chunk = 3 } = {}): Promise<Line[]> {
  const bytes = Buffer.from(content);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  return collect(readLines(chunks(), maxBytes));
}

async function fileLines(content: Buffer | string): Promise<Line[]> {
  const path = join(directory, 'file');
  await writeFile(path, content);
  return collect(readLines((await openTextFile(path)).stream, 100));
}

it('splits lines independently of the chunks, and counts the empty ones', async () => {
  const text = '\ufeffa café\r\n\n東京 \u{1f3e0}\n   \nlast';
  for (const chunk of [1, 2, 5, 100]) {
    expect(await linesOf(text, { chunk })).toEqual([
      { number: 1, text: 'a café' },
      { number: 3, text: '東京 \u{1f3e0}' },
      { number: 5, text: 'last' },
    ]);
  }
});

it('accepts a line of exactly the allowed length and reports one byte more', async () => {
  expect(await linesOf(`${'x'.repeat(100)}\n${'y'.repeat(101)}\nz`)).toEqual([
    { number: 1, text: 'x'.repeat(100) },
    { number: 2, problem: 'the line is longer than 100 bytes.' },
    { number: 3, text: 'z' },
  ]);
});

it('reports invalid UTF-8 and continues', async () => {
  expect(await linesOf(Buffer.from([0x61, 0xff, 0x0a, 0x62]))).toEqual([
    { number: 1, problem: 'the line is not UTF-8 text.' },
    { number: 2, text: 'b' },
  ]);
});

it('stores nothing of a line that is too long, however long it is', async () => {
  const chunk = Buffer.alloc(1 << 20, 'x');
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  async function* endless() {
    for (let sent = 0; sent < 512; sent++) {
      yield chunk;
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
    yield Buffer.from('\nshort');
  }
  const lines = await collect(readLines(endless(), 1_000_000));
  expect(lines).toEqual([
    { number: 1, problem: 'the line is longer than 1000000 bytes.' },
    { number: 2, text: 'short' },
  ]);
  expect(most).toBeLessThan(16 << 20);
});

it('unpacks gzip, recognised by its content, also with several members', async () => {
  const parts = Buffer.concat([gzipSync('one\ntw'), gzipSync('o\nthree\n')]);
  expect(await fileLines(parts)).toEqual([
    { number: 1, text: 'one' },
    { number: 2, text: 'two' },
    { number: 3, text: 'three' },
  ]);
});

it('fails on a truncated gzip file, after its complete lines', async () => {
  const whole = gzipSync(Array.from({ length: 20_000 }, (_, row) => `line ${row * 7919}`).join('\n'));
  const path = join(directory, 'cut.gz');
  await writeFile(path, whole.subarray(0, whole.length - 2_000));
  const lines: Line[] = [];
  const reading = (async () => {
    for await (const line of readLines((await openTextFile(path)).stream, 100)) lines.push(line);
  })();
  await expect(reading).rejects.toThrow('unexpected end of file');
  expect(lines[0]).toEqual({ number: 1, text: 'line 0' });
});

it('reports how much of the file was read, and fails if there is none', async () => {
  const path = join(directory, 'plain');
  await writeFile(path, 'abc\n');
  const file = await openTextFile(path);
  await collect(readLines(file.stream, 100));
  expect([file.size, file.bytesRead()]).toEqual([4, 4]);
  await expect(openTextFile(join(directory, 'none'))).rejects.toThrow('no such file');
});
