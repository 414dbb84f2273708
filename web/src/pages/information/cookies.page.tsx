import { m } from '@swapstead/messages';
import * as text from '../../content/cookies.mdx';
import {
  browserAdvice,
  cookiesPage,
  cookieTypes,
  storedItems,
  thirdPartyServices,
} from '../../content/cookies.ts';
import { textFor } from '../../content/text.ts';
import { ConsentCard } from '../../features/consent/consent-card.tsx';
import { LongRead } from '../../features/text-pages/long-read.tsx';
import { useSite } from '../../lib/loading/site.ts';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/page-meta.tsx';

const { title, description } = text.frontmatter as { title: string; description: string };

/** Parts of the text that are stored as data, with their headings, in the order of the text. */
const SECTIONS = [
  { value: cookiesPage.types_title, id: 'types' },
  { value: cookiesPage.stored_title, id: 'stored' },
  { value: cookiesPage.third_party_title, id: 'third-parties' },
  { value: cookiesPage.settings_title, id: 'settings' },
];

const headings = text.tableOfContents.toSpliced(-2, 0, ...SECTIONS.map((one) => ({ ...one, depth: 2 })));

const slots = { CookieTypes, StoredItems, ThirdPartyServices, CookieSettings, BrowserAdvice };

export function Page() {
  return (
    <>
      <PageMeta title={title} description={description} path={paths.cookies()} />
      <LongRead text={{ ...text, tableOfContents: headings }} slots={slots} />
    </>
  );
}

/** The types of cookies (COOKIE-02). */
function CookieTypes() {
  return (
    <>
      <h2 id="types">{cookiesPage.types_title}</h2>
      <div className="mt-6! grid gap-4 sm:grid-cols-2">
        {cookieTypes.map(({ id, title: type, badge, text: meaning, here }) => (
          <section key={id} aria-label={type} className="rounded-card bg-surface p-6 text-15 shadow-soft">
            <div className="flex items-start justify-between gap-4">
              <h3 className="mt-0!">{type}</h3>
              <span
                className={`rounded-full px-3 py-0.5 text-14 font-semibold ${id === 'essential' ? 'bg-pine text-on-pine' : 'bg-sand'}`}
              >
                {badge}
              </span>
            </div>
            <p className="mt-3!">{meaning}</p>
            <p className="mt-2! text-ink-soft">{here}</p>
          </section>
        ))}
      </div>
    </>
  );
}

function StoredItems() {
  const site = useSite();
  return (
    <>
      <h2 id="stored">{cookiesPage.stored_title}</h2>
      <p>{cookiesPage.stored_intro}</p>
      <dl className="mt-6! grid gap-4">
        {storedItems.map(({ name, kind, purpose, kept }) => (
          <div key={name} className="rounded-card border border-line p-5 text-15">
            <dt className="font-semibold wrap-anywhere">
              {name} <span className="font-normal text-ink-soft">({kind})</span>
            </dt>
            <dd className="mt-1.5">{purpose}</dd>
            <dd className="mt-1.5 text-ink-soft">
              {m.information_cookies_kept({ period: textFor(kept, site) })}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The third-party services (COOKIE-03). */
function ThirdPartyServices() {
  return (
    <>
      <h2 id="third-parties">{cookiesPage.third_party_title}</h2>
      {thirdPartyServices.map(({ title: service, text: use }) => (
        <section key={service}>
          <h3>{service}</h3>
          <p className="mt-2! max-w-text">{use}</p>
        </section>
      ))}
    </>
  );
}

function CookieSettings() {
  return (
    <section aria-labelledby="settings" className="no-print">
      <h2 id="settings">{cookiesPage.settings_title}</h2>
      <ConsentCard />
    </section>
  );
}

/** How to manage cookies in browsers (COOKIE-04). */
function BrowserAdvice() {
  return (
    <dl className="mt-6! grid gap-x-8 gap-y-2 text-15 sm:grid-cols-[auto_1fr]">
      {browserAdvice.map(({ browser, path }) => (
        <div key={browser} className="contents">
          <dt className="font-semibold">{browser}</dt>
          <dd className="text-ink-soft max-sm:mb-2">{path}</dd>
        </div>
      ))}
    </dl>
  );
}
