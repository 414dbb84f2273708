import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { Check } from 'lucide-react';
import {
  accessibilityFeedback,
  accessibilityPage,
  assistiveTechnologies,
  featureGroups,
  improvements,
  keyboardShortcuts,
  standards,
} from '../../content/accessibility.ts';
import { textFor } from '../../content/text.ts';
import { Chapter, Grid } from '../../features/text-pages/chapter.tsx';
import { Opening } from '../../features/text-pages/page-opening.tsx';
import { TestReport } from '../../features/text-pages/test-report.tsx';
import { useSite } from '../../lib/loading/site.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { mailto } from '../../lib/text/mailto.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';

const page = accessibilityPage;

export function Page() {
  return (
    <div className="pb-[clamp(64px,8vw,120px)]">
      <PageMeta title={page.title} description={page.description} path={paths.accessibility()} />
      <Opening kicker={page.title} heading={page.heading} />
      <Chapter title={page.commitment_title}>
        <div className="grid max-w-text gap-4 text-[clamp(1.125rem,2vw,1.375rem)] leading-[1.5]">
          {page.commitment.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </Chapter>
      <Features />
      <Chapter title={page.standards_title}>
        <Standards />
      </Chapter>
      <Chapter title={page.tests_title}>
        <TestReport />
      </Chapter>
      <Chapter title={page.technologies_title} note={page.technologies_intro}>
        <Grid items={assistiveTechnologies.map(({ kind, names }) => ({ title: kind, text: names }))} />
      </Chapter>
      <Chapter title={page.shortcuts_title} note={page.shortcuts_intro}>
        <Shortcuts />
      </Chapter>
      <Chapter title={page.improvements_title}>
        <Grid items={improvements} />
      </Chapter>
      <Feedback />
    </div>
  );
}

/** The features (A11Y-01). */
function Features() {
  return (
    <section aria-labelledby="features" className="wrap pt-[clamp(64px,8vw,120px)]">
      <h2 id="features" className="text-[clamp(1.75rem,3.2vw,2.5rem)]">
        {page.features_title}
      </h2>
      <div className="mt-8 grid gap-5 md:grid-cols-2">
        {featureGroups.map(({ id, title, items }) => (
          <section
            key={id}
            aria-labelledby={id}
            className="rounded-card bg-surface p-[clamp(22px,3vw,36px)] shadow-soft"
          >
            <h3 id={id} className="text-22">
              {title}
            </h3>
            <ul className="mt-4 grid gap-3 text-15">
              {items.map((item) => (
                <li key={item} className="grid grid-cols-[18px_1fr] gap-3">
                  <Check aria-hidden="true" className="mt-0.5 size-4.5 text-pine" />
                  {item}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

/** The standards (A11Y-02). */
function Standards() {
  return (
    <table className="w-full text-start">
      <thead>
        <tr className="text-14 text-ink-soft">
          <th scope="col" className="border-b border-edge pb-2 font-semibold">
            {m.information_accessibility_standard()}
          </th>
          <th scope="col" className="border-b border-edge pb-2 text-end font-semibold">
            {m.information_accessibility_status()}
          </th>
        </tr>
      </thead>
      <tbody>
        {standards.map(({ name, description, status }) => (
          <tr key={name}>
            <th scope="row" className="border-b border-line py-4 pe-4 font-normal">
              <span className="block font-semibold">{name}</span>
              <span className="block max-w-[46ch] text-15 text-ink-soft">{description}</span>
            </th>
            <td className="border-b border-line py-4 text-end align-top font-semibold">{status}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The keyboard shortcuts (A11Y-04). */
function Shortcuts() {
  return (
    <ul>
      {keyboardShortcuts.map(({ action, keys, note }) => (
        <li
          key={action}
          className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line py-4 first:border-t"
        >
          <span>
            <span className="block font-semibold">{action}</span>
            <span className="block text-15 text-ink-soft">{note}</span>
          </span>
          <span className="flex gap-2">
            {keys.map((key) => (
              <kbd
                key={key}
                className="rounded-control border border-edge bg-surface px-2.5 py-1 font-text text-14 font-semibold"
              >
                {key}
              </kbd>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A ticket for members, an email for everyone else (A11Y-09 to A11Y-11). */
function Feedback() {
  const site = useSite();
  const viewer = useViewer();
  const { title, text, button, subject, mail_body } = accessibilityFeedback;
  const address = site.emails.accessibility;
  const to = isMember(viewer)
    ? `${paths.support()}?${new URLSearchParams({ subject })}`
    : mailto({ to: address, subject, body: mail_body(site) });
  return (
    <section aria-labelledby="feedback" className="wrap pt-[clamp(64px,8vw,120px)]">
      <div className="rounded-panel bg-feature p-[clamp(28px,5vw,64px)] text-feature-ink">
        <h2 id="feedback" className="text-[clamp(1.75rem,3.6vw,2.75rem)]">
          {title}
        </h2>
        <div className="mt-4 grid max-w-[56ch] gap-3 text-18 text-feature-soft">
          {text.map((sentence) => (
            <p key={textFor(sentence, site)}>{textFor(sentence, site)}</p>
          ))}
        </div>
        <ButtonLink to={to} look="photo" className="mt-7">
          {button}
        </ButtonLink>
      </div>
    </section>
  );
}
