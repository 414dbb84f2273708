// Plain JavaScript on purpose: it runs on any Node and says what is wrong before newer syntax could.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Swapstead needs Node 24 or newer; this is ${process.version}.\n` +
      'Start it with `npm start`, which uses the Node that `npm ci` installed into node_modules.',
  );
  process.exit(1);
}

const root = fileURLToPath(new URL('../..', import.meta.url));
if (!existsSync(`${root}/web/dist/index.html`)) {
  console.log('Building the web client, once...');
  const build = spawnSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: 'inherit', shell: true });
  if (build.status !== 0) process.exit(build.status ?? 1);
}

await import('../src/main.ts');
