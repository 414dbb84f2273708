import { m } from '@swapstead/messages';
import { Minus } from 'lucide-react';
import {
  partnerKinds,
  partnerOpportunities,
  partnerPrinciples,
  partnerSteps,
  partnersPage,
} from '../../content/partners.ts';
import { textFor } from '../../content/text.ts';
import { Chapter, Grid } from '../../features/text-pages/chapter.tsx';
import { withMailLinks } from '../../features/text-pages/inline.tsx';
import { Opening } from '../../features/text-pages/page-opening.tsx';
import { useSite } from '../../lib/loading/site.ts';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/page-meta.tsx';

export function Page() {
  const page = partnersPage;
  return (
    <div className="pb-[clamp(64px,8vw,120px)]">
      <PageMeta title={page.title} description={page.description} path={paths.partners()} />
      <Opening kicker={page.title} heading={page.heading} lead={page.lead} picture="view-mountain-path" />
      <Opportunities />
      <Chapter title={page.kinds_title} note={page.kinds_note}>
        <Grid items={partnerKinds} />
      </Chapter>
      <Steps />
      <Chapter title={page.principles_title}>
        <ul className="grid gap-4 text-18">
          {partnerPrinciples.map((principle) => (
            <li key={principle} className="grid max-w-text grid-cols-[20px_1fr] gap-4">
              <Minus aria-hidden="true" className="mt-1.5 size-5 text-clay" />
              {principle}
            </li>
          ))}
        </ul>
      </Chapter>
    </div>
  );
}

function Opportunities() {
  return (
    <section aria-labelledby="opportunities" className="wrap pt-[clamp(64px,8vw,120px)]">
      <h2 id="opportunities" className="text-[clamp(1.75rem,3.2vw,2.5rem)]">
        {partnersPage.opportunities_title}
      </h2>
      <ul className="mt-8 grid gap-6 lg:grid-cols-3">
        {partnerOpportunities.map(({ title, text, gives, gets }) => (
          <li key={title} className="flex flex-col rounded-card bg-surface p-7 shadow-soft">
            <h3 className="text-22">{title}</h3>
            <p className="mt-3 mb-6 text-ink-soft">{text}</p>
            <dl className="mt-auto grid gap-3 border-t border-line pt-5 text-15">
              <div>
                <dt className="font-semibold">{m.information_partners_you_bring()}</dt>
                <dd className="text-ink-soft">{gives}</dd>
              </div>
              <div>
                <dt className="font-semibold">{m.information_partners_you_get()}</dt>
                <dd className="text-ink-soft">{gets}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Steps() {
  const site = useSite();
  return (
    <Chapter title={partnersPage.process_title}>
      <ol className="grid">
        {partnerSteps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[3.5rem_1fr] border-t border-line py-6">
            <span aria-hidden="true" className="font-display text-28 text-clay">
              {index + 1}
            </span>
            <div>
              <h3 className="text-22">{title}</h3>
              <p className="mt-2 max-w-[56ch] text-ink-soft">{withMailLinks(textFor(text, site))}</p>
            </div>
          </li>
        ))}
      </ol>
    </Chapter>
  );
}
