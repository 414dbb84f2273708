import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../src/demo/seed-hosts.ts';
import { startRealServer, temporaryFolder } from '../real-server.ts';
import type { Drill, DrillReport } from './drill.ts';
import { type LoadPlan, type LoadResult, load, medianOf, perSecond } from './load.ts';

const SECONDS = 5;
const MOST = 2;

/**
 * A hundred connections sign in without a pause, always from new networks, half of them with the right password.
 * Measures how much slower other visitors get the gallery, from the database and from memory, alternating with quiet
 * rounds.
 */
async function run(rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const folder = await temporaryFolder();
  const server = await startRealServer(folder.path, {
    DEMO: 'true',
    PHOTO_AVIF: 'false',
    LOG_LEVEL: 'error',
    RATE_LIMIT: '1000000000',
    TRUST_PROXY: '127.0.0.1',
  });
  const problems = new Set<string>();
  const slower: Record<'search' | 'memory', number[]> = { search: [], memory: [] };
  const flood: LoadPlan = {
    url: server.url,
    kind: 'sign-in',
    connections: 100,
    seconds: SECONDS + 2,
    accounts: DEMO_ACCOUNTS.map((email) => [email, DEMO_PASSWORD]),
  };
  const statuses: Record<string, number> = {};
  try {
    await load({ url: server.url, kind: 'search', connections: 4, seconds: 3 });
    for (let round = 1; round <= rounds; round++) {
      for (const kind of ['search', 'memory'] as const) {
        const gallery = { url: server.url, kind, connections: 4, seconds: SECONDS };
        const peace = await load(gallery);
        const flooding = load(flood);
        await delay(1_500);
        const flooded = await load(gallery);
        const outcome = await flooding;
        for (const [status, count] of Object.entries(outcome.statuses)) {
          statuses[status] = (statuses[status] ?? 0) + count;
        }
        for (const fault of faultsOf(flooded, outcome)) problems.add(fault);
        slower[kind].push(perSecond(peace) / perSecond(flooded));
        const [before, during] = [peace, flooded].map((one) => Math.round(perSecond(one)));
        print(`round ${round}, gallery by ${kind}: ${before} a second, ${during} during the flood`);
        await delay(1_000);
      }
    }
  } finally {
    server.child.kill('SIGTERM');
    await server.exited;
    await folder.remove();
  }
  for (const [kind, times] of Object.entries(slower)) {
    const median = medianOf(times);
    if (median > MOST) problems.add(`the gallery by ${kind} is ${median.toFixed(2)} times slower`);
  }
  const told = (kind: 'search' | 'memory') =>
    `${medianOf(slower[kind]).toFixed(2)} (${slower[kind].map((one) => one.toFixed(2)).join(' ')})`;
  return {
    figures: {
      'gallery from the database, times slower': told('search'),
      'gallery from memory, times slower': told('memory'),
      'sign-ins by status': JSON.stringify(statuses),
    },
    held: ['the gallery is at most twice as slow during the flood; excess sign-ins get 503 or 429'],
    retried: ['members whose sign-in was refused during the flood: it does not count as an attempt'],
    problems: [...problems],
  };
}

function* faultsOf(gallery: LoadResult, flood: LoadResult) {
  for (const status of Object.keys(gallery.statuses)) {
    if (status !== '200') yield `the gallery answers ${status} during the flood`;
  }
  for (const status of Object.keys(flood.statuses)) {
    if (!['200', '401', '429', '503'].includes(status)) yield `a sign-in answers ${status}`;
  }
  if (flood.without_retry_after > 0) yield 'a refused sign-in does not say when to come back';
  if (!flood.statuses['200']) yield 'nobody could sign in during the flood';
}

export const drill: Drill = {
  failure: 'a flood of sign-ins with right and wrong passwords, from many networks',
  rounds: 5,
  run,
};
