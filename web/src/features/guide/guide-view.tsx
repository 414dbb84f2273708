import type { EndpointOf } from '@swapstead/contract/api';
import type { Reply } from '@swapstead/contract/endpoint';
import type { GuidePhoto as Photo, StayContact } from '@swapstead/contract/swaps/stays.endpoints';
import { m } from '@swapstead/messages';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { EmergencyCalls } from './emergency-calls.tsx';
import { WifiCard } from './wifi-card.tsx';

type Guide = Reply<EndpointOf<'GET /api/swaps/:id/stays/:number/guide'>>;

type GuideViewProps = {
  guide: Guide;
  contact: StayContact | undefined;
  /** Actions on the guide, below the emergency numbers. */
  children?: ReactNode;
  /** The button to ask the host for a guide, shown if there is none. */
  ask?: ReactNode;
  /** Content after the last section, such as the lists. */
  after?: ReactNode;
  changedOn?: string | undefined;
};

/** A house guide as guests read it, perhaps outside in the rain with bags: emergencies, then contents, then arrival. */
export function GuideView({ guide, contact, children, ask, after, changedOn }: GuideViewProps) {
  const id = useId();
  const lang = guide.language ?? undefined;
  // A host may give several sections the same title, so titles cannot be ids.
  const sections = guide.sections
    .filter(({ text, photos }) => text || photos.length > 0)
    .map((section, index) => ({ ...section, anchor: `${id}-${index}` }));
  const wifi = { title: m.guide_wifi(), anchor: `${id}-wifi` };
  return (
    <div data-printed className="mx-auto max-w-270">
      <h1
        lang={lang}
        className="text-[clamp(1.875rem,4vw,3.25rem)] leading-[1.05] tracking-[-0.028em] wrap-anywhere"
      >
        {guide.home_title}
      </h1>
      <p className="mt-3 text-ink-soft">
        {[
          m.guide_view_house_guide_by({ name: guide.host_name }),
          changedOn && m.guide_view_changed_on({ day: changedOn }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Emergencies guide={guide} contact={contact} />
      <div className="mt-6 grid items-start gap-x-16 gap-y-6 lg:grid-cols-[240px_minmax(0,700px)] print:block">
        <nav
          aria-label={m.guide_view_contents()}
          className="rounded-card bg-surface p-4 shadow-soft lg:sticky lg:top-24 lg:bg-transparent lg:p-0 lg:shadow-none print:hidden"
        >
          <h2 className="mb-1 font-text text-16 font-semibold tracking-normal">{m.guide_view_contents()}</h2>
          <ul>
            {[...(guide.wifi ? [wifi] : []), ...sections].map(({ title, anchor }) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  lang={anchor === wifi.anchor ? undefined : lang}
                  className="flex min-h-11 items-center justify-between border-b border-line wrap-anywhere hover:text-pine"
                >
                  {title}
                  <ChevronRight aria-hidden="true" className="size-4 flex-none text-ink-soft" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 gap-10">
          {children}
          {guide.empty && (
            <p>
              {m.swaps_guide_nothing_yet({ name: guide.host_name })} {ask}
            </p>
          )}
          {guide.wifi && (
            <section id={wifi.anchor} className="scroll-mt-24">
              <h2 className="mb-3 text-28">{wifi.title}</h2>
              <WifiCard {...guide.wifi} />
            </section>
          )}
          {sections.map(({ title, text, photos, anchor }) => (
            <section key={anchor} id={anchor} className="scroll-mt-24 border-t border-line pt-10">
              <h2 lang={lang} className="mb-3 text-28 wrap-anywhere">
                {title}
              </h2>
              {text && (
                <p
                  dir="auto"
                  lang={lang}
                  className="max-w-text text-18 leading-relaxed whitespace-pre-line wrap-anywhere"
                >
                  {text}
                </p>
              )}
              {photos.length > 0 && (
                <ul className="mt-5 grid gap-3 sm:grid-cols-2">
                  {photos.map((photo, number) => (
                    <li key={photo.id}>
                      <GuidePhoto
                        photo={photo}
                        alt={m.guide_view_photo_of_section({ title, number: number + 1 })}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </section>
          ))}
          {after}
        </div>
      </div>
    </div>
  );
}

/** Emergency numbers, always first. */
function Emergencies({ guide, contact }: { guide: Guide; contact: StayContact | undefined }) {
  const address = contact?.address;
  const line = address && [address.street, address.town, address.postal_code].filter(Boolean).join(', ');
  return (
    <section
      aria-labelledby="emergencies"
      className="mt-7 rounded-card border-[1.5px] border-danger bg-[color-mix(in_oklab,var(--danger)_6%,var(--surface))] px-5 py-4"
    >
      <h2 id="emergencies" className="font-text text-18 font-semibold tracking-normal">
        {m.guide_view_emergencies()}
      </h2>
      {line && <p className="text-15 wrap-anywhere text-ink-soft">{line}</p>}
      <EmergencyCalls help={guide} />
    </section>
  );
}

/** A photo of a house guide, with a large view. The server sends it only to those who may read the guide. */
function GuidePhoto({ photo, alt }: { photo: Photo; alt: string }) {
  const [isOpen, setOpen] = useState(false);
  const sources = photo.widths.map((width) => `${photo.photo_url}/${width}.webp ${width}w`).join(', ');
  const image = (sizes: string, className: string) => (
    <img
      src={`${photo.photo_url}/${photo.widths[0]}.webp`}
      srcSet={sources}
      sizes={sizes}
      width={photo.width}
      height={photo.height}
      alt={alt}
      loading="lazy"
      className={className}
    />
  );
  return (
    <>
      <button
        type="button"
        aria-label={m.guide_view_large_view({ photo: alt })}
        onClick={() => setOpen(true)}
        className="block overflow-clip rounded-[14px]"
      >
        {image('(width >= 640px) 340px, 90vw', 'h-auto w-full')}
      </button>
      <Dialog title={alt} open={isOpen} onClose={() => setOpen(false)}>
        {image('90vw', 'h-auto max-h-[75svh] w-full rounded-tile object-contain')}
      </Dialog>
    </>
  );
}
