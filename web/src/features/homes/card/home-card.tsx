import type { HomeCard as Home } from '@swapstead/contract/homes/endpoints';
import { labelText } from '@swapstead/contract/homes/label-text';
import { LIMITS } from '@swapstead/contract/limits';
import { MASKED_NAME } from '@swapstead/contract/profiles/names';
import { canSeePremium, type Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { Lock } from 'lucide-react';
import { memo, Suspense } from 'react';
import { Link } from 'react-router';
import { houseLink } from '../../../lib/address/carried-search.ts';
import { Chip } from '../../../ui/chip.tsx';
import { lazyWithFallback } from '../../../ui/lazy/lazy-with-fallback.tsx';
import { richText } from '../../../ui/rich-text.tsx';
import { CardIcon } from './card-icons.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { type ContactHandler, HomeCardContact } from './home-card-contact.tsx';
import { HomeCardPhotos } from './home-card-photos.tsx';
import { Place } from './place.tsx';

type HomeCardProps = {
  home: Home;
  viewer: Viewer;
  /** The card is visible without scrolling, so its photo loads immediately. */
  isInView?: boolean;
  onContact: ContactHandler;
  /** Place, dates and people of the search, passed on to the page of the home. */
  carried?: string;
  /** The place that was searched, named beside the distance from it. */
  placeName?: string | undefined;
  /** Whether the home's marker on the map was chosen. */
  isMarked?: boolean | undefined;
};

const FoundLines = lazyWithFallback(async () => (await import('./match-lines.tsx')).FoundLines);

/** A home in the gallery, with what the viewer may see of it (CARD). Renders again only if its data changed. */
export const HomeCard = memo(function HomeCard(props: HomeCardProps) {
  const { home, viewer, isInView = false, onContact, carried, placeName, isMarked } = props;
  const house = houseLink(home.id, carried, home.match);
  const { level } = viewer;
  const [view, viewOf] = canSeePremium(level)
    ? [m.homes_home_card_view_details(), m.homes_home_card_view_details_of({ title: home.title })]
    : [m.homes_home_card_view_free_preview(), m.homes_home_card_view_free_preview_of({ title: home.title })];
  return (
    <article
      data-home={home.id}
      data-marked={isMarked || undefined}
      aria-label={home.title}
      className="group/card home-card"
    >
      <div className="relative">
        <HomeCardPhotos home={home} isInView={isInView} />
        {!canSeePremium(level) && (
          <span className="home-premium">
            <CardIcon name="key" className="size-4" />
            {m.homes_home_card_premium()}
          </span>
        )}
        <div className="absolute top-1.25 end-1.25">
          <FavouriteButton home={home} />
        </div>
      </div>
      <div className="px-5 pt-5">
        <h3 className="home-title">
          <Link
            to={house}
            dir="auto"
            lang={home.language ?? undefined}
            // The link below leads to the same page, so only that one is in the tab order.
            tabIndex={-1}
            className="home-link"
          >
            {home.title}
          </Link>
        </h3>
        <Place level={level} location={home.location} className="mt-2 text-15 leading-snug" isOnCard />
        {(home.match || home.distance_km !== undefined) && (
          <Suspense>
            <FoundLines home={home} placeName={placeName} />
          </Suspense>
        )}
        <Tags tags={home.interests} />
        {level !== 'visitor' && <HostedBy level={level} host={home.host} />}
      </div>
      <div className="home-foot">
        <Facts home={home} />
        <Link to={house} aria-label={viewOf} className="group/link home-view">
          {view}
          <CardIcon name="arrow" className="home-arrow" />
        </Link>
      </div>
      <HomeCardContact home={home} viewer={viewer} onContact={onContact} />
    </article>
  );
});

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  const more = tags.length - LIMITS.tags_per_card;
  return (
    <ul aria-label={m.homes_tags()} className="mt-4 flex flex-wrap gap-1.5">
      {tags.slice(0, LIMITS.tags_per_card).map((tag) => (
        <Chip key={tag}>{labelText(tag)}</Chip>
      ))}
      {more > 0 && (
        <li className="inline-flex min-h-7 items-center px-1 text-14 text-ink-soft">
          {m.homes_home_card_more_tags({ count: more })}
        </li>
      )}
    </ul>
  );
}

const hostedBy = (name: string | null | undefined) =>
  name ? m.homes_home_card_hosted_by.parts({ name }) : m.homes_home_card_hosted_by_nameless.parts();

/** The name of the host (CARD-16 to CARD-18). */
function HostedBy({ level, host }: { level: 'free' | 'subscriber'; host: Home['host'] }) {
  return (
    <p className="mt-3.5 text-15 leading-snug wrap-anywhere text-ink-soft">
      {level === 'subscriber'
        ? richText(hostedBy(host?.display_name), {
            host: (name) => (
              <span dir="auto" className="font-medium text-ink">
                {name}
              </span>
            ),
          })
        : richText(m.homes_home_card_hosted_by.parts({ name: MASKED_NAME.free }), {
            host: (name) => (
              <span className="whitespace-nowrap">
                <Lock aria-hidden="true" className="-mt-0.5 me-1 inline size-4" />
                {name}
              </span>
            ),
          })}
    </p>
  );
}

const MANY_GUESTS = '4+ guests';
const WIFI = 'Wifi';

/** The amenities that a card shows. */
export const AMENITIES_ON_CARD: readonly string[] = [MANY_GUESTS, WIFI];

/** The amenity or more than 4 guests show as '4+' (CARD-13, CARD-14). */
function Facts({ home: { amenities, guests } }: { home: Home }) {
  const many = amenities.includes(MANY_GUESTS) || (guests ?? 0) > 4;
  return (
    <ul aria-label={m.homes_home_card_facts()} className="flex gap-3.5 text-15 text-ink-soft">
      <li className="home-fact">
        <CardIcon name="users" className="size-4.5" />
        <span className="sr-only">{m.homes_guests()}</span>
        <span>{many ? '4+' : '2-4'}</span>
      </li>
      {amenities.includes(WIFI) && (
        <li className="home-fact">
          <CardIcon name="wifi" className="size-4.5" />
          <span className="@max-[310px]:sr-only">{m.homes_home_card_wifi()}</span>
        </li>
      )}
    </ul>
  );
}
