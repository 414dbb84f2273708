/**
 * What the first view of the home page loads in each language that is on, compared with English alone: script, brotli at
 * its highest level, and the faces that its HTML names.
 *
 *   LANGUAGES=de,fr npm run build && LANGUAGES=de,fr node bench/web/languages.ts     (after an `npm run build` of English)
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { buildFolder } from '../../contract/src/languages.ts';
import { languagesOn } from '../../messages/build/languages.ts';
import { report } from '../rounds.ts';

const WEB = join(import.meta.dirname, '../../web');
const SCRIPT = 1.02;
const FACES = 90_000;

type Chunk = { file: string; imports?: string[] };

const english = scriptOf(join(WEB, 'dist'));
for (const language of languagesOn()) {
  const dist = join(WEB, buildFolder('dist', language, languagesOn()));
  const script = scriptOf(dist) / english;
  report(
    `script of the first view, ${language} / English alone`,
    `at most ${SCRIPT}`,
    script.toFixed(3),
    script <= SCRIPT,
  );
  const faces = facesOf(dist);
  report(
    `faces of the first view, ${language}`,
    'at most 90 kB',
    `${(faces / 1_000).toFixed(1)} kB`,
    faces <= FACES,
  );
}

/** The bytes of the home page's chunks with all their static imports. */
function scriptOf(dist: string): number {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const reached = new Set<string>();
  const add = (key: string) => {
    if (reached.has(key)) return;
    reached.add(key);
    for (const imported of manifest[key]?.imports ?? []) add(imported);
  };
  add('index.html');
  add('src/pages/start/home.page.tsx');
  return [...reached].reduce(
    (sum, key) => sum + brotliCompressSync(readFileSync(join(dist, (manifest[key] as Chunk).file))).length,
    0,
  );
}

function facesOf(dist: string): number {
  const assets = join(dist, 'assets');
  const index = readFileSync(join(dist, 'index.html'), 'utf8');
  return readdirSync(assets)
    .filter((name) => name.endsWith('.woff2') && index.includes(name))
    .reduce((sum, name) => sum + readFileSync(join(assets, name)).length, 0);
}
