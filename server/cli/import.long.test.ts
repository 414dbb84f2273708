import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { preparedFolder } from '../test/real-server.ts';
import { silentLogger } from '../test/test-database.ts';

const SCRIPT = fileURLToPath(new URL('./import.ts', import.meta.url));

let folder: Awaited<ReturnType<typeof preparedFolder>>;
let directory: string;
/** Represents the server that is running on the same data folder. */
let server: Database;

beforeAll(async () => {
  folder = await preparedFolder();
  directory = await realpath(folder.path);
  server = await openDatabase({ dataDir: directory, poolSize: 2 }, silentLogger);
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

function start(...args: string[]): ChildProcess & { result: Promise<{ code: number; output: string }> } {
  const child = spawn(process.execPath, [SCRIPT, ...args], {
    env: { ...process.env, DATA_DIR: directory, DATABASE_URL: '', INIT_CWD: directory },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const result = Promise.all([text(child.stdout), text(child.stderr), ended]).then(([out, err, [code]]) => ({
    code: code as number,
    output: err + out,
  }));
  return Object.assign(child, { result });
}

const row = (id: string) =>
  JSON.stringify({ id, title: `Home ${id}`, description: 'D', location: 'L', home_type: 'House' });
const file = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => row(`${name}${index}`)).join('\n');

async function homes(): Promise<number> {
  return (
    (await server.pool.query<{ homes: number }>('select count(*) as homes from homes')).rows[0]?.homes ?? 0
  );
}

it('imports while the server is running, reports bad rows, and succeeds', async () => {
  const bad = JSON.stringify({ title: 'No type', description: 'D', location: 'L', home_type: '\u001b[31m' });
  await writeFile(join(directory, 'homes.jsonl.gz'), gzipSync(`${row('a')}\n${bad}\n${row('b')}\n`));
  const { code, output } = await start('homes.jsonl.gz', '--host', 'Ada@example.com').result;
  expect(output).toContain('line 2: home_type "\\u001b[31m" is unknown');
  expect(output).toContain('3 rows read: 2 homes added, 0 already there, 1 bad.');
  expect(output).toMatch(/\nPlaces: \d matched, \d unclear, \d not found\n/);
  expect(code).toBe(0);
  const { rows } = await server.pool.query('select email from users join homes on user_id = users.id');
  expect(rows).toEqual([{ email: 'ada@example.com' }, { email: 'ada@example.com' }]);
});

it('fails with a sentence if the file cannot be read or the command is wrong', async () => {
  expect(await start('none.jsonl').result).toMatchObject({
    code: 1,
    output: expect.stringContaining('no such file'),
  });
  expect(await start().result).toMatchObject({
    code: 2,
    output: expect.stringContaining('Usage: npm run import'),
  });
  expect(await start('a', '--hosts', 'x').result).toMatchObject({
    code: 2,
    output: expect.stringContaining('--hosts'),
  });
  const wrongHost = await start('a', '--host', 'x').result;
  expect(wrongHost).toMatchObject({
    code: 2,
    output: expect.stringContaining('--host takes an e-mail address.'),
  });
});

it('fails on a truncated file, and reports that the added rows stay', async () => {
  const whole = gzipSync(file(4_000, 'cut'));
  await writeFile(join(directory, 'cut.jsonl.gz'), whole.subarray(0, whole.length - 100));
  const before = await homes();
  const { code, output } = await start('cut.jsonl.gz').result;
  expect(code).toBe(1);
  const added = (await homes()) - before;
  expect(added).toBeGreaterThan(0);
  expect(output).toContain('The import broke off: unexpected end of file');
  expect(output).toContain(`The ${added.toLocaleString('en')} homes added so far stay.`);
});

it('stops cleanly on Ctrl-C, which arrives twice, and keeps the rows added so far', async () => {
  await writeFile(join(directory, 'long.jsonl'), file(60_000, 'long'));
  const before = await homes();
  const child = start('long.jsonl');
  await expect.poll(homes).toBeGreaterThan(before);
  child.kill('SIGINT');
  child.kill('SIGINT');
  const { code, output } = await child.result;
  expect(code).toBe(130);
  const added = (await homes()) - before;
  expect(output).toContain(`The ${added.toLocaleString('en')} homes added so far stay.`);
  expect(added).toBeLessThan(60_000);
});
