import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { patience } from '../server/test/patience.ts';

const root = new URL('../', import.meta.url).pathname;

/** A fresh checkout with installed packages and without a built client; `build` is its build script. */
function freshFolder(build: string) {
  const folder = mkdtempSync(join(tmpdir(), 'swapstead-fresh-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of ['server/bin', 'web/src', 'node_modules/vite']) {
    mkdirSync(join(folder, path), { recursive: true });
  }
  cpSync(join(root, 'server/bin/build-web.mjs'), join(folder, 'server/bin/build-web.mjs'));
  writeFileSync(join(folder, 'web/src/main.tsx'), '');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { build } }));
  return folder;
}

function argumentsOf(folder: string): string[] {
  const builder = pathToFileURL(join(folder, 'server/bin/build-web.mjs')).href;
  return ['--input-type=module', '-e', `const { buildWeb } = await import('${builder}'); buildWeb();`];
}

/** The first start's output about the build, and its exit code. */
function start(folder: string) {
  const { stdout, stderr, status } = spawnSync(process.execPath, argumentsOf(folder), { encoding: 'utf8' });
  return { printed: stdout + stderr, status };
}

/** Like `start`, but without waiting, so that others can start at the same time. */
function startBeside(folder: string) {
  const child = spawn(process.execPath, argumentsOf(folder));
  const begun = {
    printed: '',
    status: new Promise<number | null>((resolve) => child.on('close', resolve)),
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      begun.printed += text;
    });
  }
  return begun;
}

/** A build that waits for the file `go` and records each run. Its last file completes it. */
const SLOW_BUILD = `
  import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
  appendFileSync('builds', 'built');
  while (!existsSync('go')) await new Promise((resolve) => setTimeout(resolve, 20));
  for (const folder of ['dist/.vite', 'dist-server']) mkdirSync('web/' + folder, { recursive: true });
  for (const file of ['index.html', '.vite/manifest.json']) writeFileSync('web/dist/' + file, '');
  for (const file of ['entry-server', 'early-text', 'early']) writeFileSync('web/dist-server/' + file + '.js', '');
`;

const MANY_LINES = `node -e "for (let n = 0; n < 400; n++) { console.log('file', n); console.error('warning', n) }`;

it('the first start reports in one line that the client is built, not in hundreds about files', () => {
  expect(start(freshFolder(`${MANY_LINES}"`))).toEqual({
    printed: 'Building the web client...\n',
    status: 0,
  });
});

it('a failed build is reported in full', () => {
  const { printed, status } = start(freshFolder(`${MANY_LINES}; process.exitCode = 3"`));
  expect(status).toBe(3);
  expect(printed).toContain('file 399');
  expect(printed).toContain('warning 399');
});

it('of two simultaneous starts one builds, and the other waits for the result', async () => {
  const folder = freshFolder('node build.mjs');
  writeFileSync(join(folder, 'build.mjs'), SLOW_BUILD);
  const starts = [startBeside(folder), startBeside(folder)];
  const printed = () => starts.map((one) => one.printed).sort();
  await expect
    .poll(printed, { timeout: patience(15_000) })
    .toEqual([
      'Another start is building the web client: waiting for it...\n',
      'Building the web client...\n',
    ]);
  writeFileSync(join(folder, 'go'), '');
  expect(await Promise.all(starts.map(({ status }) => status))).toEqual([0, 0]);
  expect(readFileSync(join(folder, 'builds'), 'utf8')).toBe('built');
  expect(start(folder)).toEqual({ printed: '', status: 0 });
});

it('a build that was killed before its last file is repeated', () => {
  const folder = freshFolder('node build.mjs');
  writeFileSync(join(folder, 'build.mjs'), SLOW_BUILD);
  writeFileSync(join(folder, 'go'), '');
  start(folder);
  rmSync(join(folder, 'web/dist-server/early.js'));
  expect(start(folder)).toEqual({ printed: 'Building the web client...\n', status: 0 });
});

it('the build writes last the file that marks it as complete', () => {
  const steps = readFileSync(join(root, 'web/build/build.ts'), 'utf8').match(/^ {2}\['build'.*\],$/gm);
  expect(steps?.at(-1)?.trim()).toBe("['build', '-c', 'early.config.ts'],");
});

it('installing prints no warning about the Node version that npm runs on, because the product includes its own', () => {
  const folder = freshFolder('');
  const engines = { node: '>=99' };
  mkdirSync(join(folder, 'part'));
  writeFileSync(
    join(folder, 'part/package.json'),
    JSON.stringify({ name: 'part', version: '1.0.0', engines }),
  );
  const product = { name: 'product', version: '1.0.0', engines, dependencies: { part: 'file:part' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(product));
  cpSync(join(root, '.npmrc'), join(folder, '.npmrc'));
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  const { stdout, stderr, status } = spawnSync('npm', ['install', '--offline', '--no-audit', '--no-fund'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  expect(stdout + stderr).not.toMatch(/EBADENGINE|warn/i);
});
