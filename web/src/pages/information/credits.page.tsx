import { m } from '@swapstead/messages';
import { type CreditsSection, creditsPage, creditsSections } from '../../content/credits.ts';
import { PHOTO_CREDITS, type PhotoCredit } from '../../content/photo-credits.ts';
import { Opening } from '../../features/text-pages/page-opening.tsx';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/page-meta.tsx';
import { richText } from '../../ui/rich-text.tsx';

const isPortrait = ({ file }: PhotoCredit) => file.startsWith('avatars/');

/** The lists below the introductions; the other sections have none. */
const LISTS: Partial<Record<CreditsSection['id'], readonly PhotoCredit[]>> = {
  photos: PHOTO_CREDITS.filter((credit) => !isPortrait(credit)),
  portraits: PHOTO_CREDITS.filter(isPortrait),
};

export function Page() {
  const { title, description, heading, lead } = creditsPage;
  return (
    <div className="pb-[clamp(64px,8vw,120px)]">
      <PageMeta title={title} description={description} path={paths.credits()} />
      <Opening kicker={title} heading={heading} lead={lead} />
      {creditsSections.map(({ id, title: section, text }) => (
        <section key={id} aria-labelledby={id} className="wrap pt-[clamp(40px,5vw,72px)]">
          <h2 id={id} className="text-28">
            {section}
          </h2>
          <p className="mt-3 max-w-text text-ink-soft">{text}</p>
          {LISTS[id] && <CreditTable credits={LISTS[id]} />}
        </section>
      ))}
    </div>
  );
}

/** Merges pictures of the same title, author and source. */
function together(credits: readonly PhotoCredit[]) {
  const lines = new Map<string, PhotoCredit & { count: number }>();
  for (const credit of credits) {
    const key = [credit.title, credit.author, credit.source_page].join('\n');
    lines.set(key, { ...credit, count: (lines.get(key)?.count ?? 0) + 1 });
  }
  return [...lines.values()];
}

const siteOf = (url: string) => new URL(url).hostname.replace(/^www\./, '');

const cell = 'max-md:block md:border-b md:border-line md:py-3 md:pe-6 md:align-top';

/** A table; below 768 px each row is a card. */
function CreditTable({ credits }: { credits: readonly PhotoCredit[] }) {
  return (
    <table className="mt-7 w-full text-start text-15 max-md:block">
      <thead className="max-md:sr-only">
        <tr className="text-14 text-ink-soft">
          {[
            m.information_credits_picture(),
            m.information_credits_made_by(),
            m.information_credits_licence(),
            m.information_credits_source(),
          ].map((name) => (
            <th key={name} scope="col" className="border-b border-edge pe-6 pb-2 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {together(credits).map(({ file, title, author, licence, licence_url, source_page, count }) => (
          <tr
            key={file}
            className="max-md:block max-md:rounded-tile max-md:border max-md:border-line max-md:bg-surface max-md:p-4"
          >
            <th scope="row" className={`${cell} font-semibold md:font-medium`}>
              {title}
              {count > 1 && (
                <span className="font-normal text-ink-soft">{` ${m.information_credits_pictures({ count })}`}</span>
              )}
            </th>
            <td className={cell}>{author}</td>
            <td className={`${cell} md:whitespace-nowrap`}>
              <a href={licence_url} className="link-inline font-medium">
                {licence}
              </a>
            </td>
            <td className={`${cell} md:pe-0`}>
              <a href={source_page} className="link-inline font-medium">
                {richText(m.information_credits_source_of.parts({ site: siteOf(source_page), title }), {
                  hidden: (text) => <span className="sr-only">{text}</span>,
                })}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
