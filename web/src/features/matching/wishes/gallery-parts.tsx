import { isMember } from '@swapstead/contract/viewer';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useKnownViewer } from '../../../lib/session/viewer.ts';
import { paths } from '../../../paths.ts';
import { lazyAfterHydration } from '../../../ui/lazy/lazy-after-hydration.tsx';
import type { GalleryParts } from '../../homes/gallery/gallery-parts.ts';
import type { SaveSearch as SaveButton } from './save-search.tsx';
import { SaveSearchLink } from './save-search-link.tsx';

const SaveSearchButton = lazyAfterHydration<ComponentProps<typeof SaveButton>>(
  async () => (await import('./save-search.tsx')).SaveSearch,
);

const EditingWish = lazyAfterHydration(async () => (await import('./editing-wish.tsx')).EditingWish);

/** Saves the search as a wish. For all but subscribers it is a link, which the server renders. */
function SaveSearch(props: Omit<ComponentProps<typeof SaveButton>, 'userId'>) {
  const viewer = useKnownViewer();
  if (!viewer || !isMember(viewer)) return <SaveSearchLink to={paths.auth()} place={props.place} />;
  if (viewer.level === 'free') return <SaveSearchLink to={paths.subscription()} place={props.place} />;
  return <SaveSearchButton {...props} userId={viewer.user_id} />;
}

/** The places of the member's own wishes, for 'Where' (FIND-06). */
const wishPlaces = (userId: string) => ({
  queryKey: ['matching', userId, 'wishes', 'places'],
  queryFn: async ({ client }: { client: QueryClient }) =>
    (await import('./wish-places.ts')).readWishPlaces(client, userId),
});

/** What wishes add to the gallery. */
export const WISH_PARTS: GalleryParts = { SaveSearch, EditingWish, wishPlaces };
