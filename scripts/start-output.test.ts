import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const root = new URL('../', import.meta.url).pathname;

/** A folder as somebody finds it who has installed the packages and not built the client; `build` is what builds it. */
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

/** What the first start prints of the build, and how it ends. */
function start(folder: string) {
  const builder = pathToFileURL(join(folder, 'server/bin/build-web.mjs')).href;
  const code = `const { buildWeb } = await import('${builder}'); buildWeb();`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  });
  return { printed: stdout + stderr, status };
}

const MANY_LINES = `node -e "for (let n = 0; n < 400; n++) { console.log('file', n); console.error('warning', n) }`;

it('the first start says in one line that the client is built, not in hundreds about files', () => {
  expect(start(freshFolder(`${MANY_LINES}"`))).toEqual({
    printed: 'Building the web client...\n',
    status: 0,
  });
});

it('a build that fails is told in full', () => {
  const { printed, status } = start(freshFolder(`${MANY_LINES}; process.exit(3)"`));
  expect(status).toBe(3);
  expect(printed).toContain('file 399');
  expect(printed).toContain('warning 399');
});

it('installing says nothing about the Node that npm runs on, as the product brings its own', () => {
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
