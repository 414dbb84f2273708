import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
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

/** Both are there where a build came to its end; the server reads both. */
const BUILT = ['web/dist/index.html', 'web/dist/.vite/manifest.json'];

/** Builds the web client when its files are missing or older than what they are made of. */
export function buildWeb() {
  const built = Math.min(...BUILT.map((file) => changed(root + file)));
  if (SOURCES.every((source) => changed(root + source) <= built)) return;
  if (!existsSync(`${root}node_modules/vite`)) {
    // Installed without what builds it, as in a container: what was built before the installation is what there is.
    if (built > 0) return;
    console.error(
      'The web client is not built. Run `npm ci && npm run build` before `npm prune --omit=dev`.',
    );
    process.exit(1);
  }
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
