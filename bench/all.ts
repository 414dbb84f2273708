/** Runs the benchmarks one after the other, each in a process of its own; `node bench/all.ts quick` leaves out the slow ones. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const QUICK = ['gallery.ts', 'import.ts', 'uploads.ts', 'admin.ts', 'messages.ts', 'web/javascript.ts'];
const SLOW = ['search.ts'];

const chosen = process.argv.includes('quick') ? QUICK : [...QUICK, ...SLOW];
console.log('| what | target | measured | |\n|---|---|---|---|');
let failures = 0;
for (const script of chosen) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, script)], { stdio: 'inherit' });
  if (status !== 0) failures++;
}
process.exitCode = failures ? 1 : 0;
