import { mkdtemp, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startBucket } from '../../../test/s3-bucket.ts';
import { createFileStorage, DRAFTS, readAll, type Storage } from './storage.ts';

let folder: string;
let s3: Awaited<ReturnType<typeof startBucket>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swapstead-storage-'));
  s3 = await startBucket();
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const bucket = (name: string) => s3.storage(name);

const bytes = (length: number, seed = 1) =>
  Uint8Array.from({ length }, (_, index) => (index * 31 + seed) % 256);

describe.each([
  ['files in a folder', () => createFileStorage(folder)],
  ['objects in an S3 bucket', () => bucket('photos')],
])('the storage as %s', (_, open) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });

  const read = async (key: string) => {
    const file = await storage.read(key);
    return file && readAll(file);
  };

  it('returns what was stored, byte by byte, with its size', async () => {
    const body = bytes(300_000);
    await storage.put('home-photos/member/1-a/800.webp', body);
    expect((await storage.read('home-photos/member/1-a/800.webp'))?.size).toBe(300_000);
    expect(Buffer.compare((await read('home-photos/member/1-a/800.webp')) as Buffer, body)).toBe(0);
  });

  it('replaces an older file', async () => {
    await storage.put('avatars/member/avatar.webp', bytes(9));
    await storage.put('avatars/member/avatar.webp', bytes(4, 7));
    expect([...((await read('avatars/member/avatar.webp')) as Buffer)]).toEqual([...bytes(4, 7)]);
  });

  it('finds nothing under an unknown key, or below a file', async () => {
    expect(await storage.read('home-photos/nobody/800.webp')).toBeUndefined();
    await storage.put('home-photos/member/file', bytes(1));
    expect(await storage.read('home-photos/member/file/800.webp')).toBeUndefined();
  });

  it('removes a folder with all its content and nothing else, even repeatedly', async () => {
    for (const key of ['gone/1/400.webp', 'gone/1/deep/800.webp', 'gone/10/400.webp']) {
      await storage.put(key, bytes(5));
    }
    await storage.removeFolder('gone/1');
    await storage.removeFolder('gone/1');
    await storage.removeFolder('never/there');
    expect(await read('gone/1/400.webp')).toBeUndefined();
    expect(await read('gone/1/deep/800.webp')).toBeUndefined();
    expect(await read('gone/10/400.webp')).toBeDefined();
  });

  it('describes itself to the operator, without a secret', () => {
    expect(storage.description).toMatch(/^(files in |S3 bucket photos at 127)/);
    expect(storage.description).not.toContain('S3RVER');
  });
});

it('waits until a file and its name are on disk', async () => {
  const storage = await createFileStorage(folder);
  const handle = await open(folder);
  const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync');
  await handle.close();
  await storage.put('power/fails/400.webp', bytes(5));
  const synced = await Promise.all(sync.mock.results.map(({ value }) => value));
  sync.mockRestore();
  expect(synced).toHaveLength(process.platform === 'win32' ? 1 : 2);
  expect((await stat(join(folder, 'files/power/fails/400.webp'))).size).toBe(5);
});

it('removes old incomplete files, but none being written', async () => {
  const drafts = join(folder, 'files', DRAFTS);
  await writeFile(join(drafts, 'left'), bytes(5));
  const anHourAgo = new Date(Date.now() - 61 * 60_000);
  await utimes(join(drafts, 'left'), anHourAgo, anHourAgo);
  await writeFile(join(drafts, 'young'), bytes(5));
  await createFileStorage(folder);
  expect(await readdir(drafts)).toEqual(['young']);
});

describe('an S3 bucket that cannot be used', () => {
  it('is reported at the start in one sentence', async () => {
    await expect(bucket('nowhere')).rejects.toThrow('The S3 bucket nowhere at 127.0.0.1');
  });

  it('fails a read and a write when the service is down, instead of reporting a missing file', async () => {
    const gone = await startBucket();
    const storage = await gone.storage();
    await gone.close();
    await expect(storage.put('a/b', bytes(3))).rejects.toThrow();
    await expect(storage.read('a/b')).rejects.toThrow();
    await expect(storage.removeFolder('a')).rejects.toThrow();
  });
});
