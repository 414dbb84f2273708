import report from '../../content/accessibility-report.json' with { type: 'json' };
import { LongDate } from './inline.tsx';

/** The last recorded run of the browser tests, written by `npm run report:accessibility`. */
type AccessibilityReport = {
  /** Day of the run, YYYY-MM-DD. */
  day: string;
  browser: string;
  axe: string;
  rules: readonly string[];
  widths: readonly number[];
  schemes: readonly string[];
  viewers: readonly string[];
  /** Addresses that were examined. */
  pages: readonly string[];
  /** States other than the initial one, in words. */
  states: readonly string[];
  /** The total number of examinations: each is one page or state in one width and one colour scheme. */
  examinations: number;
  violations: number;
};

export function TestReport() {
  const run = report as AccessibilityReport;
  return (
    <div className="grid max-w-text gap-5">
      <p className="text-18">
        On <LongDate day={run.day} /> our automatic tests opened {run.pages.length} pages of this site in a
        real browser and examined them {run.examinations} times. They found{' '}
        {run.violations === 0 ? 'no violation' : `${run.violations} violations`} of the rules.
      </p>
      <dl className="grid gap-4 border-t border-line pt-5 sm:grid-cols-[9rem_1fr]">
        <Row name="Rules">
          {run.rules.join(', ')}, as axe-core {run.axe} tests them
        </Row>
        <Row name="Browser">{run.browser}</Row>
        <Row name="Widths">{run.widths.map((width) => `${width} px`).join(', ')}</Row>
        <Row name="Colours">{run.schemes.join(', ')}</Row>
        <Row name="Visitors">{run.viewers.join(', ')}</Row>
        <Row name="Pages">{run.pages.join(', ')}</Row>
        <Row name="States">{run.states.join('; ')}</Row>
      </dl>
      <p className="text-15 text-ink-soft">
        This paragraph is written by the test run itself. Automatic tests find only part of what can stand in
        somebody's way, so keyboard, zoom and high-contrast colours have tests of their own, and your reports
        count for more than any of them.
      </p>
    </div>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="font-semibold max-sm:-mb-3">{name}</dt>
      <dd className="text-ink-soft wrap-anywhere">{children}</dd>
    </div>
  );
}
