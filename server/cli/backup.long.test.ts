import { execFile } from 'node:child_process';
import { access, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hostActions } from '../test/hosts.ts';
import { signIn } from '../test/members.ts';
import { createTestApp, type TestApp } from '../test/test-app.ts';

const script = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

let test: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'swapstead-backups-'));
  test = await createTestApp({ PHOTO_AVIF: 'false' });
  await hostActions(() => test).list(await signIn(test, { level: 'subscriber' }));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

type Said = { code: number; out: Buffer; err: string };

/** Runs a command as an operator does, with the settings of the running server unless others are given. */
function run(
  name: 'backup' | 'restore',
  args: string[],
  settings: Record<string, string> = {},
): Promise<Said> {
  const env = {
    ...process.env,
    INIT_CWD: folder,
    DATA_DIR: test.dataDir,
    DATABASE_URL: test.databaseUrl,
    ...settings,
  };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script(name), ...args],
      { env, encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err: err.toString() }),
    );
  });
}

it('backs up while the server is running, into a new file of a folder or to standard output', async () => {
  await writeFile(join(folder, 'taken'), 'mine');
  const [piped, dated, taken] = await Promise.all([
    run('backup', ['-']),
    run('backup', ['.']),
    run('backup', ['taken']),
  ]);
  expect([piped.code, piped.err]).toEqual([0, expect.stringContaining('1 accounts, 1 homes, 3 files')]);
  await writeFile(join(folder, 'piped'), piped.out);
  expect([dated.code, dated.out.length]).toEqual([0, 0]);
  const names = (await readdir(folder)).sort();
  expect(names).toEqual(['piped', expect.stringMatching(/^swapstead-.*Z\.tar\.zst$/), 'taken']);
  expect((await stat(join(folder, names[1] as string))).mode & 0o777).toBe(0o600);
  expect([taken.code, taken.err]).toEqual([1, expect.stringContaining('exists already.')]);
  expect(await readFile(join(folder, 'taken'), 'utf8')).toBe('mine');
  const checked = await run('restore', ['--check', 'piped']);
  expect([checked.code, checked.err]).toEqual([0, expect.stringContaining('piped is sound: made 20')]);
});

it('reports missing files by name and with a separate exit code', async () => {
  const { rows } = await test.pool.query('select path from home_photos order by display_order');
  await test.storage.removeFolder(`home-photos/${rows[0].path}`);
  const { code, err } = await run('backup', ['holes']);
  expect(code).toBe(3);
  expect(err).toContain(`Missing in the storage: home-photos/${rows[0].path}/64.webp`);
  expect(err).toContain('2 files of photos (1 MB), 1 files missing');
});

it('changes nothing for a damaged backup, and leaves nothing of a failed backup behind', async () => {
  const whole = await readFile(join(folder, 'piped'));
  await writeFile(join(folder, 'cut'), whole.subarray(0, whole.length - 20));
  const DATA_DIR = join(folder, 'new');
  const embedded = { DATA_DIR, DATABASE_URL: '' };
  const [cut, wrong, nowhere] = await Promise.all([
    run('restore', ['cut', '--replace'], embedded),
    run('restore', ['a', 'b'], embedded),
    run('backup', ['none/here.tar.zst']),
  ]);
  expect([cut.code, cut.err]).toEqual([1, expect.stringMatching(/^The backup is damaged: /)]);
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('Usage: npm run restore -- FILE')]);
  await expect(access(DATA_DIR)).rejects.toThrow('ENOENT');
  expect([nowhere.code, nowhere.err]).toEqual([1, expect.stringContaining('ENOENT')]);
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});
