import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GuidePhoto, OwnGuide } from '@swapstead/contract/swaps/stays.endpoints';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fileKeys, keepTrack } from '../src/composition/stored-files.ts';
import { backUp } from '../src/platform/backup/back-up.ts';
import { restore } from '../src/platform/backup/restore.ts';
import { createFileStorage } from '../src/platform/storage/storage.ts';
import { hostActions } from './hosts.ts';
import { type SignedIn, signIn } from './members.ts';
import { fileRequest, filesBelow, picture } from './pictures.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { alone, connectionOf, createTestDatabase } from './test-database.ts';
import { unzip } from './unzip.ts';

let test: TestApp;
let host: SignedIn;
let homeId: string;
let folder: string;

const { ask, list } = hostActions(() => test);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swapstead-guides-'));
  test = await createTestApp();
  host = await signIn(test, { level: 'subscriber' });
});
beforeEach(async () => {
  homeId = (await list(host)).id;
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

async function send() {
  const photo = await picture({ width: 900, height: 600 }).jpeg().toBuffer();
  const request = await fileRequest(`/api/homes/${homeId}/guide/photos`, photo);
  return test.app.inject({ ...request, headers: { ...request.headers, ...host.headers } });
}

/** A photo in the home's guide. */
async function shown(): Promise<GuidePhoto> {
  const photo: GuidePhoto = (await send()).json();
  const guide: OwnGuide = (await ask('GET', `/api/homes/${homeId}/guide`, host)).json();
  const { home: _home, photos: _photos, changed_at: _at, ...form } = guide;
  const sections = [{ id: randomUUID(), title: 'The boiler', text: 'Press twice.', photos: [photo.id] }];
  const address = { street: 'Kanaal 7', postal_code: '1011', town: 'Utrecht', country: 'NL', directions: '' };
  const body = { ...form, sections, address, phone: '+31201234567' };
  expect((await ask('PUT', `/api/homes/${homeId}/guide`, host, body)).statusCode).toBe(200);
  return photo;
}

const files = async () =>
  (await filesBelow(join(test.dataDir, 'files'))).filter((file) => file.includes(homeId));

/**
 * Past a pooler, as `npm run backup`: the lock that keeps files meanwhile is one of the session, which the pooler would
 * keep for a later one.
 */
const makeBackup = (archive: string, onMissing?: (key: string) => void) =>
  alone({ connection: connectionOf(test) }, (pool) =>
    backUp(
      { pool, storage: test.storage, fileKeys, release: '1.2.3', ...(onMissing && { onMissing }) },
      createWriteStream(archive),
    ),
  );

it('are part of a backup, and the guide shows them after a restore', async () => {
  const photo = await shown();
  const archive = join(folder, 'backup.tar.zst');
  const missing: string[] = [];
  await makeBackup(archive, (key) => missing.push(key));
  expect(missing).toEqual([]);

  const database = await createTestDatabase();
  const storage = await createFileStorage(join(folder, 'restored'));
  const parts = { storage, replace: true, keepTrack, finish: async () => {} };
  await alone(database, (pool) => restore(archive, { ...parts, pool }));
  const after = await createTestApp({}, { database, storage: () => storage });
  const [was, is] = await Promise.all(
    [test, after].map((one) => one.app.inject({ url: `${photo.photo_url}/800.webp`, headers: host.headers })),
  );
  expect([was?.statusCode, is?.statusCode]).toEqual([200, 200]);
  expect(is?.rawPayload.equals(was?.rawPayload as Buffer)).toBe(true);
  await after.close();
});

it('are deleted if a restore does not bring back their rows', async () => {
  const archive = join(folder, 'without.tar.zst');
  await makeBackup(archive);
  const database = await createTestDatabase();
  await alone(database, async (pool) => {
    await pool.query(
      `with member as (insert into users (email) values ('old@members.test') returning id), home as (
         insert into homes (user_id, title, description, location, home_type)
         select id, 'A', 'B', 'C', 'Loft' from member returning id
       )
       insert into guide_photos (home_id, path, facts) select id, 'guide-photos/old/1', '{"widths": [400]}' from home`,
    );
    const parts = { storage: test.storage, replace: true, keepTrack, finish: async () => {} };
    await restore(archive, { ...parts, pool });
    const { rows: jobs } = await pool.query(
      "select data from jobs_to_resume where data::text like '%guide-photos/old%'",
    );
    expect(jobs).toEqual([{ data: { folders: ['guide-photos/old/1'] } }]);
  });
  await database.drop();
});

it("are part of the member's data export", async () => {
  const photo = await shown();
  const reply = await ask('GET', '/api/profiles/me/export', host);
  const stored = await ask('GET', `${photo.photo_url}/900.webp`, host);
  expect((await unzip(reply.rawPayload)).get(`house-guides/${homeId}/${photo.id}.webp`)).toEqual(
    stored.rawPayload,
  );
});

it('are deleted with the account, even if uploaded while it is being deleted', async () => {
  const leaver = await signIn(test, { level: 'subscriber' });
  const theirs = await shown();
  homeId = (await list(leaver)).id;
  // Pretend that its row was written after the deletion had collected the homes with photos.
  await test.storage.put(`guide-photos/${homeId}/late/400.webp`, Buffer.from('late'));
  expect((await ask('POST', '/api/functions/delete-profile', leaver)).statusCode).toBe(204);
  await expect.poll(files).toEqual([]);
  expect((await ask('GET', `${theirs.photo_url}/900.webp`, host)).statusCode, 'of others').toBe(200);
});
