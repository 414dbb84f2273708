import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { copyFolder } from '../server/test/real-server.ts';

/** The program that an operator starts. */
export const START_SCRIPT = join(import.meta.dirname, '../server/bin/start.mjs');

/** What every server of the browser tests is told. */
export const TEST_SETTINGS = {
  // All tests come from one address.
  RATE_LIMIT: '100000',
  // A busy machine may take longer than a reader would wait.
  PAGE_PATIENCE_MS: '20000',
  LOG_LEVEL: 'warn',
  // Encoding every demo photo again would take the processor from the tests.
  PHOTO_AVIF: 'false',
  // Headless browsers have no push service.
  PUSH: 'twin',
};

const START_LIMIT_MS = 180_000;
/** The server promises to stop within 10 s of SIGTERM; the rest is for a busy machine. */
const STOP_LIMIT_MS = 15_000;

export interface RunningServer {
  /** Origin without a trailing slash. */
  url: string;
  dataDir: string;
  /** Stops the server as an operator would and removes its data, unless it is to be kept. */
  stop: (options?: { keepsData?: boolean }) => Promise<void>;
  /** Kills it, as in a crash; `stop` still removes its data. */
  kill: () => Promise<void>;
}

/**
 * Starts the real server as a child process on a free port of this machine, with demo content in a data folder of its
 * own (a copy of the prepared one, if there is one), and waits until it responds.
 * @param script the file that Node runs; its output goes to `log`
 * @throws Error with the end of the server's output if it doesn't start
 */
export async function startServer(
  script: string,
  log: string,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'swapstead-e2e-'));
  // If we are root, the embedded PostgreSQL runs as another user, which needs access to its folder.
  await chmod(dataDir, 0o755);
  await mkdir(dirname(log), { recursive: true });
  const { E2E_DEMO_FOLDER: demo } = process.env;
  if (demo && settings.DEMO !== 'false') await copyFolder(`${demo}/.`, dataDir);

  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO: 'true',
      AUTH_ATTEMPTS: '100000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = createWriteStream(log);
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const exited = once(child, 'exit');
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);

  let killed = false;
  async function kill(): Promise<void> {
    killed = true;
    child.kill('SIGKILL');
    await exited;
  }

  async function stop({ keepsData = false } = {}): Promise<void> {
    const failure = killed ? undefined : await terminate(child, exited);
    process.off('exit', killChild);
    output.end();
    if (!keepsData) await rm(dataDir, { recursive: true, force: true });
    if (failure) throw new Error(`${failure} Its output is in ${log}.`);
  }

  if (!(await answers(`${url}/healthz`, child))) {
    await stop().catch(() => 'the reason that counts is why it did not start');
    const tail = (await readFile(log, 'utf8')).split('\n').slice(-40).join('\n');
    throw new Error(`The server did not come up: node ${script}\n${tail}`);
  }
  return { url, dataDir, stop, kill };
}

/** Returns what went wrong when stopping, if anything. */
async function terminate(child: ChildProcess, exited: Promise<unknown>): Promise<string | undefined> {
  const running = child.exitCode === null && child.signalCode === null;
  if (running) {
    child.kill('SIGTERM');
    const inTime = await Promise.race([exited.then(() => true), delay(STOP_LIMIT_MS, false, { ref: false })]);
    if (!inTime) {
      child.kill('SIGKILL');
      await exited;
      return `The server was still running ${STOP_LIMIT_MS / 1000} s after SIGTERM.`;
    }
  }
  if (child.exitCode !== 0)
    return `The server ended with ${child.signalCode ?? `exit code ${child.exitCode}`}.`;
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    const ready = await fetch(url).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ready) return true;
    await delay(50);
  }
  return false;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no TCP port.');
  return address.port;
}
