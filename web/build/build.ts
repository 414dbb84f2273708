/**
 * `npm run build`: the web client in every language that is on, each as a build of its own, as many at the same time as
 * the machine has cores for. Names of languages as arguments build only those.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { languagesOn } from '../../messages/build/languages.ts';

const WEB = join(import.meta.dirname, '..');

/** Browser and server share nothing but their names, so they are built one after the other. */
const STEPS = [
  ['build'],
  ['build', '--ssr', 'src/entry-server.tsx'],
  ['build', '-c', 'early.config.ts', '--mode', 'text'],
  ['build', '-c', 'early.config.ts'],
];

const asked = process.argv.slice(2);
const waiting = asked.length > 0 ? asked : languagesOn();
// One build keeps about one core busy.
await Promise.all(Array.from({ length: availableParallelism() }, buildWaiting));

async function buildWaiting(): Promise<void> {
  for (let language = waiting.shift(); language; language = waiting.shift()) {
    for (const step of STEPS) await run(step, language);
  }
}

/** Runs Vite; ends this process with its status if it fails. */
function run(step: readonly string[], language: string): Promise<void> {
  const vite = spawn('vite', step, {
    cwd: WEB,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, BUILD_LANGUAGE: language },
  });
  return new Promise((resolve, reject) => {
    vite.on('error', reject);
    vite.on('exit', (status) => (status === 0 ? resolve() : process.exit(status ?? 1)));
  });
}
