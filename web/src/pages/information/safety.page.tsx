import { m } from '@swapstead/messages';
import type { ReactNode } from 'react';
import * as text from '../../content/safety.mdx';
import { Callout } from '../../features/text-pages/callout.tsx';
import { LongRead } from '../../features/text-pages/long-read.tsx';
import { useSite } from '../../lib/loading/site.ts';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/page-meta.tsx';

const { title, description } = text.frontmatter as { title: string; description: string };

export function Page() {
  return (
    <>
      <PageMeta title={title} description={description} path={paths.safety()} />
      <LongRead text={text} slots={{ Cards, Card, Warnings, EmergencyNumbers }} />
    </>
  );
}

function Cards({ children }: { children: ReactNode }) {
  return <div className="mt-7! grid gap-4 sm:grid-cols-2">{children}</div>;
}

function Card({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-card bg-surface p-6 text-15 shadow-soft last:odd:col-span-full [&>h3]:mt-0! [&>p]:mt-2 [&>p]:text-ink-soft">
      {children}
    </div>
  );
}

function Warnings({ children }: { children: ReactNode }) {
  return <Callout>{children}</Callout>;
}

/** Emergency numbers, for the regions the operator serves (SAFETY-02). */
function EmergencyNumbers() {
  const { emergency_regions: regions, support_hours, name } = useSite();
  return (
    <dl className="mt-7! grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
      {regions.map(({ region, emergency_number, support_phone }) => (
        <div key={region} className="flex flex-col rounded-card bg-surface p-6 shadow-soft">
          <dt className="font-display text-20">{region}</dt>
          <dd className="mt-3 mb-4">
            <span className="block text-14 text-ink-soft">{m.information_safety_emergency_services()}</span>
            <span className="text-22 font-semibold tabular-nums">{emergency_number}</span>
          </dd>
          <dd className="mt-auto border-t border-line pt-3">
            <span className="block text-14 text-ink-soft">
              {m.information_safety_support_line({ name, hours: support_hours })}
            </span>
            <a href={`tel:${support_phone.replaceAll(' ', '')}`} className="link-inline tabular-nums">
              {support_phone}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}
