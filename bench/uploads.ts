/**
 * How long a 12-megapixel JPEG takes to become all its variants, compared with sharp alone, and how twenty
 * simultaneous uploads affect the server's memory and other requests: `node bench/uploads.ts`.
 *
 * The first figure is measured with the server's functions in this process, in turn with sharp doing the same
 * encodes; the others on a real server with its embedded database.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import autocannon from 'autocannon';
import sharp from 'sharp';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { createImageGate } from '../server/src/platform/images/image-gate.ts';
import { encodePhoto, PHOTO_WIDTHS } from '../server/src/platform/images/photo-variants.ts';
import { preparePhoto } from '../server/src/platform/images/prepare-photo.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { fileRequest } from '../server/test/pictures.ts';
import { callServer, newSubscribers } from '../server/test/real-members.ts';
import { temporaryFolder } from '../server/test/real-server.ts';
import { ratioOf, report } from './rounds.ts';
import { startNode } from './start-node.ts';

const ROUNDS = 5;
const UPLOADS = 20;
const SECONDS = 20;
/** Other requests per second, on this many connections. */
const OTHERS = { rate: 100, connections: 5 };
const SOURCE = new URL('../server/demo/photos/bedroom-harbour-window.webp', import.meta.url);

const root = new URL('..', import.meta.url).pathname;
const folder = await temporaryFolder();
const file = join(folder.path, 'photo.jpg');
const photo = await cameraPhoto();
await writeFile(file, photo);
console.log(`a JPEG of 4000 x 3000 pixels, ${(photo.length / 1e6).toFixed(1)} MB`);

try {
  await encodes();
  await underUploads();
} finally {
  await folder.remove();
}

/** A picture with sensor noise, as large as a camera's. */
async function cameraPhoto(): Promise<Buffer> {
  const size = { width: 4_000, height: 3_000 };
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const grain = await sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(await readFile(SOURCE))
    .resize({ ...size, fit: 'cover' })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 88 })
    .toBuffer();
}

async function encodes() {
  const { ratio, a, b } = await ratioOf(
    ROUNDS,
    () => timed(throughServer),
    () => timed(bySharpAlone),
  );
  report(
    '12-megapixel JPEG to three WebP and three AVIF / sharp alone',
    'at most 1.3',
    `${ratio.toFixed(2)} (${Math.round(a)} / ${Math.round(b)} ms)`,
    ratio <= 1.3,
  );
}

/** The work of an upload and the job after it. */
async function throughServer() {
  createImageGate();
  const { variants } = await preparePhoto(file);
  const largest = variants.at(-1)?.body as Buffer;
  await encodePhoto(largest, 'avif', PHOTO_WIDTHS);
}

/** The same encodes with the same settings, each from the file, on sharp's default number of threads. */
async function bySharpAlone() {
  sharp.concurrency(0);
  const upright = sharp(file).autoOrient();
  for (const width of PHOTO_WIDTHS) {
    await upright.clone().resize({ width }).webp({ quality: 78 }).toBuffer();
    await upright.clone().resize({ width }).avif({ quality: 55, effort: 1 }).toBuffer();
  }
}

async function timed(action: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await action();
  return performance.now() - begun;
}

async function underUploads() {
  const server = await startNode(join(root, 'server/bin/start.mjs'), {
    NODE_ENV: 'development',
    DATA_DIR: folder.path,
    DEMO: 'false',
    LOG_LEVEL: 'error',
    RATE_LIMIT: '1000000000',
    AUTH_ATTEMPTS: '1000000',
  });
  const database = await openDatabase(
    { dataDir: folder.path, poolSize: 2, guest: true },
    createLogger('silent'),
  );
  try {
    const cookies = await newSubscribers(server.url, database.pool, UPLOADS);
    const others = () =>
      autocannon({
        url: `${server.url}/api/homes`,
        connections: OTHERS.connections,
        overallRate: OTHERS.rate,
        duration: SECONDS / 2,
        workers: 1,
      });
    const quiet = await others();
    const until = Date.now() + SECONDS * 1_000;
    const sending = Promise.all(cookies.map((cookie) => keepSending(server.url, cookie, until)));
    const busy = await others();
    const sent = (await sending).reduce((sum, count) => sum + count, 0);
    const most = await peakMemory(server.pid);
    report(
      `p99 of other requests with ${UPLOADS} uploads in flight`,
      'under 100 ms',
      `${busy.latency.p99} ms (without uploads ${quiet.latency.p99} ms; ${sent} photos in ${SECONDS} s)`,
      busy.latency.p99 < 100,
    );
    report(
      `memory of the process with ${UPLOADS} uploads in flight, peak`,
      'under 600 MB',
      most === undefined ? 'not measured: only Linux tells' : `${Math.round(most)} MB`,
      most !== undefined && most < 600,
    );
  } finally {
    await database.close();
    await server.stop();
  }
}

/** Uploads one photo after another and deletes it again; returns how many were accepted. */
async function keepSending(url: string, cookie: string, until: number): Promise<number> {
  const { payload, headers: form } = await fileRequest('/', photo);
  const headers = { ...(form as Record<string, string>), cookie };
  let sent = 0;
  while (Date.now() < until) {
    const reply = await fetch(`${url}/api/home_photos`, {
      method: 'POST',
      headers,
      body: payload as Buffer<ArrayBuffer>,
    });
    if (reply.status !== 201) throw new Error(`An upload was refused: ${await reply.text()}`);
    const { id } = (await reply.json()) as { id: string };
    await callServer(url, 'DELETE', `/api/home_photos/waiting/${id}`, cookie);
    sent++;
  }
  return sent;
}

/** A process's peak memory since its start, in MB. */
async function peakMemory(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024;
}
