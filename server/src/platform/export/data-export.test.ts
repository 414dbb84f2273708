import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { unzip } from '../../../test/unzip.ts';
import { createDataExport, type ExportPart } from './data-export.ts';

const PICTURE = Buffer.alloc(200_000, 7);

const exportOf = (part: ExportPart) => createDataExport(() => [part])('member');

it('contains data and stored files of every part', async () => {
  const output = exportOf(async function* (userId) {
    yield { name: 'who.json', data: { userId } };
    yield { name: 'a.webp', open: async () => Readable.from([PICTURE]) };
    yield { name: 'empty.txt', open: async () => Readable.from([]) };
  });
  const files = await unzip(await buffer(output));
  expect([...files.keys()]).toEqual(['who.json', 'a.webp', 'empty.txt']);
  expect(JSON.parse(String(files.get('who.json')))).toEqual({ userId: 'member' });
  expect(files.get('a.webp')).toEqual(PICTURE);
});

it('fails if a file is missing when it is read', async () => {
  const output = exportOf(async function* () {
    yield { name: 'a.webp', open: async () => createReadStream('/nowhere/a.webp') };
  });
  await expect(buffer(output)).rejects.toThrow('ENOENT');
});

it('opens the next file only after the previous one was sent, however slow the download is', async () => {
  let asked = 0;
  const output = exportOf(async function* () {
    for (; asked < 5; asked++) {
      yield { name: `${asked}.webp`, open: async () => Readable.from([PICTURE]) };
    }
  });
  await once(output, 'readable');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toBeLessThan(2);
  expect((await unzip(await buffer(output))).size).toBe(5);
});

it('closes open files and reads no more once the client has disconnected', async () => {
  const stream = Readable.from(
    (async function* () {
      for (;;) yield PICTURE;
    })(),
  );
  let isOver = false;
  const output = exportOf(async function* () {
    try {
      yield { name: 'a.webp', open: async () => stream };
      yield { name: 'b.webp', open: () => Promise.reject(new Error('b was opened')) };
    } finally {
      isOver = true;
    }
  });
  await once(output, 'readable');
  output.destroy();
  await expect.poll(() => [stream.destroyed, isOver]).toEqual([true, true]);
});
