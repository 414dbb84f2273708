import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Writes a statement with its values into a file that pgbench can run. */
export async function writeScript(file: string, statement: string): Promise<void> {
  // pgbench would read `:MI` as one of its variables; another separator costs the same.
  await writeFile(file, `${statement.replaceAll(':MI:SS', '-MI-SS')};\n`);
}

type Round = {
  scripts: readonly string[];
  connections: number;
  seconds: number;
  databaseUrl: string;
  logs?: string;
};

/**
 * Runs the scripts at random with prepared statements.
 * @param logs the beginning of the names of the files with the time of each transaction
 * @returns transactions per second
 */
export async function pgbench({ scripts, connections, seconds, databaseUrl, logs }: Round): Promise<number> {
  const { stdout } = await run('pgbench', [
    '--no-vacuum',
    '-M',
    'prepared',
    '-c',
    String(connections),
    '-j',
    '2',
    '-T',
    String(seconds),
    ...(logs ? ['-l', `--log-prefix=${logs}`] : []),
    ...scripts.flatMap((script) => ['-f', script]),
    databaseUrl,
  ]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}
