import type { Area } from '@swapstead/contract/places/endpoints';
import { DISTANCES, USUAL_DISTANCE } from '@swapstead/contract/search/where';
import { keptTexts } from '../../../lib/browser/kept-texts.ts';
import { STORAGE_KEYS } from '../../../lib/drafts/storage-keys.ts';

/** As much of a place, region or country as a list names. */
export type NamedArea = Pick<Area, 'kind' | 'id' | 'entry' | 'size'>;

/** A place that was searched, with its distance. */
export type RecentPlace = { area: NamedArea; within: string };

type Kept = {
  /** The distance that was chosen last: it stays for the next place (FIND-07). */
  within: string;
  /** What was searched last, the newest first. */
  recent: RecentPlace[];
};

/** How many searches are offered again. */
const MOST = 3;

const nothing = (): Kept => ({ within: String(USUAL_DISTANCE), recent: [] });
const isDistance = (value: unknown): value is string => DISTANCES.some((km) => String(km) === value);

/** What a member searched last on this device, which no server hears of (FIND-37). */
export function readRecentPlaces(userId: string): Kept {
  const kept = readAll()[userId];
  if (typeof kept !== 'object' || kept === null) return nothing();
  const { within, recent } = kept as { within?: unknown; recent?: unknown };
  return {
    within: isDistance(within) ? within : nothing().within,
    recent: Array.isArray(recent) ? recent.flatMap(readPlace).slice(0, MOST) : [],
  };
}

/** Puts a place in front of those that were searched before. */
export function keepRecentPlace(userId: string, place: RecentPlace): void {
  const { within, recent } = readRecentPlaces(userId);
  const { kind, id, entry, size } = place.area;
  const others = recent.filter(({ area }) => area.kind !== kind || area.id !== id);
  write(userId, {
    within: kind === 'place' ? place.within : within,
    recent: [{ area: { kind, id, entry, size }, within: place.within }, ...others].slice(0, MOST),
  });
}

export function keepDistance(userId: string, within: string): void {
  write(userId, { ...readRecentPlaces(userId), within });
}

/** An older version may have kept it otherwise, or somebody has changed it: then it is left out. */
function readPlace(place: unknown): RecentPlace[] {
  const { area, within } = (place ?? {}) as { area?: Partial<NamedArea> | null; within?: unknown };
  const { kind, id, entry, size } = area ?? {};
  if (!(kind && KINDS.includes(kind)) || typeof id !== 'string' || typeof entry !== 'string') return [];
  const isSized = size === 'city' || size === 'town';
  return isDistance(within) ? [{ area: { kind, id, entry, ...(isSized && { size }) }, within }] : [];
}

const KINDS: readonly unknown[] = ['country', 'region', 'place'];

function readAll(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(keptTexts.get(STORAGE_KEYS.recentPlaces) ?? '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}

function write(userId: string, kept: Kept) {
  keptTexts.set(STORAGE_KEYS.recentPlaces, JSON.stringify({ ...readAll(), [userId]: kept }));
}
