import type { OwnHome } from '@swapstead/contract/listing';
import { Bath, BedDouble, type LucideIcon, MapPin, Users } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { counted } from '../../lib/counted.ts';
import { latePart } from '../../lib/late-part.tsx';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NoPhoto } from '../../ui/illustrations/no-photo.tsx';
import { PartMissing } from '../../ui/part-missing.tsx';
import { Photo } from '../../ui/photo.tsx';
import { readEditDraft } from './edit-draft.ts';
import { PlacePrompt } from './place-prompt.tsx';

const CalendarCard = latePart(
  async () => (await import('./calendar/calendar-card.tsx')).CalendarCard,
  <PartMissing />,
);

type OwnHomeCardProps = {
  home: OwnHome;
  /** Its editor was open a moment ago: the focus comes back here. */
  isReturn: boolean;
  /** It has come back, once: who opens this tab again keeps the focus where it is. */
  onReturned: () => void;
  isOpening: boolean;
  /** Whether its calendar waits for a press. */
  isFolded: boolean;
  onEdit: () => void;
};

/** A home as its host finds it in the profile (PROF-29). */
export function OwnHomeCard(props: OwnHomeCardProps) {
  const { home, isReturn, isOpening, isFolded, onEdit } = props;
  const edit = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLElement>(null);
  const returned = useEffectEvent(() => props.onReturned());
  useEffect(() => {
    if (!isReturn) return;
    edit.current?.focus({ preventScroll: true });
    // The page is another length than the editor was: the home comes into view, not what happens to be there.
    card.current?.scrollIntoView({ block: 'start' });
    returned();
  }, [isReturn]);
  const [photo] = home.photos;
  return (
    <article
      ref={card}
      aria-labelledby={`own-${home.id}`}
      className="scroll-mt-[calc(var(--bar)+16px)] overflow-clip rounded-card bg-surface shadow-soft"
    >
      <div className="grid md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="relative aspect-[3/2] overflow-clip bg-sand md:aspect-auto md:min-h-64">
          {photo ? (
            <Photo photo={photo} alt="" sizes="(width >= 768px) 40vw, 100vw" className="absolute inset-0" />
          ) : (
            <NoPhoto />
          )}
          <span className="absolute top-3 left-3 inline-flex min-h-7.5 items-center rounded-full bg-surface px-3 text-14 font-semibold">
            {home.home_type}
          </span>
        </div>
        <div className="grid flex-1 content-start gap-4 p-5 sm:p-6">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
            <div className="min-w-0 flex-1 basis-64">
              <h3 id={`own-${home.id}`} className="text-22 wrap-anywhere">
                <Link to={paths.house(home.id)} dir="auto" className="link-quiet">
                  {home.title}
                </Link>
              </h3>
              <p className="mt-2 flex items-start gap-2 text-15 text-ink-soft">
                <MapPin aria-hidden="true" className="mt-0.5 size-4.5 flex-none" />
                <span dir="auto" className="wrap-anywhere">
                  {home.location}
                </span>
              </p>
              {home.hidden_reason !== null && (
                <p className="mt-2 text-15 text-clay wrap-anywhere">
                  Our team has hidden this home: <bdi>{home.hidden_reason}</bdi> Only you see it.{' '}
                  <Link to={paths.support()} className="link-inline">
                    Write to support
                  </Link>
                </p>
              )}
              {readEditDraft(home) && (
                <p className="mt-2 text-15 font-medium text-clay">You have changes that are not saved.</p>
              )}
            </div>
            <span className="flex flex-none gap-2">
              <ButtonLink
                look="quiet"
                size="small"
                to={paths.houseGuide(home.id)}
                aria-describedby={`own-${home.id}`}
              >
                House guide
              </ButtonLink>
              <Button
                ref={edit}
                size="small"
                aria-describedby={`own-${home.id}`}
                busy={isOpening}
                onClick={onEdit}
              >
                Edit
              </Button>
            </span>
          </div>
          <PlacePrompt home={home} focusAfter={edit} />
          <p dir="auto" className="line-clamp-4 max-w-text wrap-anywhere">
            {home.description}
          </p>
          <ul aria-label="Size" className="flex flex-wrap gap-x-6 gap-y-2 text-15 text-ink-soft">
            <Size icon={BedDouble}>{home.bedrooms !== null && counted(home.bedrooms, 'bed')}</Size>
            <Size icon={Bath}>{home.bathrooms !== null && counted(home.bathrooms, 'bath')}</Size>
            <Size icon={Users}>{home.guests !== null && `up to ${counted(home.guests, 'guest')}`}</Size>
          </ul>
        </div>
      </div>
      <div className="border-t border-line p-4 sm:p-6">
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
