import { homeTypeText } from '@swapstead/contract/homes/home-type-text';
import { labelText } from '@swapstead/contract/homes/label-text';
import { HOME_TYPES, type HomeType } from '@swapstead/contract/homes/presets';
import type { SavedSearch, Wish } from '@swapstead/contract/matching/wishes.endpoints';
import { WISH_NAME_MAX } from '@swapstead/contract/matching/wishes.endpoints';
import type { Area } from '@swapstead/contract/places/endpoints';
import { isWhenProblem, readWhen, WHEN_PARAMS } from '@swapstead/contract/search/when';
import { MEMBER_PARAMS, type MemberParams } from '@swapstead/contract/search/where';
import { m } from '@swapstead/messages';
import { addressOfView, type GalleryView, NO_FILTERS } from '../../homes/query/gallery-address.ts';
import { whenName, whereName } from '../../homes/search/search-names.ts';

/** The parameter of the gallery's address that says which wish is being changed (WISH-25). */
export const WISH_PARAM = 'wish';

/** What of a search becomes a wish: all but its order, the map and 'Saved' (WISH-03). */
export function toWishSearch(view: GalleryView, { sort: _sort, ...params }: MemberParams): SavedSearch {
  return {
    ...params,
    ...(view.search && { search: view.search }),
    ...(view.guests && { guests: String(view.guests) }),
    ...(view.bedrooms && { bedrooms: String(view.bedrooms) }),
    ...(view.tags.length > 0 && { tags: [...view.tags] }),
    ...(view.types.length > 0 && { type: [...view.types] }),
    ...(view.amenities.length > 0 && { amenity: [...view.amenities] }),
  };
}

/** The address of the search of a wish; with `editing` it changes that wish. */
export function addressOfWish(search: SavedSearch, editing?: string): string {
  const member: MemberParams = {};
  for (const name of MEMBER_PARAMS) {
    if (name !== 'sort' && search[name] !== undefined) member[name] = search[name];
  }
  const address = addressOfView({
    ...NO_FILTERS,
    search: search.search ?? '',
    guests: search.guests ? Number(search.guests) : null,
    bedrooms: search.bedrooms ? Number(search.bedrooms) : null,
    tags: search.tags ?? [],
    types: HOME_TYPES.filter((type) => search.type?.includes(type)),
    amenities: search.amenity ?? [],
    member,
    category: null,
    map: false,
    hasUnknown: false,
  });
  return editing ? `${address}&${WISH_PARAM}=${editing}` : address;
}

/** The search without its days, to use a past wish again (WISH-14). */
export function withoutDays(search: SavedSearch): SavedSearch {
  const rest = { ...search };
  for (const name of [...WHEN_PARAMS, 'open' as const]) delete rest[name];
  return rest;
}

/** What a wish looks for in words, one for each filter (FIND-27). `savedAt`: its days were not past then. */
export function wordsOf(search: SavedSearch, area: Area | null, savedAt: Date): string[] {
  const when = readWhen(search, savedAt);
  const isPlaced = [search.place, search.region, search.country, search.box].some(Boolean);
  return [
    ...(search.search ? [m.homes_gallery_active_filters_search({ text: search.search })] : []),
    ...(isPlaced ? [whereName(search, area ?? undefined)] : []),
    ...(when && !isWhenProblem(when) ? [whenName(when)] : []),
    ...(search.open ? [m.homes_member_chips_open_on_every_night()] : []),
    ...(search.guests
      ? [m.homes_gallery_active_filters_guests_or_more({ count: Number(search.guests) })]
      : []),
    ...(search.bedrooms
      ? [m.homes_gallery_active_filters_bedrooms_or_more({ count: Number(search.bedrooms) })]
      : []),
    ...(search.type ?? []).map((type) => homeTypeText(type as HomeType)),
    ...(search.amenity ?? []).map(labelText),
    ...(search.tags ?? []).map(labelText),
  ];
}

export const wordsOfWish = ({ search, area, saved_at }: Wish): string[] =>
  wordsOf(search, area, new Date(saved_at));

/** The name that a wish has at first: its filters, cut after a whole word (WISH-03). */
export function nameOf(words: readonly string[]): string {
  const name = words.join(', ');
  if (name.length <= WISH_NAME_MAX) return name;
  const cut = name.slice(0, WISH_NAME_MAX + 1);
  const end = cut.lastIndexOf(' ');
  return (end > 0 ? cut.slice(0, end) : name.slice(0, WISH_NAME_MAX)).replace(/[,\s]+$/, '');
}
