import type { HomeDetail } from '@swapstead/contract/homes/endpoints';
import { labelText } from '@swapstead/contract/homes/label-text';
import { homeSummary } from '@swapstead/contract/homes/summary';
import { canSeePremium, isMember, VISITOR, type Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { FavouriteButton } from '../../features/homes/card/favourite-button.tsx';
import { Place } from '../../features/homes/card/place.tsx';
import { useContactHost } from '../../features/homes/contact/use-contact-host.ts';
import { AmenityList } from '../../features/homes/house/amenity-list.tsx';
import { Availability, HouseCalendar } from '../../features/homes/house/availability.tsx';
import { ContactBox } from '../../features/homes/house/contact-box.tsx';
import { homeData } from '../../features/homes/house/home-data.ts';
import { HomeDescription } from '../../features/homes/house/home-description.tsx';
import { HomeFacts } from '../../features/homes/house/home-facts.tsx';
import { HostCard } from '../../features/homes/house/host-card.tsx';
import { houseQuery } from '../../features/homes/house/house.queries.ts';
import { BackButton, CopyLinkButton, ShareButton } from '../../features/homes/house/house-actions.tsx';
import { HouseMissing } from '../../features/homes/house/house-missing.tsx';
import { HouseSkeleton } from '../../features/homes/house/house-skeleton.tsx';
import { LocationMap } from '../../features/homes/house/location-map.tsx';
import { PhotoMosaic } from '../../features/homes/house/photo-mosaic.tsx';
import { OwnListing } from '../../features/listing/own-homes/own-listing.tsx';
import { LockedReviews } from '../../features/reviews/locked-reviews.tsx';
import { RatingMark } from '../../features/reviews/rating-mark.tsx';
import { ratingQuery } from '../../features/reviews/reviews.queries.ts';
import { StructuredData } from '../../features/text-pages/structured-data.tsx';
import { hostMarksQuery } from '../../features/trust/trust.queries.ts';
import { useOrigin } from '../../lib/address/origin.ts';
import { usePageParams } from '../../lib/address/page-params.ts';
import type { Prepare } from '../../lib/loading/prepare.ts';
import { useKnownViewer, viewerQuery } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { lazyAfterHydration, lazyWhenNear } from '../../ui/lazy/lazy-after-hydration.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';

export const prepare: Prepare = async ({ client, params: { id = '' } }) => {
  const viewer = client.getQueryData(viewerQuery.queryKey) ?? VISITOR;
  await Promise.all([
    client.prefetchQuery(houseQuery(id)),
    client.prefetchQuery(ratingQuery(id)),
    canSeePremium(viewer.level) && HouseCalendar.preload(),
  ]);
};

export function Page() {
  const { id = '' } = usePageParams();
  const [deleted, setDeleted] = useState<string>();
  const { data: home, error } = useQuery({ ...houseQuery(id), enabled: deleted !== id });
  const viewer = useKnownViewer();
  if (deleted === id) return <Navigate to={paths.home()} replace />;
  if (home === null || (error && !home)) return <HouseMissing error={error} />;
  if (!home || !viewer) return <HouseSkeleton />;
  return <House key={home.id} home={home} viewer={viewer} onDeleted={() => setDeleted(id)} />;
}

/** For subscribers only: visitors do not load its code. */
const HostMarks = lazyAfterHydration(
  async () => (await import('../../features/matching/likes/host-marks-with-like.tsx')).HostMarksWithLike,
);

/** Only for those whom the host asks. */
const IdentityNeeded = lazyAfterHydration(
  async () => (await import('../../features/trust/identity-needed.tsx')).IdentityNeeded,
);

/** For those who may read the texts. */
const HomeReviews = lazyAfterHydration(
  async () => (await import('../../features/reviews/home-reviews.tsx')).HomeReviews,
);

const SimilarHomes = lazyWhenNear(
  async () => (await import('../../features/homes/house/similar-homes.tsx')).SimilarHomes,
);

type HouseProps = { home: HomeDetail; viewer: Viewer; onDeleted: () => void };

function House({ home, viewer, onDeleted }: HouseProps) {
  const { level } = viewer;
  const origin = useOrigin();
  const { data: rating } = useQuery(ratingQuery(home.id));
  const readsReviews = level === 'subscriber' || (isMember(viewer) && home.host.user_id === viewer.user_id);
  return (
    <article className="wrap">
      <PageMeta
        title={home.title}
        description={homeSummary(home)}
        path={paths.house(home.id)}
        image={home.photos[0] && `${home.photos[0].photo_url}/${home.photos[0].widths.at(-1)}.webp`}
      />
      <StructuredData data={homeData(home, rating ?? null, origin + paths.house(home.id))} />
      <div className="flex min-h-15 items-center justify-between md:min-h-18">
        <BackButton />
        <div className="-me-3.5 flex gap-1">
          <ShareButton id={home.id} title={home.title} />
          <CopyLinkButton id={home.id} />
          <FavouriteButton home={home} look="word" />
        </div>
      </div>
      <OwnListing home={home} viewer={viewer} onDeleted={onDeleted} />
      <PhotoMosaic photos={home.photos} title={home.title} />
      <div className="grid items-start gap-x-12 pt-9 pb-18 lg:grid-cols-[minmax(0,1fr)_336px] lg:pt-14 lg:pb-32 xl:grid-cols-[minmax(0,1fr)_376px] xl:gap-x-28">
        <div className="min-w-0">
          <h1
            dir="auto"
            lang={home.language ?? undefined}
            className="max-w-[14em] text-[clamp(2.25rem,4.6vw,3.5rem)] leading-[1.04] tracking-[-0.028em] wrap-anywhere"
          >
            {home.title}
          </h1>
          <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
            <Place location={home.location} level={level} className="text-16" />
            <RatingMark id={home.id} />
          </div>
          {home.interests.length > 0 && (
            <ul aria-label={m.homes_tags()} className="mt-5 flex flex-wrap gap-2">
              {home.interests.map((tag) => (
                <li
                  key={tag}
                  dir="auto"
                  className="inline-flex min-h-9 items-center rounded-full bg-sand px-3.75 py-1 text-15 leading-tight wrap-anywhere"
                >
                  {labelText(tag)}
                </li>
              ))}
            </ul>
          )}
          <HomeFacts home={home} />
        </div>
        <aside
          aria-label={m.homes_house_host_and_contact()}
          className="mt-10 rounded-panel bg-surface shadow-soft lg:sticky lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:top-[calc(var(--bar)+24px)]"
        >
          {/* Others get no locked data, so nothing is requested for them. */}
          <HostCard
            host={home.host}
            level={level}
            marks={
              viewer.level === 'subscriber' &&
              home.place !== undefined && (
                <HostMarks
                  userId={viewer.user_id}
                  homeId={home.id}
                  hostId={home.host.user_id}
                  name={home.host.display_name}
                />
              )
            }
          />
          <Contact home={home} viewer={viewer} />
        </aside>
        <div className="min-w-0">
          <section aria-label={m.homes_house_description()} className="pt-10 md:pt-12">
            <HomeDescription key={home.description} home={home} viewer={viewer} />
          </section>
          {home.amenities.length > 0 && (
            <Block title={m.homes_house_what_is_here()}>
              <AmenityList amenities={home.amenities} />
            </Block>
          )}
          {level === 'subscriber' && (
            <Block title={m.homes_house_swap_preferences()}>
              <p dir="auto" className="max-w-[62ch] wrap-anywhere whitespace-pre-line">
                {home.swap_preferences || m.homes_not_specified()}
              </p>
            </Block>
          )}
          <Block id="reviews" title={m.reviews_title()}>
            {readsReviews ? <HomeReviews id={home.id} /> : <LockedReviews id={home.id} />}
          </Block>
          <Block title={m.homes_house_availability()}>
            <Availability id={home.id} isOpen={home.place !== undefined} />
          </Block>
          <Block title={m.homes_house_where_it_is()}>
            <LocationMap place={home.place} />
          </Block>
        </div>
      </div>
      <SimilarHomes id={home.id} level={level} />
    </article>
  );
}

/** Writing to the host and proposing; a host may ask for a verified identity first (TRUST-28). */
function Contact({ home, viewer }: { home: HomeDetail; viewer: Viewer }) {
  const { message } = useContactHost();
  const [isAsked, setAsked] = useState(false);
  const userId = viewer.level === 'subscriber' ? viewer.user_id : '';
  const { data } = useQuery({ ...hostMarksQuery(userId, home.id), enabled: userId !== '' });
  const onMessage = () => message(home);
  const isMissing = data?.asks_identity === 'missing';
  return (
    <>
      <ContactBox
        home={home}
        viewer={viewer}
        onMessage={onMessage}
        onPropose={isMissing ? () => setAsked(true) : undefined}
      />
      {isMissing && (
        <IdentityNeeded open={isAsked} onClose={() => setAsked(false)} onMessage={() => void onMessage()} />
      )}
    </>
  );
}

function Block({ id, title, children }: { id?: string; title: string; children: React.ReactNode }) {
  return (
    <section
      id={id}
      aria-label={title}
      className="scroll-mt-[calc(var(--bar)+16px)] mt-10 border-t border-line pt-10 md:mt-12 md:pt-12"
    >
      <h2 className="mb-5 text-28">{title}</h2>
      {children}
    </section>
  );
}
