import { canSeePremium, VISITOR } from '@swapstead/contract/viewer';
import type { Prepare } from '../../../lib/loading/prepare.ts';
import { viewerQuery } from '../../../lib/session/viewer.ts';
import { countQuery, galleryQuery, tagsQuery, toFilters } from '../query/gallery.queries.ts';
import { asksMember, isFiltered, readView } from '../query/gallery-address.ts';
import { prepareEmptyState, prepareParts } from './gallery-lazy-parts.ts';

/** Prefetches the first homes and their number. Saved homes are known only to the device. */
export const prepareGallery: Prepare = async ({ client, search }) => {
  const view = readView(search);
  const viewer = client.getQueryData(viewerQuery.queryKey) ?? VISITOR;
  await prepareParts(view, canSeePremium(viewer.level));
  // A subscriber's search is requested by the page, once it knows which places are searched.
  if (view.saved || (!import.meta.env.SSR && asksMember(view))) return;
  const filters = toFilters(view, []);
  await Promise.all([
    client.prefetchInfiniteQuery(galleryQuery(filters, view.after)),
    isFiltered(view) && client.prefetchQuery(countQuery(filters)),
    // In browsers, tags load when their list is opened; only the HTML for visitors contains them.
    import.meta.env.SSR && viewer === VISITOR && client.prefetchQuery(tagsQuery),
  ]);
  const found = client.getQueryData(galleryQuery(filters, view.after).queryKey);
  if (found?.pages[0]?.homes.length === 0) await prepareEmptyState();
};
