import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileKeys, keepTrack } from '../src/composition/stored-files.ts';
import { createRestoreRepository } from '../src/features/accounts/restore.repository.ts';
import { backUp } from '../src/platform/backup/back-up.ts';
import { restore } from '../src/platform/backup/restore.ts';
import { DRAFTS, type Storage } from '../src/platform/storage/storage.ts';
import { hostActions } from './hosts.ts';
import { signIn } from './members.ts';
import { startBucket } from './s3-bucket.ts';
import { createTestApp } from './test-app.ts';
import { alone, connectionOf, createTestDatabase, type TestDatabase } from './test-database.ts';

let folder: string;
let archive: string;
/** The address of the one member in the backup. */
let backedUp: string;
let bucket: Awaited<ReturnType<typeof startBucket>>;
let database: TestDatabase;
let storage: Storage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swapstead-restore-'));
  archive = join(folder, 'backup.tar.zst');
  const [test, started] = await Promise.all([createTestApp({ PHOTO_AVIF: 'false' }), startBucket()]);
  bucket = started;
  const host = await signIn(test, { level: 'subscriber' });
  backedUp = host.email;
  // With photos: the restore writes files.
  await hostActions(() => test).list(host);
  await alone({ connection: connectionOf(test) }, (pool) =>
    backUp(
      { pool, storage: test.storage, fileKeys, release: '1.2.3', onMissing: () => undefined },
      createWriteStream(archive),
    ),
  );
  await test.close();
  [database, storage] = [await createTestDatabase(), await bucket.storage()];
  await alone(database, (pool) =>
    pool.query(`with member as (insert into users (email) values ('old@members.test') returning id),
    profile as (insert into profiles (user_id, avatar_url) select id, '/avatars/old.webp' from member)
    insert into uploads (user_id, path, width, height, thumbhash, ready_at)
    select id, 'old/1-a', 40, 30, 'x', now() from member`),
  );
});
afterAll(async () => {
  await database.drop();
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const emails = async () =>
  alone(database, async (pool) =>
    (await pool.query('select email from users order by 1')).rows.map(({ email }) => email),
  );
const attempt = (on: Storage, replace: boolean) =>
  alone(database, (pool) =>
    restore(archive, {
      pool,
      storage: on,
      replace,
      keepTrack,
      finish: createRestoreRepository().voidPending,
    }),
  );

it('requires --replace', async () => {
  await expect(attempt(storage, false)).rejects.toThrow('Add --replace');
  expect(await emails()).toEqual(['old@members.test']);
});

it('changes nothing if it fails half-way, and succeeds when repeated', async () => {
  let left = 1;
  const full: Storage = {
    ...storage,
    put: async (key, body) => {
      if (--left < 0) throw new Error('No space left on device');
      await storage.put(key, body);
    },
  };
  await expect(attempt(full, true)).rejects.toThrow('No space left on device');
  expect(await emails()).toEqual(['old@members.test']);
  await storage.put(`${DRAFTS}/left-by-one-that-was-killed`, new Uint8Array(3));
  await attempt(storage, true);
  expect(await emails()).toEqual([backedUp]);
  expect(await storage.read(`${DRAFTS}/left-by-one-that-was-killed`)).toBeUndefined();
});

it('deletes files that no row refers to any more', async () => {
  const { rows } = await alone(database, (pool) => pool.query('select path from photo_files_to_remove'));
  expect(rows).toEqual([{ path: 'old/1-a' }]);
  const { rows: jobs } = await alone(database, (pool) =>
    pool.query("select data from jobs_to_resume where name = 'remove-folders'"),
  );
  expect(jobs).toEqual([
    { data: { folders: [expect.stringMatching(/^avatars\/[0-9a-f-]{36}$/)] } },
    { data: { folders: ['agreement-pdfs'] } },
  ]);
});

it('leaves other tables alone', async () => {
  const other = await createTestDatabase();
  await alone(other, (pool) => pool.query('drop table schema_migrations'));
  const refused = alone(other, (pool) =>
    restore(archive, {
      pool,
      storage,
      replace: true,
      keepTrack,
      finish: createRestoreRepository().voidPending,
    }),
  );
  await expect(refused).rejects.toThrow('The database holds tables of something else');
  await other.drop();
});
