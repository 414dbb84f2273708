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

/** How long to wait for another process, which may be building every language on a busy machine; in milliseconds. */
const PATIENCE_MS = 30 * 60_000;

/**
 * Builds the web client if its files are missing or older than its sources. Of several simultaneous starts, one
 * builds. (Its types are in build-web.d.mts.)
 */
export function buildWeb(setting = process.env.LANGUAGES ?? '') {
  const { built, sources } = filesOf(setting);
  if (isBuilt(built, sources)) return;
  if (!existsSync(`${root}node_modules/vite`)) {
    // Installed without build tools, as in a container: use the existing build.
    if (builtAt(built) > 0) return;
    console.error(
      'The web client is not built. Run `npm ci && npm run build` before `npm prune --omit=dev`.',
    );
    process.exit(1);
  }
  const lock = lockBuild();
  // Another process may have built it while this one waited for the lock.
  if (!isBuilt(built, sources)) build(setting);
  lock.close();
}

/**
 * The files of the builds that the server reads, and what they are made of. The last file of a build is written last,
 * so its presence means the build is complete. (The names of the folders are those of contract/src/languages.ts.)
 */
function filesOf(setting) {
  const others = setting.split(',').map((one) => one.trim());
  const languages = [...new Set(['en', ...others.filter(Boolean)])];
  const built = languages.flatMap((language) => {
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
  // Languages that are made from English have no catalogue.
  return { built, sources: [...SOURCES, ...languages.map((language) => `messages/${language}.json`)] };
}

/** When a build ended, in milliseconds; 0 if there is none. */
const builtAt = (built) => Math.min(...built.map((file) => changed(root + file)));

function isBuilt(built, sources) {
  const at = builtAt(built);
  return sources.every((source) => changed(root + source) <= at);
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

function build(setting) {
  console.log('Building the web client...');
  const { status, stdout, stderr } = spawnSync('npm run build --silent', {
    cwd: root,
    // Hundreds of lines about files would push the address out of sight. They are printed only if the build fails.
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    shell: true,
    // A build started by a test run must equal any other build.
    env: { ...process.env, NODE_ENV: 'production', LANGUAGES: setting },
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
