import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SCRIPT = fileURLToPath(new URL('../bin/start.mjs', import.meta.url));

export type RealServer = {
  url: string;
  child: ChildProcess;
  output: () => string;
  exited: Promise<unknown[]>;
};

/** The server as an operator starts it, in its own process, without demo content; resolves once it is ready. */
export async function startRealServer(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<RealServer> {
  const child = spawn(process.execPath, [SCRIPT], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: 'false',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  child.stderr.on('data', (chunk) => (text += chunk));
  const exited = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /ready at (\S+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
    child.once('close', () => reject(new Error(text)));
  });
  return { url, child, output: () => text, exited };
}

/** A folder for a server's data, removed by `remove`. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'swapstead-real-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** The folder in which the tests' global setup keeps the embedded database of a server that has started once. */
export const PREPARED_FOLDER = 'SWAPSTEAD_PREPARED_FOLDER';

/** A folder as after a server's first start: creating database and tables takes seconds of processor time. */
export async function preparedFolder() {
  const folder = await temporaryFolder();
  const prepared = process.env[PREPARED_FOLDER];
  if (prepared) await copyFolder(join(prepared, 'postgres'), folder.path);
  return folder;
}

/** Keeps owners and permissions: a PostgreSQL started by root runs as another user. */
export const copyFolder = (from: string, into: string) => promisify(execFile)('cp', ['-a', from, into]);
