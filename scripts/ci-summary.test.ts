import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const script = join(import.meta.dirname, 'ci-summary.ts');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ci-summary-'));
});

afterAll(() => rm(folder, { recursive: true }));

it('names failed and retried tests, and counts only the failed ones as failed', async () => {
  const { code, lines } = await summary(
    {
      numPassedTests: 3,
      numPendingTests: 1,
      numTodoTests: 0,
      testResults: [
        {
          status: 'failed',
          name: 'a.test.ts',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'holds', failureMessages: [] },
            { status: 'passed', fullName: 'holds in the end', failureMessages: ['too slow at first'] },
            {
              status: 'failed',
              fullName: 'does not hold',
              failureMessages: ['expected 1 to be 2\n    at a.test.ts:1'],
            },
          ],
        },
        { status: 'failed', name: 'b.test.ts', message: 'does not load', assertionResults: [] },
      ],
    },
    {
      stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 },
      errors: [],
      suites: [
        {
          file: 'c.spec.ts',
          specs: [spec('opens', 'unexpected', ['not found']), spec('closes', 'flaky', ['was covered'])],
        },
      ],
    },
  );
  expect(lines).toEqual([
    'passed at another try: holds in the end',
    '    too slow at first',
    'failed: does not hold',
    '    expected 1 to be 2',
    '        at a.test.ts:1',
    'failed: b.test.ts',
    '    does not load',
    'failed: c.spec.ts desktop: opens',
    '    not found',
    'passed at another try: c.spec.ts desktop: closes',
    '    was covered',
    '6 passed, 3 failed, 1 skipped',
  ]);
  expect(code).toBe(1);
});

it('succeeds if nothing failed, even after retries', async () => {
  const { code, lines } = await summary(
    { numPassedTests: 1, numPendingTests: 0, numTodoTests: 0, testResults: [] },
    {
      stats: { expected: 0, unexpected: 0, flaky: 1, skipped: 0 },
      errors: [],
      suites: [{ file: 'c.spec.ts', specs: [spec('closes', 'flaky', ['was covered'])] }],
    },
  );
  expect(lines.at(-1)).toBe('2 passed, 0 failed');
  expect(code).toBe(0);
});

it('adds up the reports of both steps, and counts a missing one as failed', async () => {
  const run = { numPassedTests: 2, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  const browser = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, suites: [], errors: [] };
  const complete = await summary(run, browser, run, browser);
  expect(complete.lines).toEqual(['10 passed, 0 failed']);
  expect(complete.code).toBe(0);
  const { code, lines } = await summary(run, browser, run, undefined);
  expect(lines.at(-1)).toBe('7 passed, 1 failed');
  expect(code).toBe(1);
});

it('counts a missing report as failed', async () => {
  const { code, lines } = await summary(undefined, undefined);
  expect(lines.at(-1)).toBe('0 passed, 2 failed');
  expect(code).toBe(1);
});

function spec(title: string, status: string, messages: string[]) {
  return {
    title,
    tests: [
      { projectName: 'desktop', status, results: [{ errors: messages.map((message) => ({ message })) }] },
    ],
  };
}

/** Runs the script on reports of Vitest and Playwright in turn; resolves to its exit code and output. */
async function summary(...reports: (object | undefined)[]) {
  const args = [script];
  for (const [index, report] of reports.entries()) {
    const file = join(folder, `${index}.json`);
    if (report) await writeFile(file, JSON.stringify(report));
    else await rm(file, { force: true });
    args.push(index % 2 ? '--playwright' : '--vitest', file);
  }
  return await new Promise<{ code: number; lines: string[] }>((resolve) => {
    execFile(process.execPath, args, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, lines: `${stdout}${stderr}`.trimEnd().split('\n') });
    });
  });
}
