import type { Database } from '../../src/platform/database/database.ts';
import { createFileStorage } from '../../src/platform/storage/storage.ts';
import { readingRequests } from '../leak-requests.ts';
import { AS_MEMBER, addFreeMember } from '../locked-member.ts';
import { addSwaps } from '../locked-swaps.ts';
import { buildWorld, type World } from '../locked-worlds.ts';
import { type RealServer, temporaryFolder } from '../real-server.ts';
import { seededRandom } from '../seeded-random.ts';
import type { Drill, DrillReport } from './drill.ts';
import { lookInto, startServer, stopServer } from './kit.ts';
import { medianOf } from './load.ts';

const REQUESTS = 1_000;
/** How much further the median of the ratios may be from 1 than between two servers with the same data. */
const MARGIN = 0.03;

type Side = { server: RealServer; times: number[] };

/**
 * Sends three servers the same 1,000 requests as a free member, each request in turn: two have the same data, the
 * third differs in everything that is masked. Compares the times request by request: the third may differ from the
 * first as much as the second does.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const sides: Side[] = [];
  const folders = await Promise.all([1, 2, 3].map(() => temporaryFolder()));
  try {
    for (const [index, { path }] of folders.entries()) sides.push(await open(path, index === 2 ? 'b' : 'a'));
    return await compare(sides, rounds, print);
  } finally {
    await Promise.all(sides.map(({ server }) => stopServer(server)));
    await Promise.all(folders.map((folder) => folder.remove()));
  }
}

async function compare(sides: readonly Side[], rounds: number, print: (line: string) => void) {
  const random = seededRandom(20_270_704);
  const [one, alike, different] = sides as [Side, Side, Side];
  const ratios = { same: [] as number[], other: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    for (const side of sides) side.times.length = 0;
    const requests = readingRequests(random, REQUESTS, 'free member').slice(-REQUESTS);
    for (const request of requests) await askAll(sides, request, random.next());
    // The first round is a warm-up.
    if (round === 0) continue;
    for (const [at, time] of one.times.entries()) {
      ratios.same.push((alike.times[at] as number) / time);
      ratios.other.push((different.times[at] as number) / time);
    }
    print(`round ${round}: same data ${shown(ratios.same)}, other data ${shown(ratios.other)}`);
  }
  return report(ratios.same, ratios.other);
}

function report(same: number[], other: number[]): DrillReport {
  const later = other.filter((ratio) => ratio > 1).length;
  const asked = other.length;
  const noise = Math.abs(medianOf(same) - 1);
  const difference = Math.abs(medianOf(other) - 1);
  return {
    figures: {
      'requests of a free member': asked,
      'median of the ratios, same data': medianOf(same).toFixed(3),
      'other data': medianOf(other).toFixed(3),
      'answered later with other data, %': ((later / asked) * 100).toFixed(1),
      // Standard deviations from the expected half.
      'sign test': ((later - asked / 2) / Math.sqrt(asked / 4)).toFixed(1),
    },
    held: [
      'replies take equally long whatever the places, points, nights, rules, confirmations and swaps of others are',
    ],
    retried: [],
    problems:
      difference > noise + MARGIN
        ? [`Other data change the median by ${shown(other)}, the same data by ${shown(same)}.`]
        : [],
  };
}

const shown = (ratios: number[]) => medianOf(ratios).toFixed(3);

/** A server with one of the worlds of the leak tests. */
async function open(dataDir: string, world: World): Promise<Side> {
  const server = await startServer(dataDir);
  const database: Database = await lookInto(dataDir);
  try {
    await buildWorld(world, database.pool, await createFileStorage(dataDir));
    await addSwaps(world, database.pool);
    await addFreeMember(database.pool);
    await database.pool.query('analyze');
  } finally {
    await database.close();
  }
  return { server, times: [] };
}

/** Each server is the first to get a request equally often. */
async function askAll(sides: readonly Side[], request: string, turn: number) {
  const [method, path] = request.split(' ') as [string, string];
  const first = Math.floor(turn * sides.length);
  for (let step = 0; step < sides.length; step++) {
    const { server, times } = sides[(first + step) % sides.length] as Side;
    const begun = performance.now();
    const reply = await fetch(server.url + path, { method, headers: AS_MEMBER, redirect: 'manual' });
    await reply.arrayBuffer();
    times.push(performance.now() - begun);
  }
}

export const drill: Drill = {
  failure: 'nothing: times 1,000 requests of a free member at servers that differ in everything masked',
  rounds: 3,
  run,
};
