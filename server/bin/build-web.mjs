import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const SOURCES = [
  'web/index.html',
  'web/vite.config.ts',
  'web/early.config.ts',
  'web/build',
  'web/map-data',
  'web/package.json',
  'web/public',
  'web/src',
  'contract/src',
];

/** What the server reads of a build. The last one is made last, so who finds it finds all of them whole. */
const BUILT = [
  'web/dist/index.html',
  'web/dist/.vite/manifest.json',
  'web/dist-server/entry-server.js',
  'web/dist-server/early-text.js',
  'web/dist-server/early.js',
];

/** Another one that builds is waited for so long, in milliseconds. */
const PATIENCE_MS = 10 * 60_000;

/** Builds the web client when its files are missing or older than what they are made of; of several starts, one does. */
export function buildWeb() {
  if (isBuilt()) return;
  if (!existsSync(`${root}node_modules/vite`)) {
    // Installed without what builds it, as in a container: what was built before the installation is what there is.
    if (builtAt() > 0) return;
    console.error(
      'The web client is not built. Run `npm ci && npm run build` before `npm prune --omit=dev`.',
    );
    process.exit(1);
  }
  const lock = lockBuild();
  // Who was first has built it meanwhile.
  if (!isBuilt()) build();
  lock.close();
}

/** When the build came to its end, in milliseconds; 0 where none did. */
const builtAt = () => Math.min(...BUILT.map((file) => changed(root + file)));

function isBuilt() {
  const built = builtAt();
  return SOURCES.every((source) => changed(root + source) <= built);
}

/**
 * Waits until nobody else builds in this folder. Node has no flock; a lock of SQLite is freed by the kernel, however its
 * process ends. It is there in every Node that runs the product, but not in those that start.mjs only tells so.
 */
function lockBuild() {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const cache = `${root}node_modules/.cache`;
  mkdirSync(cache, { recursive: true });
  const lock = new DatabaseSync(`${cache}/web-build.lock`, { timeout: 0 });
  try {
    lock.exec('begin immediate');
  } catch {
    console.log('Another start is building the web client: waiting for it...');
    lock.exec(`pragma busy_timeout = ${PATIENCE_MS}`);
    lock.exec('begin immediate');
  }
  return lock;
}

function build() {
  console.log('Building the web client...');
  const { status, stdout, stderr } = spawnSync('npm run build --silent', {
    cwd: root,
    // Hundreds of lines about files stand between a newcomer and the address; they are told where they help.
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    shell: true,
    // A build started from a test run is the same build.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status === 0) return;
  console.error(`${stdout}${stderr}`);
  process.exit(status ?? 1);
}

/** Time of the last change below a path in milliseconds, 0 where there is nothing. */
function changed(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, changed(`${path}/${name}`)), 0);
}
