/**
 * `npm run report:accessibility`: writes the results of the last browser test run into the text of /accessibility.
 * Refuses a run that skipped a page, so that the text never claims more than was examined.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { PAGES } from '../contract/src/site/pages.ts';
import { EVERY_PAGE, EXAMINATION, type Examination, RULE_TAGS } from '../e2e/page/examination.ts';
import { reports } from './test-reports.ts';

const TEXT = new URL('../web/src/content/accessibility-report.json', import.meta.url);

interface Suite {
  suites?: Suite[];
  specs?: { tests: { results: { annotations: { type: string; description?: string }[] }[] }[] }[];
}
interface Run extends Suite {
  stats: { startTime: string };
}

const run = JSON.parse(await readFile(reports.playwright, 'utf8')) as Run;
const examinations = examinationsOf(run);
const left = leftOut(examinations);
if (left.length > 0) {
  console.error(`The run in ${reports.playwright} left out:\n  ${left.join('\n  ')}`);
  process.exit(1);
}
await writeFile(TEXT, `${JSON.stringify(summary(run.stats.startTime.slice(0, 10)), null, 2)}\n`);

/** The examinations of each test's last try. */
function examinationsOf({ suites = [], specs = [] }: Suite): Examination[] {
  const notes = specs.flatMap(({ tests }) =>
    tests.flatMap(({ results }) => results.at(-1)?.annotations ?? []),
  );
  const own = notes.flatMap(({ type, description }) =>
    type === EXAMINATION && description ? [JSON.parse(description) as Examination] : [],
  );
  return [...own, ...suites.flatMap(examinationsOf)];
}

/** Pages and sizes that the text claims but the run did not examine. */
function leftOut(done: Examination[]): string[] {
  const keyOf = ({ page, width, scheme, viewer }: Omit<Examination, 'state'>) =>
    `${page}, ${viewer}, ${width} px, ${scheme}`;
  const known = new Set(done.filter(({ state }) => state === '').map(keyOf));
  const wanted = PAGES.flatMap((page) =>
    EVERY_PAGE.viewers.flatMap((viewer) =>
      EVERY_PAGE.widths.flatMap((width) =>
        EVERY_PAGE.schemes.map((scheme) => `${page}, ${viewer}, ${width} px, ${scheme}`),
      ),
    ),
  );
  return wanted.filter((key) => !known.has(key));
}

function summary(day: string) {
  const unique = (values: string[]) => [...new Set(values)].filter(Boolean).sort();
  return {
    day,
    browser: unique(examinations.map(({ browser }) => browser)).join(', '),
    axe: unique(examinations.map(({ axe }) => axe)).join(', '),
    rules: Object.values(RULE_TAGS),
    ...EVERY_PAGE,
    pages: PAGES,
    states: unique(examinations.map(({ state }) => state)),
    examinations: examinations.length,
    violations: examinations.reduce((sum, { violations }) => sum + violations, 0),
  };
}
