import type { NamedArea, RecentPlace } from './recent-places.ts';

/** One entry in the list of 'Where'. */
export type WhereEntry = {
  key: string;
  /** Undefined for homes anywhere. */
  area: NamedArea | undefined;
  /** The entry's own radius; without it the chosen one applies. */
  within?: string;
  /** Text in front of the name. */
  before?: string;
  name: string;
  detail: string;
  /** Whether it is the current search, an earlier one on this device, or a match of the typed text. */
  group: 'current' | 'anywhere' | 'recent' | 'found';
};

const distanceName = (within: string) => (within === '0' ? 'only this place' : `within ${within} km`);

const KIND_NAMES = { country: 'Country', region: 'Region', city: 'City', town: 'Town', place: 'Place' };

const kindName = ({ kind, size }: NamedArea) => KIND_NAMES[(kind === 'place' && size) || kind];

const keyOf = ({ kind, id }: NamedArea) => `${kind} ${id}`;

/** 'Lisbon, Portugal' is a city, 'Anywhere in Lisbon, Portugal' a region. */
function named(area: NamedArea) {
  return { name: area.entry, ...(area.kind !== 'place' && { before: 'Anywhere in ' }) };
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
  name: 'Anywhere',
  detail: 'Every home on Swapstead',
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
