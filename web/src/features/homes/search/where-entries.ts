import { entryText } from '@swapstead/contract/places/country-names';
import { m } from '@swapstead/messages';
import type { QueryClient } from '@tanstack/react-query';
import type { NamedArea, RecentPlace } from './recent-places.ts';

/** The place of a member's wish, with the wish's name. */
export type WishPlace = RecentPlace & { name: string };

/** The query for the places of a member's wishes, which a higher slice has. */
export type WishPlacesQuery = (userId: string) => {
  queryKey: readonly unknown[];
  queryFn: (context: { client: QueryClient }) => Promise<readonly WishPlace[]>;
};

/** One entry in the list of 'Where'. */
export type WhereEntry = {
  key: string;
  /** Undefined for homes anywhere. */
  area: NamedArea | undefined;
  /** The entry's own radius; without it the chosen one applies. */
  within?: string;
  /** Whether homes anywhere in the area are meant, not those around a place. */
  isArea?: boolean;
  name: string;
  detail: string;
  /** Whether it is the current search, an earlier one on this device, a wish, or a match of the typed text. */
  group: 'current' | 'anywhere' | 'recent' | 'wish' | 'found';
};

const distanceName = (within: string) =>
  within === '0'
    ? m.homes_where_entries_only_this_place()
    : m.homes_where_entries_within_km({ distance: within });

const KIND_NAMES = {
  country: m.homes_where_entries_country(),
  region: m.homes_where_entries_region(),
  city: m.homes_where_entries_city(),
  town: m.homes_where_entries_town(),
  place: m.homes_where_entries_place(),
};

const kindName = ({ kind, size }: NamedArea) => KIND_NAMES[(kind === 'place' && size) || kind];

const keyOf = ({ kind, id }: NamedArea) => `${kind} ${id}`;

/** 'Lisbon, Portugal' is a city, 'Anywhere in Lisbon, Portugal' a region. */
function named(area: NamedArea) {
  return { name: entryText(area), isArea: area.kind !== 'place' };
}

export const foundEntry = (area: NamedArea): WhereEntry => ({
  key: keyOf(area),
  area,
  ...named(area),
  detail: kindName(area),
  group: 'found',
});

/** A place with its own radius. */
function keptEntry({ area, within }: RecentPlace, group: 'current' | 'recent' | 'wish'): WhereEntry {
  const kind = kindName(area);
  const detail = area.kind === 'place' ? `${kind} · ${distanceName(within)}` : kind;
  return { key: keyOf(area), area, within, ...named(area), detail, group };
}

const wishEntry = ({ area, within, name }: WishPlace): WhereEntry => ({
  ...keptEntry({ area, within }, 'wish'),
  detail: name,
});

/** The most entries of a list (FIND-06). */
const MOST = 10;

const ANYWHERE: WhereEntry = {
  key: 'anywhere',
  area: undefined,
  name: m.homes_anywhere(),
  detail: m.homes_where_entries_every_home_on_swapstead(),
  group: 'anywhere',
};

/** The entries before anything is typed: the current search, anywhere, earlier searches, and other places of wishes. */
export function firstEntries(
  current: RecentPlace | undefined,
  recent: readonly RecentPlace[],
  wished: readonly WishPlace[] = [],
): readonly WhereEntry[] {
  const others = recent.filter(({ area }) => !current || keyOf(area) !== keyOf(current.area));
  const shown = new Set([...(current ? [current] : []), ...others].map(({ area }) => keyOf(area)));
  const fromWishes = wished.filter(({ area }) => !shown.has(keyOf(area)) && shown.add(keyOf(area)));
  return [
    ...(current ? [keptEntry(current, 'current')] : []),
    ANYWHERE,
    ...others.map((place) => keptEntry(place, 'recent')),
    ...fromWishes.map(wishEntry),
  ].slice(0, MOST);
}
