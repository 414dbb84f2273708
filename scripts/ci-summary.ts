/**
 * Prints the totals of a run as one plain line, 'N passed, N failed' (', N skipped' may follow), from the JSON
 * reports of Vitest and Playwright. A step that failed outside a test, a test file that could not be loaded and
 * a report that is not there count as failed. Exits with 1 if anything failed or nothing passed.
 * usage: node scripts/ci-summary.ts [--failed-step NAME]...
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { reports } from './test-reports.ts';

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; name: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** What went wrong outside tests: the global setup, a spec that does not load. */
  errors: unknown[];
}

const { values } = parseArgs({ options: { 'failed-step': { type: 'string', multiple: true, default: [] } } });
const parts = [
  { passed: 0, failed: values['failed-step'].length, skipped: 0 },
  await totals(reports.vitest, fromVitest),
  await totals(reports.playwright, fromPlaywright),
];
const sum = (key: keyof Totals) => parts.reduce((total, part) => total + part[key], 0);
const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];

for (const step of values['failed-step']) console.log(`failed step: ${step}`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;

async function totals<Report>(file: string, count: (report: Report) => Totals): Promise<Totals> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (text !== undefined) return count(JSON.parse(text) as Report);
  console.log(`no report: ${file}`);
  return { passed: 0, failed: 1, skipped: 0 };
}

function fromVitest(report: VitestReport): Totals {
  const failed = report.testResults.map(({ status, assertionResults }) => {
    const tests = assertionResults.filter((result) => result.status === 'failed').length;
    // A file can fail without a failed test: it does not load, or a hook around its tests throws.
    return tests === 0 && status === 'failed' ? 1 : tests;
  });
  return {
    passed: report.numPassedTests,
    failed: failed.reduce((total, count) => total + count, 0),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function fromPlaywright({ stats, errors }: PlaywrightReport): Totals {
  // Only where the configuration grants another try; the report above names them, so that they are mended.
  if (stats.flaky > 0) console.log(`passed at another try: ${stats.flaky}`);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}
