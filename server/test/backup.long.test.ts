import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fileKeys, keepTrack } from '../src/composition/stored-files.ts';
import { createRestoreRepository } from '../src/features/accounts/restore.repository.ts';
import { sweepPhotos } from '../src/features/photos/photos.jobs.ts';
import { backUp } from '../src/platform/backup/back-up.ts';
import { checkArchive, restore } from '../src/platform/backup/restore.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import type { Storage } from '../src/platform/storage/storage.ts';
import { conversationActions } from './conversations.ts';
import { hostActions } from './hosts.ts';
import { addNights } from './locked-nights.ts';
import { enter, mailsTo, type SignedIn, signIn } from './members.ts';
import { patience } from './patience.ts';
import { fileRequest, picture } from './pictures.ts';
import { startBucket } from './s3-bucket.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { alone, createTestDatabase, type TestDatabase } from './test-database.ts';

const ENVIRONMENT = { PHOTO_AVIF: 'false', MESSAGE_NOTICE_SECONDS: '3600' };

let folder: string;
let archive: string;
let before: TestApp;
let bucket: Awaited<ReturnType<typeof startBucket>>;
let host: SignedIn;
let guest: SignedIn;
let home: OwnHome;
let doomed: OwnHome;
let conversation: string;

const { ask, list } = hostActions(() => before);
const { opened } = conversationActions(() => before);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swapstead-backup-'));
  archive = join(folder, 'backup.tar.zst');
  [bucket, before] = await Promise.all([startBucket(), createTestApp(ENVIRONMENT)]);
  [host, guest] = await Promise.all([
    signIn(before, { level: 'subscriber' }),
    signIn(before, { level: 'subscriber' }),
  ]);
  [home, doomed] = [await list(host), await list(host, { title: 'Deleted in the middle' })];
  await ask('PUT', '/api/profiles/me', host, { display_name: 'Zoë\t\\N "Ægir"\n', bio: null });
  const avatar = await fileRequest('/api/profiles/me/avatar', await picture().png().toBuffer(), {
    method: 'PUT',
  });
  const sent = await before.app.inject({ ...avatar, headers: { ...avatar.headers, ...host.headers } });
  expect(sent.statusCode).toBe(200);
  conversation = await opened(guest, home.id, 'Is the record player yours?');
  await addNights('b', before.pool);
  await before.pool.query('insert into recoveries (user_id) values ($1)', [guest.user_id]);
});
afterAll(async () => {
  await before.close();
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `act` between the snapshot and the first file that the backup reads. */
function afterSnapshot(storage: Storage, act: () => Promise<void>): Storage {
  let acted: Promise<void> | undefined;
  return {
    ...storage,
    async read(key) {
      acted ??= act();
      await acted;
      return storage.read(key);
    },
  };
}

const removalsDone = async () => {
  const { rows } = await before.pool.query(
    "select count(*) as open from pgboss.job where name = 'photo-removal' and state <> 'completed'",
  );
  return rows[0].open === 0;
};

it('a backup made during writes contains each write either completely or not at all', async () => {
  const storage = afterSnapshot(before.storage, async () => {
    expect((await ask('DELETE', `/api/homes/${doomed.id}`, host)).statusCode).toBe(204);
    await list(host, { title: 'Listed in the middle' });
    await vi.waitUntil(removalsDone, { timeout: patience(10_000), interval: 20 });
  });
  const missing: string[] = [];
  const parts = {
    pool: before.pool,
    storage,
    fileKeys,
    release: '1.2.3',
    onMissing: (key: string) => missing.push(key),
  };
  const manifest = await backUp(parts, createWriteStream(archive));
  expect(missing).toEqual([]);
  expect(manifest.rows).toMatchObject({
    homes: 2,
    home_photos: 6,
    users: 2,
    jobs_to_resume: expect.any(Number),
  });
  expect((await checkArchive(archive)).head).toMatchObject({ release: '1.2.3', format: 1 });
  // Delete the files that the backup still needs.
  await inTransaction(before.pool, (client) => before.jobs.send(client, sweepPhotos, {}));
  const waiting = async () => (await before.pool.query('select from photo_files_to_remove')).rowCount === 0;
  await vi.waitUntil(waiting, { timeout: patience(10_000), interval: 20 });
});

describe('a restored backup', () => {
  let database: TestDatabase;
  let after: TestApp;
  let storage: Storage;
  let isOneStep = false;

  beforeAll(async () => {
    [database, storage] = [await createTestDatabase(), await bucket.storage()];
    const finish = async (client: pg.ClientBase) => {
      await createRestoreRepository().voidPending(client);
      // Only a transaction that has written and is not committed yet has an id.
      const { rows } = await client.query('select pg_current_xact_id_if_assigned() is not null as inside');
      isOneStep = rows[0].inside;
    };
    await alone(database, (pool) => restore(archive, { pool, storage, replace: false, keepTrack, finish }));
    // Pretend that the hour has passed.
    await alone(database, (pool) => pool.query('update jobs_to_resume set start_after = now()'));
    after = await createTestApp(ENVIRONMENT, { database, storage: () => storage });
  });
  afterAll(() => after.close());

  const get = async (test: TestApp, url: string, as?: SignedIn) => {
    const reply = await test.app.inject({ url, headers: as?.headers ?? {} });
    expect([url, reply.statusCode]).toEqual([url, 200]);
    return reply;
  };

  it('shows everyone what they saw before, photos byte by byte', async () => {
    for (const viewer of [undefined, guest, host]) {
      const [was, is] = await Promise.all(
        [before, after].map((test) => get(test, `/api/homes/${home.id}`, viewer)),
      );
      expect(is?.json()).toEqual(was?.json());
      const photos = (is?.json().photos ?? []) as { photo_url: string; widths: number[] }[];
      expect(photos).toHaveLength(3);
      const urls = photos.flatMap(({ photo_url, widths }) =>
        widths.map((width) => `${photo_url}/${width}.webp`),
      );
      for (const url of urls) {
        expect((await get(after, url)).rawPayload.equals((await get(before, url)).rawPayload)).toBe(true);
      }
    }
    const own = (await get(after, '/api/profiles/me', host)).json();
    expect(own).toEqual((await get(before, '/api/profiles/me', host)).json());
    await get(after, own.avatar_url);
    const titles = (await get(after, '/api/homes')).json().homes.map(({ title }: OwnHome) => title);
    expect(titles).toEqual(['Deleted in the middle', home.title]);
    const thread = await Promise.all(
      [before, after].map((test) => get(test, `/api/conversations/${conversation}`, host)),
    );
    expect(thread[1]?.json()).toEqual(thread[0]?.json());
  });

  it('has the nights of everyone, which add up to 0 [NIGHT-25]', async () => {
    const statements = await Promise.all(
      [before, after].map((test) => get(test, '/api/nights/statement', host)),
    );
    expect(statements[1]?.json()).toEqual(statements[0]?.json());
    expect((await get(after, '/api/nights', host)).json().balance).toBe(60);
    await expect(
      after.pool.query('update ledger_accounts set balance = 61 where balance = 60'),
    ).rejects.toThrow('only an entry changes an account');
    const { rows } = await after.pool.query('select sum(amount)::int as sum from ledger_entries');
    expect(rows).toEqual([{ sum: 0 }]);
  });

  it('accepts existing sessions and passwords, and new rows and jobs', async () => {
    const again = await enter(after, guest);
    const { send } = conversationActions(() => after);
    expect((await send({ ...guest, ...again }, conversation, 'Still there?')).statusCode).toBe(201);
    expect((await hostActions(() => after).list(host, { title: 'Listed later' })).title).toBe('Listed later');
    // The email about the message that was unread when the backup was made.
    expect((await mailsTo(after, host.email)).some(({ subject }) => /message/i.test(subject))).toBe(true);
  });

  it('[GUARD-43] contains no pending links or second steps', async () => {
    expect((await before.pool.query('select from recoveries')).rowCount).toBe(1);
    expect((await after.pool.query('select from recoveries')).rowCount).toBe(0);
    expect(isOneStep).toBe(true);
  });

  it('has the schema of the migrations, and every sequence is beyond its rows', async () => {
    const catalogue = async (pool: pg.Pool) =>
      (
        await pool.query(
          `select 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated::text
           from pg_constraint where connamespace = 'public'::regnamespace
           union all select 'index', indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid), ''
           from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
           union all select 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled::text
           from pg_trigger where not tgisinternal and tgrelid::regclass::text not like 'pgboss.%'
           order by 1, 2, 3`,
        )
      ).rows;
    expect(await catalogue(after.pool)).toEqual(await catalogue(before.pool));
    const { rows } = await after.pool.query(
      `insert into audit_log (action, user_id, old_value, new_value) values ('role', $1, 'user', 'admin') returning id`,
      [randomUUID()],
    );
    const { rows: was } = await before.pool.query('select coalesce(max(id), 0) as last from audit_log');
    expect(rows[0].id).toBeGreaterThan(was[0].last);
    expect((await get(after, '/api/homes')).json().homes).toHaveLength(3);
  });

  it('a restore is refused while a server runs on the database', async () => {
    const refused = alone(database, (pool) =>
      restore(archive, {
        pool,
        storage,
        replace: true,
        keepTrack,
        finish: createRestoreRepository().voidPending,
      }),
    );
    await expect(refused).rejects.toThrow('A server or another command uses the database. Stop it first.');
  });
});
