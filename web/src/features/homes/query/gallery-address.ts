import {
  HOME_TYPES,
  type HomeType,
  TAG_CATEGORIES,
  type TagCategory,
} from '@swapstead/contract/homes/presets';
import { LIMITS } from '@swapstead/contract/limits';
import { MEMBER_PARAMS, type MemberParams } from '@swapstead/contract/search/where';
import { paths } from '../../../paths.ts';

/** What the gallery shows. It is part of the address, so that back, reload and a shared link give the same homes. */
export type GalleryView = {
  search: string;
  tags: readonly string[];
  /** Only homes saved on this device. */
  saved: boolean;
  /** Narrows down the tags on offer, not the homes (HOME-15); null is 'All'. */
  category: TagCategory | null;
  /** Homes for at least this many guests, with at least this many bedrooms; null is any. */
  guests: number | null;
  bedrooms: number | null;
  /** A home matches if it is of any of these types. */
  types: readonly HomeType[];
  /** A home matches if it has all of these amenities. */
  amenities: readonly string[];
  /** Filters for subscribers, unchecked as in the address; read-member-search.ts checks them. */
  member: MemberParams;
  /** Whether the map is open beside the list. */
  map: boolean;
  /** Whether unknown values of the address were left out (FIND-29). */
  hasUnknown: boolean;
  /**
   * Where the previous page ended, for visitors who page by links; without it, the list starts with the newest home.
   */
  after?: string | undefined;
};

export const NO_FILTERS = {
  search: '',
  tags: [],
  saved: false,
  guests: null,
  bedrooms: null,
  types: [],
  amenities: [],
  member: {},
} satisfies Partial<GalleryView>;

/** Whether any of the filters that everyone has is set. */
export function isFiltered({ search, tags, saved, guests, bedrooms, types, amenities }: GalleryView) {
  return (
    search !== '' ||
    tags.length + types.length + amenities.length > 0 ||
    saved ||
    guests !== null ||
    bedrooms !== null
  );
}

/** Whether an address asks for what needs a subscription (FIND-05). */
export const asksMember = ({ member, map }: GalleryView) => map || Object.keys(member).length > 0;

/** The server accepts no text with a NUL character. */
const isText = (value: string) => !value.includes('\0');

/** The values of a repeatable parameter that can be searched: not blank, each once, at most `most`. */
function textsOf(params: URLSearchParams, name: string, most: number): string[] {
  const isLabel = (text: string) => text.trim() !== '' && text.length <= LIMITS.tag_text && isText(text);
  return [...new Set(params.getAll(name).filter(isLabel))].slice(0, most);
}

/** The value of a parameter that is allowed once. Repeated values are joined, which makes them invalid. */
const onceOf = (params: URLSearchParams, name: string) => params.getAll(name).join('&');

function roomsOf(params: URLSearchParams, name: string): number | null {
  const text = onceOf(params, name);
  const rooms = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return rooms >= 1 && rooms <= LIMITS.rooms ? rooms : null;
}

/** Reads the view from an address, without values that the server would refuse. */
export function readView(params: URLSearchParams): GalleryView {
  const [guests, bedrooms] = [roomsOf(params, 'guests'), roomsOf(params, 'bedrooms')];
  const types = HOME_TYPES.filter((type) => params.getAll('type').includes(type));
  const amenities = textsOf(params, 'amenity', LIMITS.search_amenities);
  const tags = textsOf(params, 'tag', LIMITS.search_tags);
  const given = MEMBER_PARAMS.filter((name) => params.has(name));
  const search = params.get('search') ?? '';
  return {
    search: isText(search) ? search.trim().slice(0, LIMITS.search_text) : '',
    tags,
    saved: params.get('saved') === '1',
    category: TAG_CATEGORIES.find((one) => one === params.get('category')) ?? null,
    guests,
    bedrooms,
    types,
    amenities,
    member: Object.fromEntries(given.map((name) => [name, onceOf(params, name)])),
    map: params.get('view') === 'map',
    hasUnknown:
      !isText(search) ||
      search.trim().length > LIMITS.search_text ||
      tags.length < new Set(params.getAll('tag')).size ||
      (params.has('guests') && guests === null) ||
      (params.has('bedrooms') && bedrooms === null) ||
      types.length < new Set(params.getAll('type')).size ||
      amenities.length < new Set(params.getAll('amenity')).size,
    after: params.get('after')?.slice(0, LIMITS.cursor_text) || undefined,
  };
}

const KEYS = ['search', 'tag', 'saved', 'category', 'after', 'guests', 'bedrooms', 'type', 'amenity', 'view'];

/** The same address with another view; other parameters are kept. */
export function writeView(params: URLSearchParams, view: GalleryView): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of [...KEYS, ...MEMBER_PARAMS]) next.delete(key);
  const set = (key: string, value: string | number | null | undefined | false) => {
    if (value) next.append(key, String(value));
  };
  set('search', view.search);
  for (const tag of view.tags) set('tag', tag);
  set('saved', view.saved && '1');
  set('category', view.category);
  set('guests', view.guests);
  set('bedrooms', view.bedrooms);
  for (const type of view.types) set('type', type);
  for (const amenity of view.amenities) set('amenity', amenity);
  for (const name of MEMBER_PARAMS) set(name, view.member[name]);
  set('view', view.map && 'map');
  set('after', view.after);
  return next;
}

/**
 * The address that identifies a visitor's page in the cache. Of locked filters it says only whether there are any
 * (FIND-05).
 */
export function visitorsAddress(params: URLSearchParams): string {
  const view = readView(params);
  return writeView(new URLSearchParams(), {
    ...view,
    member: asksMember(view) ? { sort: 'best' } : {},
    map: false,
  }).toString();
}

/** A link to a view, on the page of the gallery. */
export function addressOfView(view: GalleryView): string {
  return `${paths.homes()}?${writeView(new URLSearchParams(), view)}`;
}
