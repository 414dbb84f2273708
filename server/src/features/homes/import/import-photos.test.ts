import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { filesBelow } from '../../../../test/pictures.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import type { Line } from '../../../platform/files/text-lines.ts';
import { createImageGate } from '../../../platform/images/image-gate.ts';
import { createPhotoImport, readPhotoSets } from '../../photos/photos.import.ts';
import { removalWorker } from '../../photos/photos.jobs.ts';
import { createUploadsRepository } from '../../photos/uploads.repository.ts';
import { openHomePlaces } from '../../places/open-home-places.ts';
import { importHomes } from './import-homes.ts';

let directory: string;
let reports: string[];
const gate = createImageGate();

const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8a5' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Ada' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

const app = await startTestApp();

beforeEach(async () => {
  reports = [];
  directory = await mkdtemp(join(tmpdir(), 'swapstead-photos-'));
  await app.pool.query('delete from users; delete from pgboss.job');
  await mkdir(join(directory, 'garden'));
  const large = await jpeg(1000, 500);
  await writeFile(join(directory, 'garden', 'large.jpg'), large);
  await writeFile(join(directory, 'small.jpg'), await jpeg(300, 300));
  await writeFile(join(directory, 'cut.jpg'), large.subarray(0, large.length / 2));
  await writeFile(
    join(directory, 'drawing.jpg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  );
});

afterEach(() => rm(directory, { recursive: true, force: true }));

async function run(photosOfRows: (string[] | undefined)[], parts: Pick<TestApp, 'storage' | 'jobs'> = app) {
  async function* lines(): AsyncGenerator<Line> {
    for (const [index, photos] of photosOfRows.entries()) {
      const row = {
        id: index + 1,
        title: `Home ${index + 1}`,
        description: 'D',
        location: 'L',
        home_type: 'Loft',
        photos,
      };
      yield { number: index + 1, text: JSON.stringify(row) };
    }
  }
  return importHomes(app.pool, lines(), {
    homePlaces: await openHomePlaces(app.pool),
    host: 'import@swapstead.invalid',
    report: (line, problem) => reports.push(`${line}: ${problem}`),
    photos: {
      jobs: parts.jobs,
      sets: await readPhotoSets(directory),
      pictures: createPhotoImport({ directory, pool: app.pool, storage: parts.storage, gate }),
    },
  });
}

const files = () => filesBelow(join(app.dataDir, 'files', 'home-photos'));
const removeFiles = () =>
  removalWorker({ repository: createUploadsRepository(app.pool), storage: app.storage })();

const photosOf = async (title: string) =>
  (
    await app.pool.query(
      'select p.* from home_photos p join homes h on h.id = home_id where title = $1 order by display_order',
      [title],
    )
  ).rows;

it('shows the photos of a row in order, upright, resized and without metadata, with AVIF queued', async () => {
  expect(await run([['garden/large.jpg', 'small.jpg', 'small.jpg']])).toMatchObject({ added: 1, photos: 2 });
  const photos = await photosOf('Home 1');
  expect(photos.map(({ width, height, display_order }) => [width, height, display_order])).toEqual([
    [500, 1000, 0],
    [300, 300, 1],
  ]);
  const shown = await app.app.inject(`/photos/${photos[0].public_name}/400.webp`);
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 400, height: 800 });
  expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
  const { rows } = await app.pool.query(
    "select data from pgboss.job where name = 'photo-avif' order by data ->> 'width'",
  );
  expect(rows.map(({ data }) => data)).toEqual([
    { path: photos[1].path, width: 300 },
    { path: photos[0].path, width: 500 },
  ]);
});

it('imports the home and its other photos if some are unusable, and names those', async () => {
  const counts = await run([
    ['small.jpg'],
    ['cut.jpg', 'none.jpg', '../outside.jpg', '/etc/hostname', 'drawing.jpg', 'garden', 'small.jpg'],
  ]);
  expect(counts).toMatchObject({ added: 2, bad: 0, photos: 2, photos_left_out: 6 });
  expect(reports.map((report) => report)).toEqual([
    '2: photo "cut.jpg" cannot be taken: the picture cannot be decoded.',
    '2: photo "none.jpg" is missing.',
    '2: photo "../outside.jpg" lies outside the folder of the photos.',
    '2: photo "/etc/hostname" lies outside the folder of the photos.',
    '2: photo "drawing.jpg" cannot be taken: the file starts like no picture.',
    '2: photo "garden" is not a file.',
  ]);
  expect((await photosOf('Home 2')).map(({ display_order }) => display_order)).toEqual([0]);
});

