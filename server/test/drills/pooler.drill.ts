import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { poolerVersion } from '../pooler.ts';
import type { Drill, DrillReport } from './drill.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The report's path in vitest.config.ts. */
const REPORT = join(root, 'test-results/vitest.json');

type TestReport = {
  numTotalTests: number;
  numPassedTests: number;
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
};

/**
 * Runs every API test again, with PgBouncer in transaction mode between the apps and PostgreSQL: only LISTEN and the
 * job queue bypass it. `only` (ONLY in the environment) selects test files.
 */
async function run(_rounds: number, print: (line: string) => void): Promise<DrillReport> {
  const version = poolerVersion();
  const report: DrillReport = { figures: {}, held: [], retried: [], problems: [] };
  if (!version)
    return { ...report, skipped: 'PgBouncer is not installed (Debian: apt-get install pgbouncer)' };
  await rm(REPORT, { force: true });
  await runTests(process.env.ONLY?.split(',') ?? [], print);
  const { numTotalTests, numPassedTests, testResults } = JSON.parse(
    await readFile(REPORT, 'utf8'),
  ) as TestReport;
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${name.replace(root, '')}: ${message.split('\n')[0]}`] : []),
    ...assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  ]);
  return {
    figures: { PgBouncer: version, files: testResults.length, tests: numTotalTests, passed: numPassedTests },
    held: ['every test passes when each transaction has another connection to the database'],
    retried: [],
    problems: testResults.length > 0 ? failures : ['no test was run'],
  };
}

async function runTests(only: string[], print: (line: string) => void): Promise<void> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'api', '--project', 'long', ...only], {
    cwd: root,
    env: { ...process.env, TEST_POOLER: 'pgbouncer' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.on('data', (chunk: Buffer) => print(chunk.toString().trim()));
  await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject));
}

export const drill: Drill = {
  failure: 'each transaction gets another connection: every test of the API through PgBouncer',
  rounds: 1,
  run,
};
