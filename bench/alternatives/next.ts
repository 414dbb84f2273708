import { execFile, spawn } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { accepting, freePort } from '../start-node.ts';

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
  const port = await freePort();
  const child = spawn(process.execPath, [next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: app,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return accepting(child, port, 'Next.js');
}
