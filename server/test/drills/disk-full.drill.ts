import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../src/platform/database/database.ts';
import { filesBelow } from '../pictures.ts';
import type { RealServer } from '../real-server.ts';
import type { Drill, DrillReport } from './drill.ts';
import { sendPicture } from './hosting.ts';
import { ask, inFolder, lookInto, type Member, newMembers, startServer, stopServer, until } from './kit.ts';
import { type Messaging, openMessaging } from './messaging.ts';
import { drainQueue } from './queue.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

const PHOTOS_MB = 1;
const ALL_MB = 320;
const SKIPPED = 'a disk of its own can be mounted by root only, and here it may not be';

type Scene = { dataDir: string; server: RealServer; database: Database; messaging: Messaging; host: Member };

/**
 * First the disk of the photos is full, then the disk with everything, including the database; then there is space
 * again.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const report = { figures: {}, held: [], retried: [], problems: [] };
  return inFolder(async (dataDir) => {
    const all = await mountSmallDisk(dataDir, ALL_MB);
    if (!all) return { ...report, skipped: SKIPPED };
    await mkdir(join(dataDir, 'files'));
    const photos = await mountSmallDisk(join(dataDir, 'files'), PHOTOS_MB);
    try {
      return photos
        ? await fillBoth(dataDir, { all, photos }, rounds, print)
        : { ...report, skipped: SKIPPED };
    } finally {
      await photos?.unmount();
      await all.unmount();
    }
  });
}

async function fillBoth(
  dataDir: string,
  disks: { all: SmallDisk; photos: SmallDisk },
  rounds: number,
  print: (line: string) => void,
): Promise<DrillReport> {
  const problems: string[] = [];
  let messages = 0;
  let slowest = 0;
  const server = await startServer(dataDir);
  const database = await lookInto(dataDir);
  try {
    const messaging = await openMessaging(database.pool, () => server.url);
    const [host] = (await newMembers(database.pool, 1)) as [Member];
    const scene = { dataDir, server, database, messaging, host };
    for (let round = 1; round <= rounds; round++) {
      problems.push(...(await fillPhotos(scene, disks.photos)));
      const { backAfterMs, found } = await fillAll(scene, disks.all);
      problems.push(...found);
      slowest = Math.max(slowest, backAfterMs);
      print(
        `round ${round}: ${messaging.acknowledged.length} messages, back after ${backAfterMs} ms, ${problems.length} problems`,
      );
    }
    problems.push(...(await messaging.end()));
    messages = messaging.acknowledged.length;
  } finally {
    await database.close();
    problems.push(...(await stopServer(server)));
  }
  return {
    figures: { rounds, 'messages acknowledged': messages, 'back after there was room, ms at most': slowest },
    held: [
      'uploads are refused with 503 and a sentence, and leave no record and no file',
      'everything acknowledged is stored; everything works again when there is space',
    ],
    retried: ['the start of PostgreSQL, which exits when it cannot write its log'],
    problems,
  };
}

async function fillPhotos({ dataDir, server, database, host }: Scene, disk: SmallDisk): Promise<string[]> {
  const problems: string[] = [];
  const before = await stored(dataDir);
  await disk.fill();
  problems.push(...refusals(await sendPicture(server.url, host), 'a photo'));
  const avatar = await sendPicture(server.url, host, { method: 'PUT', path: '/api/profiles/me/avatar' });
  problems.push(...refusals(avatar, 'an avatar'));
  await drainQueue(database, ['photo-removal', 'remove-folders']);
  await disk.empty();
  const { rows } = await database.pool.query('select from uploads where ready_at is null');
  if (rows.length > 0) problems.push('a record of half an upload is left');
  const after = await stored(dataDir);
  if (after.join() !== before.join()) problems.push(`files are left: ${after.join(', ')}`);
  return [...problems, ...(await uploadWorks(server.url, host))];
}

async function fillAll({ server, database, messaging, host }: Scene, disk: SmallDisk) {
  const found: string[] = [];
  await disk.fill();
  found.push(...refusals(await sendPicture(server.url, host), 'a photo on the full disk'));
  // Now the database's log needs a new file.
  const need = () =>
    database.pool.query('select pg_switch_wal()').then(
      () => true,
      () => false,
    );
  for (let count = 0; count < 12 && (await need()); count++) {
    await database.pool.query('update homes set title = title').catch(() => 'no room');
  }
  const broken = await ask(server.url, 'GET', '/readyz');
  if (![200, 503].includes(broken?.status ?? 0)) found.push(`/readyz says ${broken?.status}`);
  await disk.empty();
  const begun = performance.now();
  await until(async () => (await ask(server.url, 'GET', '/readyz'))?.status === 200, '/readyz');
  const backAfterMs = Math.round(performance.now() - begun);
  await messaging.more(2);
  found.push(...(await uploadWorks(server.url, host)));
  return { backAfterMs, found };
}

const stored = (dataDir: string) =>
  filesBelow(join(dataDir, 'files')).then((files) => files.filter((file) => file !== 'filler'));

function refusals(reply: Awaited<ReturnType<typeof sendPicture>>, what: string): string[] {
  const { message = '' } = reply?.text.startsWith('{') ? reply.json<{ message?: string }>() : {};
  const isSaid = reply?.status === 503 && /^[A-Z].*\.$/.test(message);
  return isSaid ? [] : [`${what} got ${reply?.status} ${reply?.text.slice(0, 200)}`];
}

async function uploadWorks(url: string, host: Member): Promise<string[]> {
  const reply = await sendPicture(url, host);
  if (reply?.status !== 201) return [`no upload works afterwards: ${reply?.status} ${reply?.text}`];
  const { id } = reply.json<{ id: string }>();
  await ask(url, 'DELETE', `/api/home_photos/${id}`, { as: host });
  return [];
}

export const drill: Drill = {
  failure: 'the disk of the photos is full, then the disk of everything, database included (needs root)',
  rounds: 3,
  run,
};
