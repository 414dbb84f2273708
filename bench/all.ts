/**
 * `npm run bench`: every benchmark one after the other, each in its own process, and the drills that measure
 * overload. Prints one table. Before each part it prints the load of the machine, and afterwards the processor time
 * that the host of a virtual machine used for others, because figures from a busy machine mean little. Takes some two
 * hours on two cores, and 12 GB of disk. `npm run bench quick` omits the million homes, Lighthouse and the large
 * backup, and takes half an hour. `npm run bench calendars notices` runs those whose names begin so.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';

const isQuick = process.argv.includes('quick');
const names = process.argv.slice(2).filter((word) => word !== 'quick');
const root = join(import.meta.dirname, '..');
const drill = (name: string) => ['server/test/drills/run.ts', name];

const PARTS = [
  ['bench/gallery.ts'],
  ['bench/import.ts'],
  ['bench/uploads.ts'],
  ['bench/admin.ts'],
  ['bench/messages.ts'],
  isQuick ? ['bench/calendars.ts', '--homes', '10000'] : ['bench/calendars.ts'],
  ['bench/calendars-beside.ts'],
  ['bench/accounts.ts'],
  ['bench/notices.ts'],
  isQuick ? ['bench/notices-many.ts', '1000000'] : ['bench/notices-many.ts'],
  ['bench/swaps.ts'],
  isQuick ? ['bench/nights.ts', '--members', '10000'] : ['bench/nights.ts'],
  isQuick
    ? ['bench/wishes.ts', '--wishes', '50000', '--notices', '5000', '--searches', '500']
    : ['bench/wishes.ts'],
  isQuick ? ['bench/matches.ts', '--homes', '5000'] : ['bench/matches.ts'],
  isQuick
    ? ['bench/market.ts', '--members', '100', '--regions', '20', '--days', '90', '--warm-up', '30']
    : ['bench/market.ts'],
  isQuick ? ['bench/reviews.ts', '--homes', '5000', '--reviews', '100000'] : ['bench/reviews.ts'],
  isQuick ? ['bench/load.ts', '--members', '10000', '--swaps', '10000'] : ['bench/load.ts'],
  ['bench/processes.ts'],
  ['bench/metrics.ts'],
  ['bench/budget.ts'],
  ['bench/sitemap.ts'],
  isQuick ? ['bench/web/all.ts', 'quick'] : ['bench/web/all.ts'],
  drill('overload'),
  drill('sign-in-flood'),
  drill('idle-connections'),
  ...(isQuick ? [] : [['bench/backup.ts'], ['bench/search.ts'], ['bench/where.ts']]),
];

console.log('| what | target | measured | |\n|---|---|---|---|');
const chosen = PARTS.filter(
  (part) =>
    names.length === 0 ||
    names.some((name) => part.some((word) => word.replace('bench/', '').startsWith(name))),
);
for (const part of chosen) {
  console.log(`${part.join(' ')} (load ${loadavg()[0]?.toFixed(1)}):`);
  const before = processorTimes();
  const { status } = spawnSync(process.execPath, part, { cwd: root, stdio: 'inherit' });
  const after = processorTimes();
  if (before && after) {
    const share = (after.stolen - before.stolen) / (after.all - before.all);
    console.log(`Of its processors' time ${(share * 100).toFixed(0)} % went to other machines of the host.`);
  }
  if (status !== 0) {
    console.log(`${part.join(' ')} failed.`);
    process.exitCode = 1;
  }
}

/** The work of all processors since the machine started, in ticks (proc_stat(5)); undefined except on Linux. */
function processorTimes() {
  if (process.platform !== 'linux') return undefined;
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/ +/) ?? [];
  // user, nice, system, idle, iowait, irq, softirq, steal; the first two include guests.
  const counted = ticks.slice(0, 8).map(Number);
  return { stolen: counted[7] ?? 0, all: counted.reduce((sum, one) => sum + one, 0) };
}
