import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { chromium } from '@playwright/test';
import { extract } from 'tar-fs';

/** A browser to launch: its program and the complete environment. */
export interface Browser {
  executablePath: string;
  env: Record<string, string>;
}

/**
 * Arguments beyond the defaults of Playwright and chrome-launcher, which already turn off updates and background
 * traffic. No sandbox: Chromium refuses to run as root with it, many containers forbid it, and these browsers only
 * open our own pages.
 */
export const launchArgs = ['--no-sandbox', '--disable-quic'];

/**
 * The Chromium for browser tests and page benchmarks, without manual installation: CHROMIUM_PATH if it is set, on
 * Linux x64 the npm package's, elsewhere Playwright's.
 * @throws Error with instructions if there is none
 */
export async function chromiumPath(): Promise<Browser> {
  const env = definedEnv();
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!(await exists(chosen))) throw new Error(`CHROMIUM_PATH names ${chosen}, which is not there.`);
    return { executablePath: chosen, env };
  }
  if (process.platform === 'linux' && process.arch === 'x64') return packagedChromium(env);
  const executablePath = chromium.executablePath();
  if (await exists(executablePath)) return { executablePath, env };
  throw new Error(
    `There is no browser for the tests yet (${process.platform} ${process.arch}). ` +
      'Run "npx playwright install chromium", or set CHROMIUM_PATH to a Chrome or Chromium.',
  );
}

/**
 * @sparticuz/chromium, unpacked by us: its own unpacker reuses any older version in the temporary folder, and workers
 * that start together get incomplete files.
 */
async function packagedChromium(env: Record<string, string>): Promise<Browser> {
  const folder = await unpacked();
  const executablePath = join(folder, 'chromium');
  // Only our own fonts, so that a page has the same size on every machine, even on one without fonts.
  const withFonts = { ...env, FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  if ((await missingLibraries(executablePath, withFonts)).length === 0) {
    return { executablePath, env: withFonts };
  }
  const libraries = [join(folder, 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const withLibraries = { ...withFonts, LD_LIBRARY_PATH: libraries };
  const missing = await missingLibraries(executablePath, withLibraries);
  if (missing.length === 0) return { executablePath, env: withLibraries };
  throw new Error(
    `Chromium lacks ${missing.join(', ')} on this system. ` +
      'Install what provides it, or set CHROMIUM_PATH to a Chrome or Chromium that runs here.',
  );
}

/**
 * The folder with the unpacked package. It is created once per version and is complete or missing, even if several
 * processes create it.
 */
async function unpacked(): Promise<string> {
  const root = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const cache = join(root, '..', '..', '.cache');
  const folder = join(cache, `chromium-${version}-webgl`);
  if (await exists(folder)) return folder;

  await mkdir(cache, { recursive: true });
  const draft = await mkdtemp(`${folder}.`);
  try {
    await Promise.all([
      inflate(join(root, 'bin/chromium.br'), createWriteStream(join(draft, 'chromium'), { mode: 0o755 })),
      inflate(join(root, 'bin/fonts.tar.br'), extract(draft)),
      // Draws maps on machines without a graphics card; found because it is beside the program.
      inflate(join(root, 'bin/swiftshader.tar.br'), extract(draft)),
      inflate(join(root, 'bin/al2023.tar.br'), extract(draft)),
    ]);
    await writeFile(join(draft, 'fonts.conf'), fontsConf);
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // If the folder exists by now, another process has completed it; anything else is a real failure.
    if (!(await exists(folder))) throw error;
  }
  return folder;
}

async function inflate(file: string, target: NodeJS.WritableStream): Promise<void> {
  await pipeline(createReadStream(file), createBrotliDecompress({ chunkSize: 1 << 20 }), target);
}

/** The names of the shared libraries that the loader does not find. */
async function missingLibraries(program: string, env: Record<string, string>): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ldd', [program], { env });
  return [...stdout.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name ?? '');
}

/** Without it text has no width if the system has no fonts. The paths are relative to the file. */
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
