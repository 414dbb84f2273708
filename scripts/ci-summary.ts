/**
 * Prints the totals of a run on one line, 'N passed, N failed' (', N skipped' may follow), from the JSON reports that
 * Vitest and Playwright wrote in `npm test` and `npm run test:long`. The names and first lines of failed and retried tests come before it, because people read
 * the end of a log first. A failed step outside the tests, a test file that could not be loaded and a missing report
 * count as failed. Exits with 1 if anything failed or nothing passed.
 * usage: node scripts/ci-summary.ts [--failed-step NAME]... [--vitest FILE]... [--playwright FILE]...
 */
import { readFile } from 'node:fs/promises';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { longReports, reports } from './test-reports.ts';

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; name: string; message: string; assertionResults: VitestResult[] }[];
}

interface VitestResult {
  status: string;
  fullName: string;
  /** Includes messages of earlier tries: a passed test may have been retried. */
  failureMessages: string[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  /** Errors outside tests: in the global setup, or in a spec that cannot be loaded. */
  errors: { message?: string }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

/** The first lines of a message contain the expected and the actual value. */
const LINES_TOLD = 14;

const FAILED = 'failed';
const ANOTHER_TRY = 'passed at another try';

const { values } = parseArgs({
  options: {
    'failed-step': { type: 'string', multiple: true, default: [] },
    vitest: { type: 'string', multiple: true, default: [reports.vitest, longReports.vitest] },
    playwright: { type: 'string', multiple: true, default: [reports.playwright, longReports.playwright] },
  },
});
const parts = [{ passed: 0, failed: values['failed-step'].length, skipped: 0 }];
for (const file of values.vitest) parts.push(await totals(file, fromVitest));
for (const file of values.playwright) parts.push(await totals(file, fromPlaywright));
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
  const failed = report.testResults.map(({ name, status, message, assertionResults }) => {
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed') tell(FAILED, fullName, failureMessages);
      else if (failureMessages.length > 0) tell(ANOTHER_TRY, fullName, failureMessages);
    }
    const tests = assertionResults.filter((result) => result.status === 'failed').length;
    // A file can fail without a failed test: it cannot be loaded, or a hook around its tests throws.
    if (tests > 0 || status !== 'failed') return tests;
    tell(FAILED, name, [message]);
    return 1;
  });
  return {
    passed: report.numPassedTests,
    failed: failed.reduce((total, count) => total + count, 0),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function fromPlaywright({ stats, suites, errors }: PlaywrightReport): Totals {
  for (const suite of suites) tellOf(suite);
  for (const { message } of errors) tell(FAILED, 'outside the tests', [message]);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

function tellOf({ file, specs, suites = [] }: PlaywrightSuite) {
  for (const { title, tests } of specs) {
    for (const { projectName, status, results } of tests) {
      const messages = results.flatMap((result) => result.errors.map((error) => error.message));
      if (status === 'unexpected') tell(FAILED, `${file} ${projectName}: ${title}`, messages);
      if (status === 'flaky') tell(ANOTHER_TRY, `${file} ${projectName}: ${title}`, messages);
    }
  }
  for (const suite of suites) tellOf(suite);
}

function tell(what: string, name: string, [message = '']: (string | undefined)[]) {
  const lines = stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, LINES_TOLD);
  console.log([`${what}: ${name}`, ...lines.map((line) => `    ${line}`)].join('\n'));
}
