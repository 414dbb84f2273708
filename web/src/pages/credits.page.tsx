import { PHOTO_CREDITS, type PhotoCredit } from '../content/photo-credits.ts';
import { paths } from '../paths.ts';
import { PageMeta } from '../ui/page-meta.tsx';

const isPortrait = ({ file }: PhotoCredit) => file.startsWith('avatars/');

const SECTIONS = [
  { title: 'Homes', credits: PHOTO_CREDITS.filter((credit) => !isPortrait(credit)) },
  { title: 'Portraits', credits: PHOTO_CREDITS.filter(isPortrait) },
].filter(({ credits }) => credits.length > 0);

export function Page() {
  return (
    <div className="wrap py-14 md:py-20">
      <PageMeta
        title="Photo credits"
        description="The photographers whose pictures Swapstead shows, and the licences they chose."
        path={paths.credits()}
      />
      <h1 className="text-40 md:text-[3.5rem]">Photo credits</h1>
      <p className="mt-5 max-w-text text-18 text-ink-soft">
        {PHOTO_CREDITS.length > 0
          ? 'The demo homes borrow the work of these people. Thank you. The pictures were made smaller, and they do not show the homes described.'
          : 'All pictures on this site were added by its members.'}
      </p>
      {SECTIONS.map(({ title, credits }) => (
        <section key={title} aria-label={title} className="mt-14">
          <h2 className="mb-5 text-28">{title}</h2>
          <CreditTable credits={credits} />
        </section>
      ))}
    </div>
  );
}

const cell = 'max-md:block md:border-b md:border-line md:py-3 md:pr-6 md:align-top';

/** A table; below 768 px each row is a small card of its own. */
function CreditTable({ credits }: { credits: readonly PhotoCredit[] }) {
  return (
    <table className="w-full text-left text-15 max-md:block">
      <thead className="max-md:sr-only">
        <tr className="text-14 text-ink-soft">
          {['Picture', 'Made by', 'Licence', 'Source'].map((name) => (
            <th key={name} scope="col" className="border-b border-edge pr-6 pb-2 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {credits.map(({ file, title, author, licence, licence_url, source_page }) => (
          <tr
            key={file}
            className="max-md:block max-md:rounded-tile max-md:border max-md:border-line max-md:bg-surface max-md:p-4"
          >
            <th scope="row" className={`${cell} font-semibold md:font-medium`}>
              {title}
            </th>
            <td className={cell}>{author}</td>
            <td className={`${cell} md:whitespace-nowrap`}>
              <a href={licence_url} className="link-inline font-medium">
                {licence}
              </a>
            </td>
            <td className={`${cell} md:pr-0`}>
              <a href={source_page} className="link-inline font-medium">
                {new URL(source_page).hostname.replace(/^www\./, '')}
                <span className="sr-only">, source of {title}</span>
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
