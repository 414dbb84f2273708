/**
 * JavaScript that the home page needs before it is usable, compared with a minimal React and React Router gallery
 * built in the same run; and that of an information page before it can be read and used, which is the script inside
 * its HTML. The rest loads when the browser is idle, or when the visitor touches the page. Brotli at its highest
 * level.
 * usage: node bench/web/javascript.ts      (the web client must be built: npm run build)
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { report } from '../rounds.ts';

const root = join(import.meta.dirname, '../..');
const TARGET = 1.35;

type ManifestChunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] };

const dist = join(root, 'web/dist');
const manifest: Record<string, ManifestChunk> = JSON.parse(
  await readFile(join(dist, '.vite/manifest.json'), 'utf8'),
);

const first = reached('index.html', 'src/pages/start/home.page.tsx');
const ours = await weightOf(first);
const least = await minimal();
report(
  'JavaScript of the home page / minimal gallery',
  `at most ${TARGET}`,
  `${(ours / least).toFixed(2)} (${kilobytes(ours)} / ${kilobytes(least)})`,
  ours / least <= TARGET,
);
const profile = reached('index.html', 'src/pages/profile/profile.page.tsx');
const calendar = reached('src/features/listing/calendar/calendar-card.tsx');
const editor = await weightOf([...calendar].filter((key) => !profile.has(key)));
report("the host's calendar beside the profile", 'at most 25 kB', kilobytes(editor), editor <= 25_000);
const early = compressed(await readFile(join(root, 'web/dist-server/early-text.js')));
report(
  'JavaScript of an information page before it rests / home page',
  'at most 0.5',
  `${(early / ours).toFixed(3)} (${kilobytes(early)} / ${kilobytes(ours)})`,
  early / ours <= 0.5,
);
const fonts = await fontBytes();
report('fonts of the first view', 'at most 90 kB', kilobytes(fonts), fonts <= 90_000);

/** The chunks of these modules with all their static imports. */
function reached(...keys: string[]): Set<string> {
  const wanted = new Set<string>();
  const add = (key: string) => {
    if (wanted.has(key)) return;
    wanted.add(key);
    for (const imported of manifest[key]?.imports ?? []) add(imported);
  };
  keys.forEach(add);
  return wanted;
}

async function weightOf(keys: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...keys].map(async (key) =>
      compressed(await readFile(join(dist, (manifest[key] as ManifestChunk).file))),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function minimal(): Promise<number> {
  const result = (await build({
    root: join(import.meta.dirname, 'minimal'),
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    plugins: [react()],
    build: { write: false, target: 'es2023', modulePreload: { polyfill: false } },
  })) as Rolldown.RolldownOutput;
  return result.output
    .filter((file) => file.type === 'chunk')
    .reduce((sum, file) => sum + compressed(Buffer.from(file.code)), 0);
}

async function fontBytes(): Promise<number> {
  const assets = join(root, 'web/dist/assets');
  const index = await readFile(join(root, 'web/dist/index.html'), 'utf8');
  const names = (await readdir(assets)).filter((name) => name.endsWith('.woff2') && index.includes(name));
  const files = await Promise.all(names.map((name) => readFile(join(assets, name))));
  return files.reduce((sum, file) => sum + file.length, 0);
}

function compressed(body: Buffer): number {
  return brotliCompressSync(body).length;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
