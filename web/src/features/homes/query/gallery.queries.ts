import type { GalleryFilters } from '@swapstead/contract/homes/endpoints';
import type { MemberParams } from '@swapstead/contract/search/where';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import type { GalleryView } from './gallery-address.ts';

/** The filters as sent to the server. 'Saved' becomes the ids on this device, sorted so that replies can be cached. */
export function toFilters(
  { search, tags, saved, guests, bedrooms, types, amenities }: GalleryView,
  favourites: readonly string[],
  member: MemberParams = {},
): GalleryFilters {
  return {
    search: search || undefined,
    tags: tags.length > 0 ? [...tags] : undefined,
    ids: saved ? favourites.toSorted() : undefined,
    guests: guests ? String(guests) : undefined,
    bedrooms: bedrooms ? String(bedrooms) : undefined,
    type: types.length > 0 ? [...types] : undefined,
    amenity: amenities.length > 0 ? [...amenities] : undefined,
    ...member,
  };
}

/** An empty list of ids would be left out of the address and mean all homes, so no request is sent for it. */
const isNothingSaved = ({ ids }: GalleryFilters) => ids?.length === 0;

/** The homes, page by page; `after` is where the page before ended, for visitors who came by a link. */
export const galleryQuery = (filters: GalleryFilters, after?: string) =>
  infiniteQueryOptions({
    queryKey: ['homes', 'gallery', filters, after ?? null],
    queryFn: async ({ pageParam, ...context }) => {
      if (isNothingSaved(filters)) return { homes: [], next_cursor: null };
      return api('GET /api/homes', { query: { ...filters, cursor: pageParam ?? undefined } }, context);
    },
    initialPageParam: after ?? (null as string | null),
    getNextPageParam: (page) => page.next_cursor,
  });

/** A request of its own, so that the cards never wait for it. */
export const countQuery = (filters: GalleryFilters) =>
  queryOptions({
    queryKey: ['homes', 'count', filters],
    queryFn: async (context) => {
      if (isNothingSaved(filters)) return { total: 0 };
      return api('GET /api/homes/count', { query: filters }, context);
    },
  });

export const tagsQuery = queryOptions({
  queryKey: ['homes', 'tags'],
  queryFn: (context) => api('GET /api/tags', {}, context),
});
