import { m } from '@swapstead/messages';
import type { NamedArea, RecentPlace } from './recent-places.ts';

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
  /** Whether it is the current search, an earlier one on this device, or a match of the typed text. */
  group: 'current' | 'anywhere' | 'recent' | 'found';
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
  return { name: area.entry, isArea: area.kind !== 'place' };
}

export const foundEntry = (area: NamedArea): WhereEntry => ({
  key: keyOf(area),
  area,
  ...named(area),
  detail: kindName(area),
  group: 'found',
});

/** A place with its own radius. */
function keptEntry({ area, within }: RecentPlace, group: 'current' | 'recent'): WhereEntry {
  const kind = kindName(area);
  const detail = area.kind === 'place' ? `${kind} · ${distanceName(within)}` : kind;
  return { key: keyOf(area), area, within, ...named(area), detail, group };
}

const ANYWHERE: WhereEntry = {
  key: 'anywhere',
  area: undefined,
  name: m.homes_anywhere(),
  detail: m.homes_where_entries_every_home_on_swapstead(),
  group: 'anywhere',
};

/** The entries before anything is typed: the current search, anywhere, and earlier searches. */
export function firstEntries(
  current: RecentPlace | undefined,
  recent: readonly RecentPlace[],
): readonly WhereEntry[] {
  const others = recent.filter(({ area }) => !current || keyOf(area) !== keyOf(current.area));
  return [
    ...(current ? [keptEntry(current, 'current')] : []),
    ANYWHERE,
    ...others.map((place) => keptEntry(place, 'recent')),
  ];
}
