import type { Area } from '@swapstead/contract/places/endpoints';
import { DISTANCES, USUAL_DISTANCE } from '@swapstead/contract/search/where';
import { safeStorage } from '../../../lib/browser/safe-storage.ts';
import { STORAGE_KEYS } from '../../../lib/drafts/storage-keys.ts';

/** The parts of a place, region or country that a list shows. */
export type NamedArea = Pick<Area, 'kind' | 'id' | 'entry' | 'size'> &
  Partial<Pick<Area, 'country' | 'country_code'>>;

/** A place that was searched, with its radius. */
export type RecentPlace = { area: NamedArea; within: string };

type Kept = {
  /** The radius that was chosen last; the next place starts with it (FIND-07). */
  within: string;
  /** The latest searches, newest first. */
  recent: RecentPlace[];
};

/** The number of searches on offer. */
const MOST = 3;

const nothing = (): Kept => ({ within: String(USUAL_DISTANCE), recent: [] });
const isDistance = (value: unknown): value is string => DISTANCES.some((km) => String(km) === value);

/** A member's latest searches on this device; they are not sent to a server (FIND-37). */
export function readRecentPlaces(userId: string): Kept {
  const kept = readAll()[userId];
  if (typeof kept !== 'object' || kept === null) return nothing();
  const { within, recent } = kept as { within?: unknown; recent?: unknown };
  return {
    within: isDistance(within) ? within : nothing().within,
    recent: Array.isArray(recent) ? recent.flatMap(readPlace).slice(0, MOST) : [],
  };
}

/** Puts a place at the top of the latest searches. */
export function keepRecentPlace(userId: string, place: RecentPlace): void {
  const { within, recent } = readRecentPlaces(userId);
  const { kind, id, entry, size, country, country_code } = place.area;
  const others = recent.filter(({ area }) => area.kind !== kind || area.id !== id);
  write(userId, {
    within: kind === 'place' ? place.within : within,
    recent: [
      { area: { kind, id, entry, size, country, country_code }, within: place.within },
      ...others,
    ].slice(0, MOST),
  });
}

export function keepDistance(userId: string, within: string): void {
  write(userId, { ...readRecentPlaces(userId), within });
}

/** Skips entries that an older version stored differently, or that someone has edited. */
function readPlace(place: unknown): RecentPlace[] {
  const { area, within } = (place ?? {}) as { area?: Partial<NamedArea> | null; within?: unknown };
  const { kind, id, entry, size, country, country_code } = area ?? {};
  if (!(kind && KINDS.includes(kind)) || typeof id !== 'string' || typeof entry !== 'string') return [];
  const isSized = size === 'city' || size === 'town';
  const isNamed = typeof country === 'string' && /^[A-Z]{2}$/.test(country_code ?? '');
  return isDistance(within)
    ? [
        {
          area: { kind, id, entry, ...(isSized && { size }), ...(isNamed && { country, country_code }) },
          within,
        },
      ]
    : [];
}

const KINDS: readonly unknown[] = ['country', 'region', 'place'];

function readAll(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(safeStorage.get(STORAGE_KEYS.recentPlaces) ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

function write(userId: string, kept: Kept) {
  safeStorage.set(STORAGE_KEYS.recentPlaces, JSON.stringify({ ...readAll(), [userId]: kept }));
}
