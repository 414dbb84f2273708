import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/seeded-random.ts';
import { type ArchiveEntry, HEAD, MANIFEST } from './archive-format.ts';
import { readArchive } from './read-archive.ts';
import { checkArchive } from './restore.ts';
import { createDigest, writeArchive } from './write-archive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swapstead-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const json = (value: object) => Buffer.from(JSON.stringify(value));
const head = {
  format: 1,
  release: '1.0.0',
  made_at: '2026-01-02T03:04:05.678Z',
  migrations: [{ name: '0001_members.sql', checksum: 'wrong' }],
  tables: { homes: ['id'], users: ['id', 'email'] },
};
const rows = { name: 'database/users/000001.copy', body: Buffer.from('1\ta@b.c\n2\td\\ne@b.c\n') };
const photo = { name: 'files/home-photos/a/1-b/40.webp', body: Buffer.from('RIFF a photo'.repeat(900)) };
const said = {
  rows: { homes: 0, users: 2 },
  sequences: {},
  files: 1,
  file_bytes: photo.body.length,
  missing: 0,
};

/** An archive with a valid digest, whatever its contents. */
async function archive(
  entries: ArchiveEntry[] = [rows, photo],
  { first = head as object, last = said as object, tail = [] as ArchiveEntry[] } = {},
): Promise<Buffer> {
  const digest = createDigest();
  async function* all() {
    for (const entry of [{ name: HEAD, body: json(first) }, ...entries]) {
      digest.add(entry);
      yield entry;
    }
    yield { name: MANIFEST, body: json({ ...last, sha256: digest.sofar() }) };
    yield* tail;
  }
  const output = new PassThrough();
  const [bytes] = await Promise.all([buffer(output), writeArchive(all(), output)]);
  return bytes;
}

/** Why an archive is refused; undefined for a valid one. */
async function refusal(bytes: Uint8Array): Promise<string | undefined> {
  const file = join(folder, 'archive');
  await writeFile(file, bytes);
  return readArchive(file).then(
    () => undefined,
    (error: Error) => error.message,
  );
}

describe('an archive', () => {
  it('returns what was written, in order', async () => {
    const file = join(folder, 'sound');
    await writeFile(file, await archive());
    const heard: unknown[] = [];
    const manifest = await readArchive(file, {
      onHead: (read) => heard.push(read),
      onTable: (table, body) => heard.push([table, body]),
      onFile: (key, body) => heard.push([key, body]),
    });
    expect(heard).toEqual([head, ['users', rows.body], ['home-photos/a/1-b/40.webp', photo.body]]);
    expect(manifest).toMatchObject(said);
  });

  it('is refused if truncated anywhere', async () => {
    const whole = await archive();
    for (let tenth = 0; tenth < 10; tenth++) {
      expect(await refusal(whole.subarray(0, (whole.length * tenth) / 10))).toMatch(/damaged|no backup/);
    }
    expect(await refusal(whole.subarray(0, -1))).toMatch(/damaged/);
  });

  it('is refused with a flipped bit, unless the bit changes no content', async () => {
    const whole = await archive();
    const file = join(folder, 'flipped');
    await writeFile(file, whole);
    const manifest = await readArchive(file);
    const random = seededRandom(7);
    let refused = 0;
    for (let round = 0; round < 60; round++) {
      const bytes = Buffer.from(whole);
      const at = random.int(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.int(8));
      await writeFile(file, bytes);
      try {
        expect(await readArchive(file)).toEqual(manifest);
      } catch (error) {
        expect((error as Error).message).toMatch(/damaged|no backup/);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(50);
  });

  it.each([
    '../users.copy',
    'files/../../etc/passwd',
    'files/a/../../b',
    '/etc/passwd',
    'files//etc/passwd',
    'files/a/./b',
    'files/.ssh/key',
    'files/a\\..\\b',
    'files/',
    'database/secrets/000001.copy',
    'database/users;drop/000001.copy',
    'else',
  ])('is refused for an entry named %s', async (name) => {
    expect(await refusal(await archive([rows, photo, { name, body: Buffer.from('x\n') }]))).toMatch(
      /^The backup is damaged: it has an entry of the name/,
    );
  });

  it('is refused for a link, for uncounted content, and for content after its end', async () => {
    const tar = pack();
    tar.entry({ name: HEAD }, JSON.stringify(head));
    tar.entry({ name: 'files/home-photos/link', type: 'symlink', linkname: '/etc/passwd' });
    tar.finalize();
    expect(await refusal(zstdCompressSync(await buffer(tar)))).toMatch(/is no plain file/);
    for (const entries of [[rows], [photo], [rows, rows, photo]]) {
      expect(await refusal(await archive(entries))).toMatch(/its counts do not match/);
    }
    expect(await refusal(await archive([rows, photo], { tail: [photo] }))).toMatch(
      /something follows its end/,
    );
  });

  it('other files are refused with a specific sentence', async () => {
    for (const bytes of [
      Buffer.from(''),
      Buffer.from('hello'),
      gzipSync('hello'),
      zstdCompressSync('hello'),
    ]) {
      expect(await refusal(bytes)).toMatch(/^(This is no backup of Swapstead\.|The backup is damaged: )/);
    }
  });
});

describe('a valid archive', () => {
  const check = async (first: object) => {
    const file = join(folder, 'other');
    await writeFile(file, await archive([rows, photo], { first }));
    return checkArchive(file);
  };

  it('is refused if its format or release is newer', async () => {
    await expect(check({ ...head, format: 2 })).rejects.toThrow('made by a newer release');
    const migrations = await Promise.all(
      readdirSync(new URL('../../../migrations/', import.meta.url)).map(async (name) => ({
        name,
        checksum: await checksum(name),
      })),
    );
    await expect(check({ ...head, migrations })).resolves.toMatchObject({ head: { release: '1.0.0' } });
    const newer = [...migrations, { name: '9000_tomorrow.sql', checksum: 'x' }];
    await expect(check({ ...head, migrations: newer })).rejects.toThrow(
      'has the migration 9000_tomorrow.sql, which this release does not know',
    );
  });

  it('is refused if its migrations differ under the same names', async () => {
    await expect(check(head)).rejects.toThrow('Migration 0001_members.sql was changed');
  });
});

async function checksum(name: string): Promise<string> {
  const sql = await readFile(new URL(`../../../migrations/${name}`, import.meta.url));
  return createHash('sha256').update(sql).digest('hex');
}
