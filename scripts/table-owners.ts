import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER_FLOORS } from './floors.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const filesIn = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'));

/** Tables without an INSERT in any slice: a trigger or the gazetteer's loader fills them. */
const FILLED_OTHERWISE: Record<string, string> = {
  user_directory: 'profiles',
  countries: 'places',
  regions: 'places',
  places: 'places',
  place_names: 'places',
  tag_counts: 'homes',
  tag_totals: 'homes',
  tag_count_deltas: 'homes',
  calendars: 'calendar',
  home_search: 'search',
  member_search: 'search',
  map_cells: 'search',
  map_cells_changed: 'search',
  search_chunks: 'search',
  search_chunk_nights: 'search',
  search_slots: 'search',
  search_homes_changed: 'search',
  search_common_terms: 'search',
  search_term_bits: 'search',
  search_term_slots: 'search',
  search_words_changed: 'search',
  searched_chunks: 'search',
  wish_homes_changed: 'matching',
};

/** The tables and views that exist after all migrations. */
export const TABLES = tablesOf(filesIn('server/migrations/*.sql').sort());

function tablesOf(migrations: readonly string[]): ReadonlySet<string> {
  const tables = new Set<string>();
  const changes =
    /create (?:unlogged )?(?:table|view)(?: if not exists)? (\w+)|drop (?:table|view)(?: if exists)? (\w+)|alter (?:table|view) (\w+) rename to (\w+)/g;
  for (const file of migrations) {
    const sql = read(file).toLowerCase().replace(/--.*/g, '');
    for (const [, made, dropped, before, after] of sql.matchAll(changes)) {
      for (const gone of [dropped, before]) if (gone) tables.delete(gone);
      for (const there of [made, after]) if (there) tables.add(there);
    }
  }
  return tables;
}

/** Every place where a slice's SQL names a table. */
export const TABLE_USES = filesIn('server/src/features/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const slice = file.split('/')[3] as string;
    const code = read(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return [...code.matchAll(/\b(from|join|into|update|using)\s+(?:only\s+)?(\w+)/gi)]
      .map(([, verb = '', name = '']) => ({
        slice,
        file,
        verb: verb.toLowerCase(),
        table: name.toLowerCase(),
      }))
      .filter(({ table }) => TABLES.has(table));
  });

export const floorOf = (slice: string) => SERVER_FLOORS.findIndex((floor) => floor.slice === slice);

/** The owner of a table is the lowest slice that inserts rows into it. Undefined: the platform. */
export function ownerOf(table: string): string | undefined {
  const writers = TABLE_USES.filter((use) => use.table === table && use.verb === 'into').map(
    ({ slice }) => slice,
  );
  return FILLED_OTHERWISE[table] ?? writers.toSorted((one, other) => floorOf(one) - floorOf(other))[0];
}
