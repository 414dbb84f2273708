import type pg from 'pg';
import { foldName } from './fold-name.ts';

/** What a location names: exactly one place, several that fit, or none of the gazetteer (PLACE-09). */
export type Match = { place_id: number } | 'unclear' | 'unknown';

type Candidate = { name: string; place_id: number; areas: string[] };

/**
 * Finds the place that each location names. It is decided by the first part from the left that is the whole name of a
 * place whose region or country is every later part: 'Alfama, Lisbon, Portugal' is Lisbon. A part that names a region
 * or country is never read as a place elsewhere: 'By the sea, Mexico' is not Mexico in the Philippines.
 */
export async function matchLocations(
  db: pg.Pool | pg.ClientBase,
  locations: readonly string[],
): Promise<Match[]> {
  const split = locations.map((location) => location.split(',').map(foldName).filter(Boolean));
  const parts = [...new Set(split.flat())];
  const [candidates, areas] = [await candidatesOf(db, parts), await areasOf(db, parts)];
  return split.map((words) => matchParts(words, candidates, areas));
}

function matchParts(
  parts: readonly string[],
  candidates: Map<string, Candidate[]>,
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

/** 'canton of zurich' and 'zurich canton' are 'zurich'. */
const KIND_OF_AREA =
  /^(?:autonomous community|canton|county|district|governorate|prefecture|province|region|state) of (?:the )?| (?:canton|county|district|oblast|prefecture|province|region|state)$/;

const liesIn = ({ areas }: Candidate, part: string) =>
  areas.includes(part) || areas.includes(part.replace(KIND_OF_AREA, ''));

async function candidatesOf(db: pg.Pool | pg.ClientBase, parts: string[]): Promise<Map<string, Candidate[]>> {
  const { rows } = await db.query<Candidate>(
    `select distinct on (ending, places.id) ending as name, places.id as place_id,
       countries.names || coalesce(regions.names, '{}') as areas
     from place_names join places on places.id = place_id
       join countries on countries.code = places.country_code
       left join regions on regions.id = places.region_id
     where whole and ending = any($1)`,
    [parts],
  );
  return Map.groupBy(rows, ({ name }) => name);
}

/** Which of the parts name a region or country. */
async function areasOf(db: pg.Pool | pg.ClientBase, parts: string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>(
    `select distinct name
     from (select unnest(names) as name from countries union all select unnest(names) from regions) as areas
     where name = any($1)`,
    [parts],
  );
  return new Set(rows.map(({ name }) => name));
}
