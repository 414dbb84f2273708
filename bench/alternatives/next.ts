import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const SOURCES = join(import.meta.dirname, 'next');

/**
 * The minimal Next.js gallery of `next/`, installed and built in a folder of its own, on the same database: the page
 * that Next.js keeps at `/`, the one that it renders for each request at `/fresh`.
 */
export async function startNext(folder: string, databaseUrl: string) {
  const app = join(folder, 'next');
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
  };
  await cp(SOURCES, app, { recursive: true });
  await run('npm', ['install', '--no-audit', '--no-fund'], { cwd: app, env });
  const next = join(app, 'node_modules/next/dist/bin/next');
  await run(process.execPath, [next, 'build'], { cwd: app, env });
  const port = 30_000 + (process.pid % 10_000);
  const child = spawn(process.execPath, [next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: app,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await answers()); tries++) {
    if (tries === 600 || child.exitCode !== null) throw new Error('Next.js did not start');
    await delay(100);
  }
  return {
    url,
    pid: child.pid as number,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
