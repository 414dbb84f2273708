import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, open, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import packageFile from '../package.json' with { type: 'json' };
import { fileKeys } from '../src/composition/stored-files.ts';
import type { ArchiveManifest } from '../src/platform/backup/archive-format.ts';
import { backUp } from '../src/platform/backup/back-up.ts';
import { readConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { createLogger } from '../src/platform/logger.ts';
import { openStorage } from '../src/platform/storage/open-storage.ts';
import { describeContent, EXIT, fromCaller, stopOnSignal } from './command.ts';
import { createProgress } from './progress.ts';

const USAGE = `Usage: npm run backup -- FILE_OR_DIR

Writes database, photos (of homes and house guides) and avatars into one archive, also while the
server runs.
A folder gets a new file named after the time. \`-\` writes to standard output; then use
\`npm run --silent\`.

Uses the server's settings: DATA_DIR or DATABASE_URL, and S3_BUCKET if photos are stored there.
Exit codes: 0 done, 1 failed (leaves no archive), 2 wrong command, 3 done, but files named in the
database are missing in the storage, 130 stopped.`;

const MISSING_NAMED = 20;

const progress = createProgress(process.stderr);
const { values, target } = readCommand();
if (values.help) {
  console.log(USAGE);
} else if (target === undefined) {
  console.error(USAGE);
  process.exitCode = EXIT.usage;
} else {
  const signal = stopOnSignal();
  try {
    process.exitCode = await run(target, signal);
  } catch (error) {
    progress.end();
    progress.line(signal.aborted ? 'Stopped; no backup was made.' : (error as Error).message);
    process.exitCode = signal.aborted ? EXIT.stopped : EXIT.failed;
  }
}

function readCommand(): { values: { help?: boolean }; target?: string } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    });
    return { values, ...(positionals.length === 1 && { target: positionals[0] }) };
  } catch (error) {
    console.error((error as Error).message);
    return { values: {} };
  }
}

async function run(to: string, signal: AbortSignal): Promise<number> {
  const config = readConfig(process.env);
  const file = to === '-' ? undefined : await fileFor(fromCaller(to));
  const storage = await openStorage(config);
  const database = await openDatabase(
    {
      databaseUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
      dataDir: config.DATA_DIR,
      poolSize: 1,
      guest: true,
    },
    createLogger('error'),
  );
  try {
    let missing = 0;
    const parts = {
      pool: database.pool,
      storage,
      fileKeys,
      release: packageFile.version,
      onMissing(key: string) {
        missing++;
        if (missing <= MISSING_NAMED) progress.line(`Missing in the storage: ${key}`);
      },
      onProgress: (sofar: { rows: number; files: number }) =>
        progress.update(
          () => `${sofar.rows.toLocaleString('en')} rows, ${sofar.files.toLocaleString('en')} files`,
        ),
    };
    const manifest = file
      ? await intoFile(file, (output) => backUp(parts, output, { signal }))
      : await backUp(parts, process.stdout, { end: false, signal });
    progress.end();
    progress.line(`${file ?? 'The archive'} holds ${describeContent(manifest)}.`);
    return missing > 0 ? EXIT.incomplete : EXIT.ok;
  } finally {
    await database.close();
  }
}

/** The archive's target: a new file in a folder, or the named file, which must not exist yet. */
async function fileFor(path: string): Promise<string> {
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory()) {
    const time = new Date().toISOString().replaceAll(':', '').slice(0, 17);
    return join(path, `swapstead-${time}Z.tar.zst`);
  }
  if (there) throw new Error(`${path} exists already.`);
  return path;
}

/** Written under another name until it is complete and on disk; only its owner may read it. */
async function intoFile(
  file: string,
  write: (output: NodeJS.WritableStream) => Promise<ArchiveManifest>,
): Promise<ArchiveManifest> {
  const draft = join(dirname(file), `.swapstead-backup-${randomBytes(6).toString('hex')}.part`);
  try {
    const manifest = await write(createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
    // Unlike a rename, a link never replaces a file created in between.
    await link(draft, file);
    const folder = await open(resolve(dirname(file)));
    await folder.sync().finally(() => folder.close());
    return manifest;
  } finally {
    await rm(draft, { force: true });
  }
}
