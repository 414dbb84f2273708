import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import { homeTypeText } from '@swapstead/contract/homes/home-type-text';
import type { ViewerLevel } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { houseLink, useCarriedSearch } from '../../../lib/address/carried-search.ts';
import { NoPhoto } from '../../../ui/illustrations/no-photo.tsx';
import { Frame, Photo } from '../../../ui/photo.tsx';
import { Place } from '../card/place.tsx';
import { similarQuery } from './house.queries.ts';

/** Similar homes; nothing if there are none or they fail to load. */
export function SimilarHomes({ id, level }: { id: string; level: ViewerLevel }) {
  const { data } = useQuery(similarQuery(id));
  if (!data?.homes.length) return null;
  return (
    <section aria-labelledby="similar-homes" className="border-t border-line pt-10 pb-18 md:pt-12 lg:pb-28">
      <h2 id="similar-homes" className="mb-6 text-28">
        {m.homes_similar_homes_heading()}
      </h2>
      <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2 xl:grid-cols-4">
        {data.homes.map((home) => (
          <li key={home.id}>
            <SimilarHome home={home} level={level} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SimilarHome({ home, level }: { home: HomeCard; level: ViewerLevel }) {
  const carried = useCarriedSearch();
  const [photo] = home.photos;
  return (
    <article className="group relative">
      <div className="relative overflow-clip rounded-card bg-sand">
        <Frame width={3} height={2} />
        <div className="absolute inset-0">
          {photo ? (
            <Photo
              photo={photo}
              alt=""
              sizes="(width >= 1280px) 300px, (width >= 640px) 46vw, 92vw"
              className="transition-transform duration-300 motion-safe:group-hover:scale-[1.02]"
            />
          ) : (
            <NoPhoto />
          )}
        </div>
      </div>
      <h3 className="mt-3.5 text-18 font-[560] text-pretty wrap-anywhere">
        <Link
          to={houseLink(home.id, carried)}
          dir="auto"
          className="underline decoration-transparent underline-offset-3 transition group-hover:decoration-current after:absolute after:inset-0"
        >
          {home.title}
        </Link>
      </h3>
      <p className="mt-1 text-15 text-ink-soft">
        {home.guests
          ? m.homes_similar_homes_type_for({ type: homeTypeText(home.home_type), count: home.guests })
          : homeTypeText(home.home_type)}
      </p>
      <Place level={level} location={home.location} className="mt-1.5 text-15 leading-snug" />
    </article>
  );
}
