import type { NamedArea, RecentPlace } from './recent-places.ts';

/** One line of the list of 'Where'. */
export type WhereEntry = {
  key: string;
  /** Nothing: homes anywhere. */
  area: NamedArea | undefined;
  /** The distance that belongs to it; otherwise the chosen one. */
  within?: string;
  /** What stands in front of the name. */
  before?: string;
  name: string;
  detail: string;
  /** What is searched already, or was on this device; the others were found by what is typed. */
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

/** A place with a distance of its own. */
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

/** What is offered before anything is typed: what is searched, everything, and what was searched before. */
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
