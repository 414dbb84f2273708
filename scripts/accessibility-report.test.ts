import { expect, it } from 'vitest';
import { PAGES } from '../contract/src/site/pages.ts';
import e2e from '../e2e/package.json' with { type: 'json' };
import { EVERY_PAGE, RULE_TAGS } from '../e2e/page/examination.ts';
import report from '../web/src/content/accessibility-report.json' with { type: 'json' };

const RENEW = 'run the browser tests, then `npm run report:accessibility`';

it('/accessibility reports a run without violations, with the current rules, pages and versions', () => {
  expect(report, RENEW).toMatchObject({
    axe: e2e.devDependencies['axe-core'],
    rules: Object.values(RULE_TAGS),
    ...EVERY_PAGE,
    pages: PAGES,
    violations: 0,
  });
  const { widths, schemes, viewers } = EVERY_PAGE;
  const each = widths.length * schemes.length * viewers.length;
  expect(report.examinations, RENEW).toBeGreaterThanOrEqual(PAGES.length * each);
});
