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
  'messages/build',
  'messages/registry.ts',
];

/** English and the languages that LANGUAGES switches on (messages/build/languages.ts). */
const languages = [
  ...new Set([
    'en',
    ...(process.env.LANGUAGES ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  ]),
];
/** The catalogue of each; those that are made from English have none. */
const CATALOGUES = languages.map((language) => `messages/${language}.json`);

/** The files of a build that the server reads. The last one is written last, so its presence means the build is complete. */
const BUILT = languages.flatMap((language) => {
  const [dist, server] = ['web/dist', 'web/dist-server'].map((name) =>
    languages.length === 1 ? name : `${name}-${languages.join('-')}/${language}`,
  );
  return [
    `${dist}/index.html`,
    `${dist}/.vite/manifest.json`,
    `${server}/entry-server.js`,
    `${server}/early-text.js`,
    `${server}/early.js`,
  ];
});

/** How long to wait for another process that is building, in milliseconds. */
const PATIENCE_MS = 10 * 60_000;

/**
 * Builds the web client if its files are missing or older than its sources. Of several simultaneous starts, one
 * builds.
 */
export function buildWeb() {
  if (isBuilt()) return;
  if (!existsSync(`${root}node_modules/vite`)) {
    // Installed without build tools, as in a container: use the existing build.
    if (builtAt() > 0) return;
    console.error(
      'The web client is not built. Run `npm ci && npm run build` before `npm prune --omit=dev`.',
    );
    process.exit(1);
  }
  const lock = lockBuild();
  // Another process may have built it while this one waited for the lock.
  if (!isBuilt()) build();
  lock.close();
}

/** When the build ended, in milliseconds; 0 if there is none. */
const builtAt = () => Math.min(...BUILT.map((file) => changed(root + file)));

function isBuilt() {
  const built = builtAt();
  return [...SOURCES, ...CATALOGUES].every((source) => changed(root + source) <= built);
}

/**
 * Waits until no other process builds in this folder. Node has no flock, but the kernel releases an SQLite lock
 * however its process ends. Every Node that runs the product has SQLite; start.mjs rejects older ones before this is
 * called.
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
    // Hundreds of lines about files would push the address out of sight. They are printed only if the build fails.
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    shell: true,
    // A build started by a test run must equal any other build.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status === 0) return;
  console.error(`${stdout}${stderr}`);
  process.exit(status ?? 1);
}

/** Time of the last change below a path in milliseconds, 0 if there is nothing. */
function changed(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, changed(`${path}/${name}`)), 0);
}
