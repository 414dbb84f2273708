import { m } from '@swapstead/messages';
import type { ReactNode } from 'react';
import Text, { frontmatter } from '../../content/about.mdx';
import { Closing } from '../../features/text-pages/chapter.tsx';
import { Opening } from '../../features/text-pages/page-opening.tsx';
import { Picture } from '../../features/text-pages/picture.tsx';
import { Prose } from '../../features/text-pages/prose.tsx';
import { StructuredData } from '../../features/text-pages/structured-data.tsx';
import { useOrigin } from '../../lib/address/origin.ts';
import { useSite } from '../../lib/loading/site.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';

const { title, description } = frontmatter as { title: string; description: string };

export function Page() {
  const site = useSite();
  const origin = useOrigin();
  const { street, postal_code, city, country } = site.address;
  return (
    <div className="pb-[clamp(64px,8vw,120px)]">
      <PageMeta title={title} description={description} path={paths.about()} />
      <StructuredData
        data={{
          '@type': 'Organization',
          name: site.name,
          legalName: site.company_name,
          url: origin,
          logo: `${origin}/icon-512.png`,
          email: site.emails.support,
          telephone: site.phone,
          address: {
            '@type': 'PostalAddress',
            streetAddress: street,
            postalCode: postal_code,
            addressLocality: city,
            addressCountry: country,
          },
        }}
      />
      <Opening kicker={title} heading={m.information_about_heading()} />
      <div className="wrap pt-[clamp(32px,4vw,56px)]">
        <Picture
          name="view-rooftops-sunset"
          sizes="92vw"
          priority
          className="aspect-[4/3] w-full rounded-card sm:aspect-[5/2]"
        />
      </div>
      <div className="wrap pt-[clamp(48px,6vw,88px)]">
        <Prose
          content={Text}
          slots={{ Mission, Values, Value }}
          className="mx-auto max-w-[64rem] text-18 [&>p:nth-of-type(1)]:first-letter:float-left [&>p:nth-of-type(1)]:first-letter:mt-1.5 [&>p:nth-of-type(1)]:first-letter:me-3 [&>p:nth-of-type(1)]:first-letter:font-display [&>p:nth-of-type(1)]:first-letter:text-[4.4rem] [&>p:nth-of-type(1)]:first-letter:leading-[0.8] [&>p:nth-of-type(1)]:first-letter:text-clay"
        />
      </div>
      <Closing title={m.information_about_closing()} text={m.information_about_closing_text()}>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.homes()} look="photo">
            {m.information_about_browse_homes()}
          </ButtonLink>
          <ButtonLink to={paths.howItWorks()} look="photo-quiet">
            {m.information_about_how_it_works()}
          </ButtonLink>
        </div>
      </Closing>
    </div>
  );
}

function Mission({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label={m.information_about_our_mission()}
      className="mt-[clamp(48px,6vw,88px)]! rounded-panel bg-sand p-[clamp(28px,5vw,64px)] [&>h2]:mt-0! [&>p]:max-w-[60ch] [&>p:first-of-type]:font-display [&>p:first-of-type]:text-[clamp(1.5rem,3vw,2.25rem)] [&>p:first-of-type]:leading-[1.25]"
    >
      {children}
    </section>
  );
}

function Values({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label={m.information_about_our_values()}
      className="mt-[clamp(48px,6vw,88px)]! grid gap-x-12 gap-y-8 sm:grid-cols-2 [&>h2]:col-span-full [&>h2]:my-0!"
    >
      {children}
    </section>
  );
}

function Value({ children }: { children: ReactNode }) {
  return (
    <div className="m-0! border-t border-line pt-5 text-16 [&>h3]:mt-0! [&>p]:mt-2.5 [&>p]:text-ink-soft">
      {children}
    </div>
  );
}
