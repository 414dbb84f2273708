import type pg from 'pg';
import { foldName } from './fold-name.ts';
import type { NamedPlace, PlacesRepository } from './places.repository.ts';

/** The result for a location: exactly one place, several candidates, or none in the gazetteer (PLACE-09). */
export type Match = { place_id: number } | 'unclear' | 'unknown';

/**
 * Finds the place that each location names. It uses the first part, from the left, that is the whole name of a place
 * and is followed only by that place's region or country: 'Alfama, Lisbon, Portugal' is Lisbon. A part that names a
 * region or country never means a place elsewhere: 'By the sea, Mexico' is not Mexico in the Philippines.
 */
export async function matchLocations(
  db: pg.Pool | pg.ClientBase,
  places: PlacesRepository,
  locations: readonly string[],
): Promise<Match[]> {
  const split = locations.map((location) => location.split(',').map(foldName).filter(Boolean));
  const parts = [...new Set(split.flat())];
  const [candidates, areas] = [await places.byWholeName(parts, db), await places.areaNames(parts, db)];
  return split.map((words) => matchParts(words, candidates, areas));
}

function matchParts(
  parts: readonly string[],
  candidates: Map<string, NamedPlace[]>,
  areas: ReadonlySet<string>,
): Match {
  for (const [index, part] of parts.entries()) {
    const later = parts.slice(index + 1);
    const fitting = (candidates.get(part) ?? []).filter((place) => later.every((one) => liesIn(place, one)));
    const [only] = fitting;
    const meansElsewhere = areas.has(part) && !fitting.some((place) => liesIn(place, part));
    if (only && !meansElsewhere) return fitting.length === 1 ? { place_id: only.place_id } : 'unclear';
  }
  return 'unknown';
}

/** Shortens 'canton of zurich' and 'zurich canton' to 'zurich'. */
const KIND_OF_AREA =
  /^(?:autonomous community|canton|county|district|governorate|prefecture|province|region|state) of (?:the )?| (?:canton|county|district|oblast|prefecture|province|region|state)$/;

const liesIn = ({ areas }: NamedPlace, part: string) =>
  areas.includes(part) || areas.includes(part.replace(KIND_OF_AREA, ''));
