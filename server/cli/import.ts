import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { importHomes, noCounts } from '../src/features/homes/import/import-homes.ts';
import { createPhotoImport, readPhotoSets } from '../src/features/photos/photos.import.ts';
import { makeAvif } from '../src/features/photos/photos.jobs.ts';
import { openHomePlaces } from '../src/features/places/open-home-places.ts';
import { migrateAndLoadPlaces } from '../src/migrate-and-load-places.ts';
import { type Config, readConfig } from '../src/platform/config.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { openTextFile, readLines } from '../src/platform/files/text-lines.ts';
import { createImageGate } from '../src/platform/images/image-gate.ts';
import { createJobs } from '../src/platform/jobs/jobs.ts';
import { createLogger } from '../src/platform/logger.ts';
import { openStorage } from '../src/platform/storage/open-storage.ts';
import { createProgress } from './progress.ts';

const USAGE =
  'Usage: npm run import -- FILE.jsonl[.gz] [--photos DIR] [--host EMAIL] [--source NAME] [--points]\n' +
  'docs/operations.md describes the keys of a row.';

/** Exit codes: file read to its end, failed, wrong usage, stopped by a signal. */
const EXIT = { ok: 0, failed: 1, usage: 2, stopped: 130 } as const;

const LINE_BYTES = 1_000_000;
const POOL_SIZE = 4;
/** One Ctrl-C arrives twice, from the terminal and from npm. Signals within this time count as one. */
const SAME_SIGNAL_MS = 1_000;

type Command = { file: string; photos?: string; host: string; source?: string; points?: boolean };

const progress = createProgress(process.stderr);
const logger = createLogger('warn');
const counts = noCounts();
const closers: (() => Promise<unknown>)[] = [];

let code: number;
try {
  const command = readCommand();
  code = command ? await run(command, stopOnSignal()) : EXIT.usage;
} catch (error) {
  progress.end();
  progress.line(`The import broke off: ${(error as Error).message}`);
  if (counts.added > 0) progress.line(`${stays()} Run the same command again to go on.`);
  code = EXIT.failed;
}
for (const close of closers) await close();
process.exit(code);

function readCommand(): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        photos: { type: 'string' },
        host: { type: 'string' },
        source: { type: 'string' },
        points: { type: 'boolean' },
      },
    });
    const [file, ...others] = positionals;
    if (!file || others.length > 0) throw new Error('Name one file.');
    const host = z.email('--host takes an e-mail address.').parse(values.host ?? 'import@swapstead.invalid');
    return { ...values, file, host: host.toLowerCase() };
  } catch (error) {
    const message = error instanceof z.ZodError ? error.issues[0]?.message : (error as Error).message;
    console.error(`${message}\n${USAGE}`);
    return undefined;
  }
}

async function run(command: Command, signal: AbortSignal): Promise<number> {
  const config = readConfig(process.env);
  const file = await openTextFile(fromCaller(command.file));
  const database = await openDatabase(
    {
      databaseUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
      dataDir: config.DATA_DIR,
      poolSize: POOL_SIZE,
      guest: true,
    },
    logger,
  );
  closers.unshift(() => database.close());
  await migrateAndLoadPlaces(database.pool);
  const photos = command.photos ? await openPhotos(command.photos, config, database) : undefined;
  progress.line(`Importing ${command.file} into ${database.description}.`);

  const begun = performance.now();
  const perSecond = () => Math.round(counts.rows / ((performance.now() - begun) / 1_000));
  await importHomes(database.pool, readLines(file.stream, LINE_BYTES), {
    host: command.host,
    source: command.source,
    photos,
    points: command.points,
    homePlaces: await openHomePlaces(database.pool),
    signal,
    counts,
    report: (line, problem) => progress.line(`line ${line}: ${problem}`),
    onProgress: () =>
      progress.update(
        () =>
          `${amount(counts.rows)} rows, ${amount(counts.bad)} bad, ${amount(perSecond())} rows/s, ` +
          `${Math.floor((file.bytesRead() / file.size) * 100)} % of the file`,
      ),
  });
  progress.end();
  console.log(summary(perSecond()));
  if (!signal.aborted) return EXIT.ok;
  console.log(`Stopped before the end of the file. ${stays()} Run the same command again to go on.`);
  return EXIT.stopped;
}

async function openPhotos(directory: string, config: Config, { connection, pool }: Database) {
  const path = fromCaller(directory);
  const sets = await readPhotoSets(path);
  const jobs = createJobs(connection, logger);
  closers.unshift(() => jobs.stop());
  await jobs.start();
  await jobs.declare([makeAvif]);
  return {
    sets,
    jobs,
    pictures: createPhotoImport({
      directory: path,
      pool,
      storage: await openStorage(config),
      gate: createImageGate(),
    }),
  };
}

/** The first signal ends the import cleanly, a later one immediately: uncommitted rows are then lost. */
function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  let asked = 0;
  const onSignal = () => {
    if (stop.signal.aborted && performance.now() - asked > SAME_SIGNAL_MS) process.exit(EXIT.stopped);
    if (stop.signal.aborted) return;
    asked = performance.now();
    progress.line('Stopping once the homes at hand are written.');
    stop.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  return stop.signal;
}

/** npm runs scripts in the project's folder, so paths are resolved against the operator's current folder. */
function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}

function summary(perSecond: number): string {
  const { rows, added, present, bad, photos, photos_left_out } = counts;
  const places = `Places: ${amount(counts.matched)} matched, ${amount(counts.unclear)} unclear, ${amount(counts.unknown)} not found`;
  const lines = [
    `${amount(rows)} rows read: ${amount(added)} homes added, ${amount(present)} already there, ${amount(bad)} bad.`,
    `${amount(photos)} photos added, ${amount(photos_left_out)} left out.`,
    `${amount(perSecond)} rows a second.`,
  ];
  const said = lines.filter((_, index) => index !== 1 || photos + photos_left_out > 0);
  return [...said, places].join('\n');
}

function stays(): string {
  return `The ${amount(counts.added)} homes added so far stay.`;
}

function amount(value: number): string {
  return value.toLocaleString('en');
}
