import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { openDatabase } from '../../src/platform/database/database.ts';
import { DRAFTS } from '../../src/platform/storage/storage.ts';
import { brickLoft } from '../hosts.ts';
import { fileRequest, filesBelow, picture } from '../pictures.ts';
import { callServer, newSubscribers } from '../real-members.ts';
import { type RealServer, startRealServer, temporaryFolder } from '../real-server.ts';
import type { Drill, DrillReport } from './drill.ts';

const cli = (name: string) => fileURLToPath(new URL(`../../cli/${name}.ts`, import.meta.url));
const photo = await picture({ width: 700, height: 500 }).jpeg().toBuffer();
const silent = { info() {}, warn() {}, error() {} };
const QUIET = { LOG_LEVEL: 'error', PHOTO_AVIF: 'false', RATE_LIMIT: '1000000', AUTH_ATTEMPTS: '1000000' };
const HOSTS = 2;

/** The acknowledged state of hosts' homes: listed, being deleted, or deleted. */
type Homes = Map<string, 'there' | 'going' | 'gone'>;

/**
 * Backs up a server, `rounds` times, while hosts list and delete homes; kills a restore at a random moment, repeats
 * it, starts a server on the result and compares it with the acknowledged state around the backup.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const folder = await temporaryFolder();
  const root = await realpath(folder.path);
  const dataDir = join(root, 'data');
  await mkdir(dataDir);
  const problems: string[] = [];
  const known: Homes = new Map();
  let restored = 0;
  const server = await startRealServer(dataDir, QUIET);
  try {
    const database = await openDatabase({ dataDir, poolSize: 2, guest: true }, silent);
    const cookies = await newSubscribers(server.url, database.pool, HOSTS);
    await database.close();
    const stop = new AbortController();
    const hosts = cookies.map((cookie) => keepHosting(server.url, cookie, known, stop.signal));
    for (let round = 1; round <= rounds; round++) {
      const enough = known.size + 3;
      while (known.size < enough) await delay(10);
      const archive = join(root, `${round}.tar.zst`);
      const before = new Map(known);
      await command('backup', [archive], dataDir);
      const settled = [...before].filter(([id, state]) => state === known.get(id) && state !== 'going');
      const target = join(root, 'restored');
      const killed = await killedRestore(archive, target);
      await command('restore', [archive, ...(killed ? [] : ['--replace'])], target);
      const found = await lookAt(target, new Map(settled), cookies);
      restored += found.homes;
      problems.push(...found.problems.map((problem) => `round ${round}: ${problem}`));
      await Promise.all([rm(target, { recursive: true }), rm(archive)]);
      print(`round ${round}: ${found.homes} homes restored, ${problems.length} problems`);
    }
    stop.abort();
    await Promise.all(hosts);
  } finally {
    server.child.kill('SIGTERM');
    await server.exited;
    await folder.remove();
  }
  if (restored === 0) problems.push('no home was restored');
  return {
    figures: { backups: rounds, 'restores killed': rounds, 'homes restored': restored },
    held: [
      'every home acknowledged before the backup and unchanged during it is restored, with every photo',
      'a killed restore leaves nothing that disturbs the next one',
    ],
    retried: ['the killed restore, by the operator'],
    problems,
  };
}

const environment = (dataDir: string) => ({ ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' });

async function command(name: string, args: string[], dataDir: string): Promise<void> {
  await promisify(execFile)(process.execPath, [cli(name), ...args], { env: environment(dataDir) });
}

/** Whether it was killed before it finished. */
async function killedRestore(archive: string, dataDir: string): Promise<boolean> {
  const child = spawn(process.execPath, [cli('restore'), archive], {
    env: environment(dataDir),
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const moment = new AbortController();
  const due = delay(1_000 + Math.random() * 6_000, true, { signal: moment.signal }).catch(() => false);
  if (await Promise.race([ended.then(() => false), due])) child.kill('SIGKILL');
  moment.abort();
  const [code] = await ended;
  return code !== 0;
}

/** Starts a server on the restored data and reads it as a member and as a visitor. */
async function lookAt(dataDir: string, settled: Homes, cookies: string[]) {
  const problems: string[] = [];
  const server = await startRealServer(dataDir, QUIET);
  try {
    const own = await Promise.all(cookies.map((cookie) => ownHomes(server, cookie)));
    const ids = new Set(own.flat().map(({ id }) => id));
    for (const [id, state] of settled) {
      if (ids.has(id) !== (state === 'there')) problems.push(`${id} was ${state} before the backup`);
    }
    for (const { id, photos } of own.flat()) {
      if (photos.length !== 3) problems.push(`${id} has ${photos.length} photos`);
      for (const { photo_url, width } of photos) {
        const reply = await fetch(`${server.url}${photo_url}/${width}.webp`);
        if (reply.status !== 200) problems.push(`${photo_url} answers ${reply.status}`);
        await reply.arrayBuffer();
      }
    }
    const files = await filesBelow(join(dataDir, 'files'));
    const drafts = files.filter((file) => file.startsWith(`${DRAFTS}/`));
    problems.push(...drafts.map((file) => `${file} is a draft`));
    await callServer(server.url, 'GET', '/api/conversations', cookies[0] ?? '');
    return { homes: ids.size, problems };
  } finally {
    server.child.kill('SIGTERM');
    await server.exited;
  }
}

async function ownHomes({ url }: RealServer, cookie: string): Promise<OwnHome[]> {
  const list = await callServer(url, 'GET', '/api/homes/own', cookie);
  const { homes } = (await list.json()) as { homes: OwnHome[] };
  return homes;
}

/** Lists and deletes homes until stopped. */
async function keepHosting(url: string, cookie: string, known: Homes, stop: AbortSignal): Promise<void> {
  const upload = async () => {
    const request = await fileRequest('/', photo);
    const headers = { ...(request.headers as Record<string, string>), cookie };
    const body = request.payload as Buffer<ArrayBuffer>;
    const reply = await fetch(`${url}/api/home_photos`, { method: 'POST', headers, body });
    return ((await reply.json()) as { id: string }).id;
  };
  while (!stop.aborted) {
    const photos = [await upload(), await upload(), await upload()];
    const listed = await callServer(url, 'POST', '/api/homes', cookie, { ...brickLoft(), photos });
    const home = (await listed.json()) as OwnHome;
    known.set(home.id, 'there');
    if (Math.random() < 0.3) {
      known.set(home.id, 'going');
      await callServer(url, 'DELETE', `/api/homes/${home.id}`, cookie);
      known.set(home.id, 'gone');
    }
    await delay(100);
  }
}

export const drill: Drill = {
  failure: 'kill -9 of a restore, from a backup that was made while hosts list and delete homes',
  rounds: 5,
  run,
};
