import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type RealServer, startRealServer, temporaryFolder } from '../real-server.ts';
import type { Drill, DrillReport } from './drill.ts';
import { medianOf } from './load.ts';

const IDLE = 5_000;
const SLOW = 500;
const READERS = 100;
/** Files requested at once: the limit per connection, see pipelines.ts. */
const FILES = 5;
const BATCH = 100;
/** Slow connections must be closed within 11 seconds, plus some time for this machine to notice. */
const SLOW_MS = 12_500;
const READING_MS = 90_000;
const KB_PER_CONNECTION = 60;

const ALIVE = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
const SLOW_HEADERS = 'GET / HTTP/1.1\r\nHost: x\r\n';
const SLOW_BODY =
  'POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{';

/**
 * 5,000 idle connections, 1,500 that are silent or send slowly, and 100 that request many files without reading them.
 * Checks that other requests are answered, how much memory a connection takes, and that slow ones are closed.
 */
async function run(_: number, print: (line: string) => void): Promise<DrillReport> {
  const folder = await temporaryFolder();
  const server = await startRealServer(folder.path, {
    DEMO: 'true',
    PHOTO_AVIF: 'false',
    LOG_LEVEL: 'error',
    METRICS_PORT: '0',
  });
  const problems: string[] = [];
  const figures: DrillReport['figures'] = {};
  const sockets: Socket[] = [];
  try {
    await fetch(server.url);
    const [alone] = [await answerTimes(server, problems)];
    const before = await residentKb(server);
    sockets.push(...(await open(server, IDLE, ALIVE)));
    const weight = ((await residentKb(server)) - before) / IDLE;
    const crowded = await answerTimes(server, problems);
    figures['memory of a connection at rest, kB'] = weight.toFixed(1);
    figures['median answer alone / among 5,000, ms'] = `${alone.toFixed(1)} / ${crowded.toFixed(1)}`;
    if (weight > KB_PER_CONNECTION) problems.push(`a connection at rest takes ${weight.toFixed(1)} kB`);
    print(`${IDLE} connections at rest: ${weight.toFixed(1)} kB each`);

    const closed = [
      await closing(server, SLOW, ''),
      await closing(server, SLOW, SLOW_HEADERS),
      await closing(server, SLOW, SLOW_BODY),
    ];
    await answerTimes(server, problems);
    const slowest = Math.max(...(await Promise.all(closed.map((one) => one.all))));
    figures['slow senders closed after at most, s'] = (slowest / 1_000).toFixed(1);
    if (slowest > SLOW_MS) problems.push(`a slow sender is closed after ${Math.round(slowest)} ms`);
    print(`${3 * SLOW} slow senders closed after at most ${(slowest / 1_000).toFixed(1)} s`);

    const unread = await residentKb(server);
    const file = /\/assets\/frame-[^"]+\.js/.exec(await (await fetch(server.url)).text())?.[0] ?? '';
    const begun = performance.now();
    const readers = await open(server, READERS, `GET ${file} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(FILES));
    sockets.push(...readers);
    await delay(3_000);
    const kept = ((await residentKb(server)) - unread) / READERS;
    await answerTimes(server, problems);
    figures['memory of a client that does not read, kB'] = kept.toFixed(1);
    while ((await connections(server)) > 5 && performance.now() - begun < READING_MS) await delay(500);
    const last = (performance.now() - begun) / 1_000;
    const left = await connections(server);
    figures['those and the others at rest closed after, s'] = last.toFixed(0);
    if (left > 5) problems.push(`${left} connections of clients that do not read are still open`);
    print(
      `${READERS} clients that do not read: ${kept.toFixed(1)} kB each, closed after ${last.toFixed(0)} s`,
    );
  } finally {
    for (const socket of sockets) socket.destroy();
    server.child.kill('SIGTERM');
    await server.exited;
    await folder.remove();
  }
  return {
    figures,
    held: [
      'other requests are answered during all of it',
      'slow senders are disconnected within 11 s, clients that do not read after a minute',
    ],
    retried: ['browsers open a connection again when they need it'],
    problems,
  };
}

/** Connections that have sent this text; if it contains a request, the reply has been received. */
async function open({ url }: RealServer, count: number, text: string): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: BATCH }, () => connect(Number(port), hostname).on('error', () => {}));
    await Promise.all(batch.map((socket) => once(socket, 'connect')));
    if (text) for (const socket of batch) socket.write(text);
    if (text === ALIVE) await Promise.all(batch.map((socket) => once(socket, 'data')));
    sockets.push(...batch);
  }
  return sockets;
}

/** Like `open`, with the time until the server closed the last of them. */
async function closing(server: RealServer, count: number, text: string) {
  const begun = performance.now();
  const sockets = await open(server, count, text);
  for (const socket of sockets) socket.resume();
  const ends = sockets.filter(({ closed }) => !closed).map((socket) => once(socket, 'close'));
  return { all: Promise.all(ends).then(() => performance.now() - begun) };
}

/** Median times of other requests in milliseconds: one answered from memory, one from the database. */
async function answerTimes({ url }: RealServer, problems: string[]): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 40; index++) {
    const begun = performance.now();
    const reply = await fetch(index % 2 ? `${url}/api/homes` : `${url}/api/homes?search=idle${index}`);
    await reply.arrayBuffer();
    times.push(performance.now() - begun);
    if (reply.status !== 200) problems.push(`somebody else is answered with ${reply.status}`);
  }
  return medianOf(times);
}

/** The server's own count of connections. */
async function connections({ output }: RealServer): Promise<number> {
  const address = /metrics: +(\S+)/.exec(output())?.[1] ?? '';
  return Number(/^swapstead_connections (\d+)/m.exec(await (await fetch(address)).text())?.[1]);
}

/** Without /proc, memory is not measured. */
async function residentKb({ child }: RealServer): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
}

export const drill: Drill = {
  failure: '5,000 idle connections, slow senders, and clients that do not read their replies',
  rounds: 1,
  run,
};
