import type { Party } from '@swapstead/contract/conversations/endpoints';
import { Link } from 'react-router';
import { houseLink, useCarriedSearch } from '../../lib/address/carried-search.ts';
import { NoPhoto } from '../../ui/illustrations/no-photo.tsx';
import { Photo } from '../../ui/photo.tsx';

/** Who writes: since when they are here, and the homes that they list. */
export function PartyStrip({ party: { member_since, homes } }: { party: Party }) {
  const carried = useCarriedSearch();
  return (
    <section
      aria-label="About this member"
      className="flex items-center gap-x-5 gap-y-2 overflow-x-auto border-b border-line bg-sand/50 px-4 py-2.5 text-14 [scrollbar-width:thin] sm:px-8"
    >
      <p className="flex-none text-ink-soft">Member since {member_since}</p>
      {homes?.length === 0 && <p className="flex-none text-ink-soft">No home listed yet</p>}
      {homes && homes.length > 0 && (
        <ul aria-label="Their homes" className="flex gap-2.5">
          {homes.map(({ id, title, photo }) => (
            <li key={id}>
              <Link
                to={houseLink(id, carried)}
                className="flex w-56 items-center gap-3 rounded-tile bg-surface p-1.5 pr-3 transition hover:shadow-soft"
              >
                <span className="relative size-11 flex-none overflow-clip rounded-control">
                  {photo ? <Photo photo={photo} alt="" sizes="44px" /> : <NoPhoto />}
                </span>
                <span dir="auto" className="line-clamp-2 min-w-0 leading-snug font-medium wrap-anywhere">
                  {title}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
