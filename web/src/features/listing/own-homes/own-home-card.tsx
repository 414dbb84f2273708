import { homeTypeText } from '@swapstead/contract/homes/home-type-text';
import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { m } from '@swapstead/messages';
import { Bath, BedDouble, type LucideIcon, MapPin, Users } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { NoPhoto } from '../../../ui/illustrations/no-photo.tsx';
import { ChunkLoadFailed } from '../../../ui/lazy/chunk-load-failed.tsx';
import { lazyWithFallback } from '../../../ui/lazy/lazy-with-fallback.tsx';
import { Photo } from '../../../ui/photo.tsx';
import { richText } from '../../../ui/rich-text.tsx';
import { readEditDraft } from '../editing/edit-draft.ts';
import { PlacePrompt } from './place-prompt.tsx';

const CalendarCard = lazyWithFallback(
  async () => (await import('../calendar/calendar-card.tsx')).CalendarCard,
  <ChunkLoadFailed />,
);

type OwnHomeCardProps = {
  home: OwnHome;
  /** Whether its editor has just been closed: the focus returns to this card. */
  isReturn: boolean;
  /** Called once the focus has returned, so that opening this tab again does not move it. */
  onReturned: () => void;
  isOpening: boolean;
  /** Whether its calendar is folded away. */
  isFolded: boolean;
  onEdit: () => void;
  /** What a higher slice says about the home. */
  note?: ReactNode;
};

/** A home in its host's profile (PROF-29). */
export function OwnHomeCard(props: OwnHomeCardProps) {
  const { home, isReturn, isOpening, isFolded, onEdit, note } = props;
  const edit = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLElement>(null);
  const returned = useEffectEvent(() => props.onReturned());
  useEffect(() => {
    if (!isReturn) return;
    edit.current?.focus({ preventScroll: true });
    // The page has another length than the editor had, so scroll to the home.
    card.current?.scrollIntoView({ block: 'start' });
    returned();
  }, [isReturn]);
  const [photo] = home.photos;
  const lang = home.language ?? undefined;
  return (
    <article
      ref={card}
      aria-labelledby={`own-${home.id}`}
      className="scroll-mt-[calc(var(--bar)+16px)] overflow-clip rounded-card bg-surface shadow-soft"
    >
      {/* On a phone, a small photo beside the title: there the list is for finding a home. */}
      <div className="relative grid grid-cols-[5.5rem_minmax(0,1fr)] md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="relative mt-4 ms-4 aspect-square self-start overflow-clip rounded-tile bg-sand md:row-span-2 md:m-0 md:aspect-auto md:min-h-64 md:self-stretch md:rounded-none">
          {photo ? (
            <Photo photo={photo} alt="" sizes="(width >= 768px) 40vw, 88px" className="absolute inset-0" />
          ) : (
            <NoPhoto />
          )}
        </div>
        <div className="p-4 pb-0 md:p-6 md:pb-0">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="min-w-0 flex-1 basis-48">
              <span className="inline-flex items-center rounded-full bg-sand px-2.5 text-14 font-semibold max-md:mb-1 md:absolute md:top-3 md:start-3 md:min-h-7.5 md:bg-surface md:px-3">
                {homeTypeText(home.home_type)}
              </span>
              <h3 id={`own-${home.id}`} className="text-22 wrap-anywhere">
                <Link to={paths.house(home.id)} dir="auto" lang={lang} className="link-quiet">
                  {home.title}
                </Link>
              </h3>
              <p className="mt-1 flex items-start gap-2 text-15 text-ink-soft md:mt-2">
                <MapPin aria-hidden="true" className="mt-0.5 size-4.5 flex-none" />
                <span dir="auto" className="wrap-anywhere">
                  {home.location}
                </span>
              </p>
              {note}
              {home.hidden_reason !== null && (
                <p className="mt-2 text-15 text-clay wrap-anywhere">
                  {richText(m.listing_own_home_card_hidden.parts({ reason: home.hidden_reason }), {
                    reason: (text) => <bdi>{text}</bdi>,
                    link: (text) => (
                      <Link to={paths.support()} className="link-inline">
                        {text}
                      </Link>
                    ),
                  })}
                </p>
              )}
              {readEditDraft(home) && (
                <p className="mt-2 text-15 font-medium text-clay">
                  {m.listing_own_home_card_unsaved_changes()}
                </p>
              )}
            </div>
            <span className="flex flex-wrap gap-2">
              <ButtonLink
                look="quiet"
                size="small"
                to={paths.houseGuide(home.id)}
                aria-describedby={`own-${home.id}`}
              >
                {m.listing_own_home_card_house_guide()}
              </ButtonLink>
              <Button
                ref={edit}
                size="small"
                aria-describedby={`own-${home.id}`}
                busy={isOpening}
                onClick={onEdit}
              >
                {m.common_edit()}
              </Button>
            </span>
          </div>
        </div>
        <div className="col-span-2 grid content-start gap-3 p-4 md:col-span-1 md:col-start-2 md:gap-4 md:px-6 md:pb-6">
          <PlacePrompt home={home} focusAfter={edit} />
          <p dir="auto" lang={lang} className="line-clamp-2 max-w-text wrap-anywhere md:line-clamp-4">
            {home.description}
          </p>
          <ul
            aria-label={m.listing_own_home_card_size()}
            className="flex flex-wrap gap-x-6 gap-y-2 text-15 text-ink-soft"
          >
            <Size icon={BedDouble}>
              {home.bedrooms !== null && m.listing_own_home_card_beds({ count: home.bedrooms })}
            </Size>
            <Size icon={Bath}>
              {home.bathrooms !== null && m.listing_own_home_card_baths({ count: home.bathrooms })}
            </Size>
            <Size icon={Users}>
              {home.guests !== null && m.listing_own_home_card_guests({ count: home.guests })}
            </Size>
          </ul>
        </div>
      </div>
      <div className="border-t border-line px-4 py-3 sm:p-6">
        <Suspense fallback={<div className={`bone rounded-tile ${isFolded ? 'h-12' : 'h-120'}`} />}>
          <CalendarCard home={home} isFolded={isFolded} />
        </Suspense>
      </div>
    </article>
  );
}

function Size({ icon: Icon, children }: { icon: LucideIcon; children: string | false }) {
  if (!children) return null;
  return (
    <li className="inline-flex items-center gap-2">
      <Icon aria-hidden="true" className="size-4.5" />
      {children}
    </li>
  );
}
