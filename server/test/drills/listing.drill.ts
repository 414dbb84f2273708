import { randomUUID } from 'node:crypto';
import { readdir, realpath, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import type pg from 'pg';
import { removalWorker, sweepWorker } from '../../src/features/photos/photos.jobs.ts';
import { createUploadsRepository } from '../../src/features/photos/uploads.repository.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { createIncomingFiles } from '../../src/platform/http/incoming-files.ts';
import { createFileStorage } from '../../src/platform/storage/storage.ts';
import { brickLoft } from '../hosts.ts';
import { fileRequest, filesBelow, picture } from '../pictures.ts';
import { callServer, newSubscribers } from '../real-members.ts';
import { preparedFolder, startRealServer } from '../real-server.ts';
import type { Drill, DrillReport } from './drill.ts';

/** What the server has acknowledged: the number of steps, and each home's title or 'gone'. */
type Known = { steps: number; homes: Map<string, string> };

const HOSTS = 3;
const silent = { info() {}, warn() {}, error() {} };
const photo = await picture({ width: 700, height: 500 }).jpeg().toBuffer();

/**
 * Kills the server with -9, `rounds` times at a random moment, while hosts upload photos, list, edit and delete
 * homes. Each time it checks that every acknowledged step is stored, no home is incomplete and every photo has its
 * files, and at the end that a sweep leaves no file without a record.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const folder = await preparedFolder();
  const dataDir = await realpath(folder.path);
  const known: Known = { steps: 0, homes: new Map() };
  const problems: string[] = [];
  let cookies: string[] = [];
  try {
    for (let round = 1; round <= rounds; round++) {
      const server = await startRealServer(dataDir, {
        LOG_LEVEL: 'error',
        PHOTO_AVIF: 'false',
        RATE_LIMIT: '1000000',
        AUTH_ATTEMPTS: '1000000',
      });
      const database = await openDatabase({ dataDir, poolSize: 2, guest: true }, silent);
      try {
        if (cookies.length === 0) cookies = await newSubscribers(server.url, database.pool, HOSTS);
        problems.push(...(await inspect(database.pool, dataDir, known)));
        const hosts = cookies.map((cookie) => keepHosting(server.url, cookie, known));
        const enough = known.steps + 1 + Math.random() * 4;
        while (known.steps < enough) await delay(5);
        await delay(Math.random() * 250);
        server.child.kill('SIGKILL');
        await Promise.all([server.exited, ...hosts]);
      } finally {
        await database.close();
      }
      print(`round ${round}: ${known.steps} steps acknowledged, ${problems.length} problems`);
    }
    const server = await startRealServer(dataDir, { LOG_LEVEL: 'error' });
    const database = await openDatabase({ dataDir, poolSize: 2, guest: true }, silent);
    problems.push(...(await inspect(database.pool, dataDir, known)));
    problems.push(...(await sweepAndLook(database.pool, dataDir)));
    await database.close();
    server.child.kill('SIGTERM');
    await server.exited;
  } finally {
    await folder.remove();
  }
  if (known.steps === 0) problems.push('no step was acknowledged');
  return {
    figures: { kills: rounds, 'steps acknowledged': known.steps, hosts: HOSTS },
    held: [
      'every acknowledged listing, edit and deletion is stored; no home is incomplete, every photo has its files',
      'after the sweep no file is without a record',
    ],
    retried: ['files of photos that no home took are removed by the hourly sweep'],
    problems,
  };
}

/** Lists, edits and deletes homes until the server is killed. Unacknowledged requests may or may not be stored. */
async function keepHosting(url: string, cookie: string, known: Known): Promise<void> {
  const acknowledge = (id: string, title: string) => {
    known.steps++;
    known.homes.set(id, title);
  };
  const upload = async (homeId?: string) => {
    const request = await fileRequest('/', photo);
    const query = homeId ? `?home_id=${homeId}` : '';
    const headers = { ...(request.headers as Record<string, string>), cookie };
    const body = request.payload as Buffer<ArrayBuffer>;
    const reply = await fetch(`${url}/api/home_photos${query}`, { method: 'POST', headers, body });
    return ((await reply.json()) as { id: string }).id;
  };
  try {
    for (;;) {
      const photos = [await upload(), await upload(), await upload()];
      const listed = await callServer(url, 'POST', '/api/homes', cookie, { ...brickLoft(), photos });
      const home = (await listed.json()) as OwnHome;
      acknowledge(home.id, home.title);
      const path = `/api/homes/${home.id}`;
      const title = `Edited ${randomUUID()}`;
      const changed = [...photos.slice(1), await upload(home.id)];
      known.homes.delete(home.id);
      await callServer(url, 'PATCH', path, cookie, { version: home.version, title, photos: changed });
      acknowledge(home.id, title);
      if (Math.random() < 0.5) continue;
      known.homes.delete(home.id);
      await callServer(url, 'DELETE', path, cookie);
      acknowledge(home.id, 'gone');
    }
  } catch (error) {
    // The connection broke with the server; a refusal would be a bug in the drill.
    if (!(error instanceof TypeError)) throw error;
  }
}

type PhotoRow = { path: string; width: number };

async function inspect(pool: pg.Pool, dataDir: string, known: Known): Promise<string[]> {
  const problems: string[] = [];
  const { rows: homes } = await pool.query<{ id: string; title: string; photos: PhotoRow[] }>(
    `select id, title, array(
       select json_build_object('path', path, 'width', width) from home_photos where home_id = homes.id
     ) as photos from homes`,
  );
  const titles = new Map(homes.map(({ id, title }) => [id, title]));
  for (const [id, title] of known.homes) {
    if ((titles.get(id) ?? 'gone') !== title) problems.push(`${id} is ${titles.get(id)} instead of ${title}`);
  }
  for (const { id, photos } of homes) {
    if (photos.length !== 3) problems.push(`${id} has ${photos.length} photos`);
    for (const { path, width } of photos) {
      const file = join(dataDir, 'files', 'home-photos', path, `${width}.webp`);
      const size = await stat(file).then(
        (one) => one.size,
        () => 0,
      );
      if (size === 0) problems.push(`${file} is missing or empty`);
    }
  }
  return problems;
}

/** What the hourly sweep does a day later, and which files it leaves. */
async function sweepAndLook(pool: pg.Pool, dataDir: string): Promise<string[]> {
  const incoming = join(dataDir, 'incoming');
  for (const name of await readdir(incoming).catch(() => [])) await utimes(join(incoming, name), 0, 0);
  await pool.query("update uploads set created_at = created_at - interval '25 hours'");
  const repository = createUploadsRepository(pool);
  const removeFiles = removalWorker({ repository, storage: await createFileStorage(dataDir) });
  await sweepWorker({ pool, repository, incoming: createIncomingFiles(incoming), removeFiles })();
  const { rows } = await pool.query<PhotoRow>('select path from home_photos');
  const paths = new Set(rows.map(({ path }) => path));
  const files = await filesBelow(join(dataDir, 'files', 'home-photos'));
  const orphans = files.filter((file) => !paths.has(file.split('/').slice(0, 2).join('/')));
  const left = (await filesBelow(incoming)).map((file) => `incoming/${file}`);
  return [...orphans, ...left].map((file) => `${file} belongs to nothing after the sweep`);
}

export const drill: Drill = {
  failure: 'kill -9 of the server while hosts upload photos, list, edit and delete homes',
  holds:
    'leaves no home, photo or file incomplete when the server is killed while hosts list, edit and delete',
  rounds: 30,
  testRounds: 1,
  run,
};
