import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeHolder, lockDataDir } from './data-dir-lock.ts';

/** Loads, prints `loaded`, waits for a line, tries to lock the folder, prints the result, and stays. */
const CONTENDER = `
  import { createInterface } from 'node:readline/promises'
  import { lockDataDir } from ${JSON.stringify(import.meta.resolve('./data-dir-lock.ts'))}
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  console.log('loaded')
  await lines.next()
  const lock = await lockDataDir(process.argv[1])
  console.log(lock ? 'held' : 'refused')
  await lines.next()
  lock?.release()`;

let dataDir: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'swapstead-lock-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function startContender() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', CONTENDER, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    child,
    async tryToLock(): Promise<string | undefined> {
      child.stdin.write('go\n');
      return (await lines.next()).value;
    },
  };
}

it('gives a missing folder to the first process, and to the next one once it is released', async () => {
  const folder = join(dataDir, 'not', 'there');
  const first = await lockDataDir(folder);
  expect(first).toBeDefined();
  expect(await lockDataDir(folder)).toBeUndefined();
  first?.release();
  const second = await lockDataDir(folder);
  expect(second).toBeDefined();
  second?.release();
});

it('gives the folder to exactly one of several processes that start at the same moment', async () => {
  const contenders = await Promise.all(Array.from({ length: 6 }, startContender));
  const answers = await Promise.all(contenders.map(({ tryToLock }) => tryToLock()));
  expect(answers.toSorted()).toEqual(['held', 'refused', 'refused', 'refused', 'refused', 'refused']);
});

it('takes the folder over from a killed process', async () => {
  const { child, tryToLock } = await startContender();
  expect(await tryToLock()).toBe('held');
  expect(await lockDataDir(dataDir)).toBeUndefined();
  child.kill('SIGKILL');
  await once(child, 'exit');

  const lock = await lockDataDir(dataDir);
  expect(lock).toBeDefined();
  expect(await describeHolder(dataDir)).toContain(`process ${process.pid},`);
  lock?.release();
});

it('names the process that holds the folder, since when, and its address once known', async () => {
  const lock = await lockDataDir(dataDir);
  const since = new Date(performance.timeOrigin).toISOString();
  expect(await describeHolder(dataDir)).toBe(
    `The data folder ${dataDir} is in use by process ${process.pid}, started ${since}. ` +
      'Stop it first, or set DATA_DIR to another folder.',
  );
  lock?.announce('http://127.0.0.1:3000');
  expect(await describeHolder(dataDir)).toContain(
    `started ${since}, at http://127.0.0.1:3000. Stop it first`,
  );
  lock?.release();
});

it('names no address if the holder has not written one', async () => {
  expect(await describeHolder(dataDir)).toContain('is in use by another process.');
});

it('names a folder that cannot be locked', async () => {
  await mkdir(join(dataDir, 'data-dir.lock'));
  await expect(lockDataDir(dataDir)).rejects.toThrow(`The data folder ${dataDir} cannot be locked: `);
});
