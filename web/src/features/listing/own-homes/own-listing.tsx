import type { HomeDetail } from '@swapstead/contract/homes/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DeleteHome } from '../core/delete-home.tsx';
import { ownHomesQuery } from '../core/listing.queries.ts';

type OwnListingProps = { home: HomeDetail; viewer: Viewer; onDeleted: () => void };

/**
 * For hosts on the page of their own home: a button to edit it, or to take it down once their subscription has ended
 * (HOUSE-27). The server hides the owner's id from free members, so they are compared with the list of their own homes.
 */
export function OwnListing({ home, viewer, onDeleted }: OwnListingProps) {
  const { data: own } = useQuery({ ...ownHomesQuery, enabled: viewer.level === 'free' });
  const isOwn =
    viewer.level === 'subscriber'
      ? home.host.user_id === viewer.user_id
      : viewer.level === 'free' && own?.some(({ id }) => id === home.id);
  if (!isOwn) return null;
  return (
    <aside
      aria-label={m.listing_own_listing_your_listing()}
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-tile bg-sand px-5 py-3.5"
    >
      {viewer.level === 'subscriber' ? (
        <>
          <p className="min-w-0 flex-1 basis-64 text-15">{m.listing_own_listing_kept_in_profile()}</p>
          <ButtonLink to={paths.profile('homes')} look="quiet" size="small">
            {m.listing_own_listing_edit_in_your_profile()}
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="min-w-0 flex-1 basis-64 text-15">{m.listing_own_listing_stays_listed()}</p>
          <DeleteHome id={home.id} size="small" onDeleted={onDeleted} />
        </>
      )}
    </aside>
  );
}
