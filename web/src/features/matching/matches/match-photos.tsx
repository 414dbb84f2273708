import type { MatchCard } from '@swapstead/contract/matching/matches.endpoints';
import { m } from '@swapstead/messages';
import { ArrowLeftRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { houseLink } from '../../../lib/address/carried-search.ts';
import { NoPhoto } from '../../../ui/illustrations/no-photo.tsx';
import { named } from '../../../ui/named.tsx';
import { Photo } from '../../../ui/photo.tsx';

type MatchPhotosProps = { match: MatchCard; isFirst: boolean };

const SHADE =
  'after:absolute after:inset-x-0 after:top-[40%] after:bottom-0 after:bg-linear-to-t after:from-night/85 after:via-night/50 after:via-45% after:to-transparent';

/** Both homes turned to each other: one stays there, the other here. On a phone the own home is one line. */
export function MatchPhotos({ match, isFirst }: MatchPhotosProps) {
  const { home, own_home, host_name: name, windows } = match;
  return (
    <div className="relative grid gap-x-1 bg-surface sm:min-h-85 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] nav:min-h-130">
      <figure
        className={`relative isolate min-w-0 overflow-clip bg-sand text-on-photo max-sm:aspect-[16/11] ${SHADE}`}
      >
        {home.photo ? (
          <Photo
            photo={home.photo}
            alt=""
            sizes="(width >= 1024px) 33vw, (width >= 640px) 58vw, 96vw"
            priority={isFirst}
          />
        ) : (
          <NoPhoto />
        )}
        <figcaption className="absolute inset-x-5 bottom-5 z-1 sm:inset-x-5.5">
          <span className="block text-15">{m.matching_matches_you_stay()}</span>
          <Link
            to={houseLink(home.id, '', windows[0]?.my_stay)}
            dir="auto"
            className="mt-0.5 line-clamp-3 text-[clamp(1.25rem,1.9vw,1.625rem)] leading-[1.14] font-display font-medium wrap-anywhere before:absolute before:-inset-5 before:content-[''] hover:underline"
          >
            {home.title}
          </Link>
          <Place>{home.location}</Place>
        </figcaption>
      </figure>
      <span
        aria-hidden="true"
        className="absolute end-5 bottom-13 z-2 grid size-12 place-items-center rounded-full bg-surface text-clay sm:top-1/2 sm:end-auto sm:bottom-auto sm:start-[60%] sm:size-14 sm:-translate-x-1/2 sm:-translate-y-1/2 rtl:sm:end-[60%] rtl:sm:start-auto rtl:sm:translate-x-1/2"
      >
        <ArrowLeftRight strokeWidth={1.8} className="size-6" />
      </span>
      <figure
        className={`relative isolate min-w-0 overflow-clip max-sm:grid max-sm:grid-cols-[64px_minmax(0,1fr)] max-sm:items-center max-sm:gap-3.5 max-sm:border-b max-sm:border-line max-sm:py-3.5 max-sm:pe-20 max-sm:ps-5 max-sm:after:content-none sm:bg-sand sm:text-on-photo ${SHADE}`}
      >
        <span className="relative isolate block overflow-clip max-sm:h-12 max-sm:rounded-control max-sm:bg-sand sm:absolute sm:inset-0 sm:-z-1">
          {own_home.photo ? (
            <Photo
              photo={own_home.photo}
              alt=""
              sizes="(width >= 1024px) 22vw, (width >= 640px) 38vw, 64px"
            />
          ) : (
            <NoPhoto />
          )}
        </span>
        <figcaption className="min-w-0 sm:absolute sm:inset-x-5.5 sm:bottom-5.5 sm:z-1">
          <span className="block text-15 wrap-anywhere">
            {named(m.matching_matches_they_stay.parts({ name }))}
          </span>
          <b
            dir="auto"
            className="line-clamp-2 font-display text-18 leading-tight font-medium wrap-anywhere sm:mt-0.5 sm:line-clamp-3 sm:text-20"
          >
            {own_home.title}
          </b>
          <span className="max-sm:hidden">
            <Place>{own_home.location}</Place>
          </span>
        </figcaption>
      </figure>
    </div>
  );
}

const Place = ({ children }: { children: ReactNode }) =>
  children ? (
    <span dir="auto" className="mt-1 line-clamp-2 text-15 wrap-anywhere">
      {children}
    </span>
  ) : null;