it('uses the files in the folder for rows without photos', async () => {
  await writeFile(
    join(directory, 'sets_of_homes.json'),
    JSON.stringify({ 1: ['small.jpg'], 2: ['garden/large.jpg'] }),
  );
  await run([undefined, ['small.jpg'], undefined]);
  const widths = await Promise.all(['Home 1', 'Home 2', 'Home 3'].map(photosOf));
  expect(widths.map((photos) => photos.map(({ width }) => width))).toEqual([[300], [300], []]);
  await writeFile(join(directory, 'sets_of_homes.json'), '[1]');
  await expect(readPhotoSets(directory)).rejects.toThrow(
    'must hold an object like {"row id": ["file", ...]}',
  );
});

it('adds no photo twice, neither in a second run nor in a simultaneous one', async () => {
  const files = Array.from({ length: 12 }, () => ['small.jpg', 'garden/large.jpg']);
  const [first, second] = await Promise.all([run(files), run(files)]);
  expect(first.photos + second.photos).toBe(24);
  expect(await run(files)).toMatchObject({ added: 0, present: 12, photos: 0 });
  const { rows } = await app.pool.query<{ path: string }>('select path from home_photos');
  expect(rows).toHaveLength(24);
});

it('decodes a picture once, even if many homes show it', async () => {
  const pictures = createPhotoImport({ directory, ...app, gate });
  const wanted = (user_id: string) => [
    { user_id, home_id: 'home', files: ['small.jpg'], report: (problem: string) => reports.push(problem) },
  ];
  const [first] = await pictures.store(wanted('first'));
  await rm(join(directory, 'small.jpg'));
  const [again] = await pictures.store(wanted('again'));
  expect(reports).toEqual([]);
  expect(again?.facts).toEqual(first?.facts);
  expect(again?.path).toMatch(/^again\//);
});

it('leaves no file of photos that got no row', async () => {
  const pictures = createPhotoImport({ directory, ...app, gate });
  const stored = await pictures.store([
    { user_id: 'gone', home_id: 'home', files: ['small.jpg'], report: () => {} },
  ]);
  const key = `home-photos/${stored[0]?.path}/300.webp`;
  expect(await app.storage.read(key)).toMatchObject({ size: expect.any(Number) });
  await pictures.discard(stored);
  expect(await app.storage.read(key)).toBeUndefined();
});

describe('an import that fails after files were written', () => {
  let room: number;
  const cutOff = {
    'the storage is full': () => ({
      ...app,
      storage: {
        ...app.storage,
        async put(key: string, body: Uint8Array) {
          if (room-- === 0) throw new Error('no space left');
          await app.storage.put(key, body);
        },
      },
    }),
    'the rows cannot be written': () => ({
      ...app,
      jobs: { ...app.jobs, send: () => Promise.reject(new Error('the database is gone')) },
    }),
  };

  it.each(Object.entries(cutOff))(
    'because %s, leaves them to the cleanup of the next day',
    async (_, broken) => {
      room = 2;
      const before = await files();
      await expect(run([['small.jpg', 'garden/large.jpg', 'small.jpg']], broken())).rejects.toThrow();
      // A job of an earlier test may still write an AVIF.
      const left = (await files()).filter((file) => !before.includes(file) && file.endsWith('.webp'));
      expect(left.length).toBeGreaterThan(1);
      // On the same day they may belong to an import in progress.
      await removeFiles();
      expect(await files()).toEqual(expect.arrayContaining(left));
      await app.pool.query("update photo_files_to_remove set created_at = created_at - interval '1 day'");
      await removeFiles();
      expect((await files()).filter((file) => left.includes(file))).toEqual([]);
    },
  );

  it('keeps photos that were imported', async () => {
    await run([['small.jpg']]);
    const [photo] = await photosOf('Home 1');
    await app.pool.query("update photo_files_to_remove set created_at = created_at - interval '1 day'");
    await removeFiles();
    expect((await app.app.inject(`/photos/${photo.public_name}/300.webp`)).statusCode).toBe(200);
  });
});
