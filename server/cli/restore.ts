import { parseArgs } from 'node:util';
import { keepTrack } from '../src/composition/stored-files.ts';
import { createRestoreRepository } from '../src/features/accounts/restore.repository.ts';
import { checkArchive, restore } from '../src/platform/backup/restore.ts';
import { readConfig } from '../src/platform/config.ts';
import { openDatabase } from '../src/platform/database/database.ts';
import { createLogger } from '../src/platform/logger.ts';
import { openStorage } from '../src/platform/storage/open-storage.ts';
import { describeContent, EXIT, fromCaller } from './command.ts';
import { createProgress } from './progress.ts';

const USAGE = `Usage: npm run restore -- FILE [--replace | --check]

Restores a backup into an empty installation. Stop every server first.
  --replace  replaces existing content; everything that is not in the backup is lost
  --check    only reads the backup and reports whether it is valid

The whole backup is checked before anything changes. The database changes in one step at the end:
if the restore stops earlier, the database is unchanged, and the same command can run again.

Uses the server's settings: DATA_DIR or DATABASE_URL, and S3_BUCKET to store photos there.
Exit codes: 0 done, 1 failed, 2 wrong command.`;

type Command = { file: string; replace?: boolean; check?: boolean };

const progress = createProgress(process.stderr);
const command = readCommand();
if (command === 'help') {
  console.log(USAGE);
} else if (!command) {
  console.error(USAGE);
  process.exitCode = EXIT.usage;
} else {
  try {
    await run(command);
  } catch (error) {
    progress.end();
    progress.line((error as Error).message);
    process.exitCode = EXIT.failed;
  }
}

function readCommand(): Command | 'help' | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        replace: { type: 'boolean' },
        check: { type: 'boolean' },
      },
    });
    if (values.help) return 'help';
    const [file, ...others] = positionals;
    return file && others.length === 0 ? { ...values, file } : undefined;
  } catch (error) {
    console.error((error as Error).message);
    return undefined;
  }
}

async function run({ file, replace = false, check = false }: Command): Promise<void> {
  const path = fromCaller(file);
  const config = readConfig(process.env);
  const { head, manifest } = await checkArchive(path);
  const made = head.made_at.slice(0, 16).replace('T', ' ');
  progress.line(
    `${file} is sound: made ${made} UTC by release ${head.release}, ${describeContent(manifest)}.`,
  );
  if (check) return;

  const database = await openDatabase(
    { databaseUrl: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL, dataDir: config.DATA_DIR, poolSize: 1 },
    createLogger('error'),
  );
  try {
    const storage = await openStorage(config);
    await restore(path, {
      pool: database.pool,
      storage,
      replace,
      keepTrack,
      finish: createRestoreRepository().voidPending,
      onProgress: ({ rows, files }) =>
        progress.update(() => `${rows.toLocaleString('en')} rows, ${files.toLocaleString('en')} files`),
    });
    progress.end();
    progress.line(`Restored into ${database.description}; ${storage.description}.`);
  } finally {
    await database.close();
  }
}
