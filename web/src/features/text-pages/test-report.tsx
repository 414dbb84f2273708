import { dateName } from '@swapstead/contract/days';
import { m } from '@swapstead/messages';
import report from '../../content/accessibility-report.json' with { type: 'json' };
import { richText } from '../../ui/rich-text.tsx';

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
        {richText(
          m.text_pages_test_report_summary.parts({
            day: dateName(run.day),
            pages: run.pages.length,
            examinations: run.examinations,
            violations: run.violations,
          }),
          { date: (text) => <time dateTime={run.day}>{text}</time> },
        )}
      </p>
      <dl className="grid gap-4 border-t border-line pt-5 sm:grid-cols-[9rem_1fr]">
        <Row name={m.text_pages_test_report_rules()}>
          {m.text_pages_test_report_axe({ rules: run.rules.join(', '), version: run.axe })}
        </Row>
        <Row name={m.text_pages_test_report_browser()}>{run.browser}</Row>
        <Row name={m.text_pages_test_report_widths()}>
          {run.widths.map((width) => `${width} px`).join(', ')}
        </Row>
        <Row name={m.text_pages_test_report_colours()}>{run.schemes.join(', ')}</Row>
        <Row name={m.text_pages_test_report_visitors()}>{run.viewers.join(', ')}</Row>
        <Row name={m.text_pages_test_report_pages()}>{run.pages.join(', ')}</Row>
        <Row name={m.text_pages_test_report_states()}>{run.states.join('; ')}</Row>
      </dl>
      <p className="text-15 text-ink-soft">{m.text_pages_test_report_about()}</p>
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
