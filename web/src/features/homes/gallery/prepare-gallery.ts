import type { Prepare } from '../../../lib/loading/prepare.ts';
import { countQuery, galleryQuery, tagsQuery, toFilters } from '../query/gallery.queries.ts';
import { asksMember, isFiltered, readView } from '../query/gallery-address.ts';
import { prepareNothing, prepareParts } from './gallery-parts.ts';

/** The first homes and their number. Which homes are saved is known to the device only. */
export const prepareGallery: Prepare = async ({ client, search }) => {
  const view = readView(search);
  await prepareParts(view);
  // Of a subscriber's search the page asks as soon as it knows what of it can be searched.
  if (view.saved || (!import.meta.env.SSR && asksMember(view))) return;
  const filters = toFilters(view, []);
  await Promise.all([
    client.prefetchInfiniteQuery(galleryQuery(filters, view.after)),
    isFiltered(view) && client.prefetchQuery(countQuery(filters)),
    // Browsers ask for the tags when they are opened.
    import.meta.env.SSR && client.prefetchQuery(tagsQuery),
  ]);
  const found = client.getQueryData(galleryQuery(filters, view.after).queryKey);
  if (found?.pages[0]?.homes.length === 0) await prepareNothing();
};
