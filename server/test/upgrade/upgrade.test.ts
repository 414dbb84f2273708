import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRestoreRepository } from '../../src/features/accounts/restore.repository.ts';
import { keepTrackOfPhotos } from '../../src/features/photos/photos.backup.ts';
import { keepTrackOfAvatars } from '../../src/features/profiles/profiles.backup.ts';
import { restore } from '../../src/platform/backup/restore.ts';
import { createPool } from '../../src/platform/database/pool.ts';
import { createFileStorage } from '../../src/platform/storage/storage.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { createTestDatabase, silentLogger } from '../test-database.ts';

/**
 * The database of the release before swaps, calendars and places (migrations up to 0035), filled through its own API:
 * before.tar.zst is its backup, before.json contains its replies to a visitor and to each of its members.
 */
const fixture = (name: string) => join(import.meta.dirname, name);

type Answer = { status: number; body: unknown };
type Before = { cookies: Record<string, string>; seen: Record<string, Record<string, Answer>> };

const before: Before = JSON.parse(await readFile(fixture('before.json'), 'utf8'));

let after: TestApp;
let files: string;

beforeAll(async () => {
  const database = await createTestDatabase();
  files = await mkdtemp(join(tmpdir(), 'swapstead-upgrade-'));
  const storage = await createFileStorage(files);
  const pool = createPool(database.connection, 1, silentLogger);
  const keepTrack = [keepTrackOfPhotos, keepTrackOfAvatars];
  await restore(fixture('before.tar.zst'), {
    pool,
    storage,
    replace: true,
    keepTrack,
    finish: createRestoreRepository().voidPending,
  }).finally(() => pool.end());
  // Dates the backup as if the upgrade followed immediately, whenever this runs.
  await database.pool.query(
    "update sessions set created_at = now(), last_used_at = now(), expires_at = now() + interval '1 day'",
  );
  after = await createTestApp({ PHOTO_AVIF: 'false' }, { database, storage: () => storage });
});
afterAll(async () => {
  await after.close();
  await rm(files, { recursive: true });
});

/**
 * Converts old replies to today's names and places: the version of a calendar is now part of the calendar's own
 * reply. Photos of a card no longer have ids and numbers, which nobody sees; they are listed in order.
 */
function today(value: unknown): object {
  const text = JSON.stringify(value, (key, part) => {
    if (key === 'photos') return part.map(({ id, display_order, ...seen }: Record<string, unknown>) => seen);
    return key.startsWith('calendar_') ? undefined : part;
  });
  return JSON.parse(text.replaceAll('"role":"starter"', '"role":"guest"'));
}

it.each(Object.keys(before.seen))(
  'an upgrade preserves what a member and a visitor saw: the %s',
  async (viewer) => {
    const cookie = before.cookies[viewer];
    const answers = Object.entries(before.seen[viewer] ?? {});
    expect(answers.length).toBeGreaterThan(20);
    for (const [url, was] of answers) {
      const reply = await after.app.inject({ url, headers: cookie ? { cookie } : {} });
      // Replies may contain more since then, but what was there is unchanged.
      expect.soft({ status: reply.statusCode, body: reply.json() }, url).toMatchObject(today(was));
    }
  },
);

it('an upgrade leaves no home out of those that are counted by bits, or wait to be', async () => {
  const { rows } = await after.pool.query(
    `select count(*)::int as homes, count(*) filter (where home_id in (select home_id from search_slots)
       or home_id in (select home_id from search_homes_changed))::int as known from member_search`,
  );
  expect(rows[0].homes).toBeGreaterThan(0);
  expect(rows[0].known).toBe(rows[0].homes);
});
