import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SERVER_FLOORS } from './floors.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const floorOf = (slice: string) => SERVER_FLOORS.findIndex((floor) => floor.slice === slice);

/** Tables that triggers fill, and where they belong: whoever is on that floor or above may read them. */
const FILLED_BY_TRIGGERS: Record<string, string> = {
  user_directory: 'profiles',
  tag_counts: 'homes',
  home_search: 'search',
  member_search: 'search',
};

/** What a slice reads of a higher one all the same, each with its reason. */
const BORROWED: Record<string, string> = {
  'photos homes': 'whether a home is hidden decides who gets its photos, in the one query that a photo takes',
  'places homes': 'a home has one location, which places matches and never writes',
};

/** The tables and views that the migrations leave behind. */
const tables = new Set<string>();
const CHANGES =
  /create (?:unlogged )?(?:table|view)(?: if not exists)? (\w+)|drop (?:table|view)(?: if exists)? (\w+)|alter table (\w+) rename to (\w+)/g;
for (const file of globSync('server/migrations/*.sql', { cwd: root }).sort()) {
  const sql = read(file).toLowerCase().replace(/--.*/g, '');
  for (const [, made, dropped, before, after] of sql.matchAll(CHANGES)) {
    for (const gone of [dropped, before]) if (gone) tables.delete(gone);
    for (const there of [made, after]) if (there) tables.add(there);
  }
}

/** Wherever the SQL of a slice names a table. */
const uses = globSync('server/src/features/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const slice = file.replaceAll('\\', '/').split('/')[3] as string;
    const code = read(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return [...code.matchAll(/\b(from|join|into|update|using)\s+(?:only\s+)?(\w+)/gi)]
      .map(([, verb = '', name = '']) => ({
        slice,
        file,
        verb: verb.toLowerCase(),
        table: name.toLowerCase(),
      }))
      .filter(({ table }) => tables.has(table));
  });

/** A table belongs to the lowest slice that writes new rows into it. */
function ownerOf(table: string): string | undefined {
  const writers = uses.filter((use) => use.table === table && use.verb === 'into').map(({ slice }) => slice);
  return FILLED_BY_TRIGGERS[table] ?? writers.toSorted((one, other) => floorOf(one) - floorOf(other))[0];
}

const above = uses.filter(({ slice, table }) => {
  const owner = ownerOf(table);
  return owner !== undefined && floorOf(owner) > floorOf(slice);
});

it('the SQL of a slice names tables of its own and of lower floors only', () => {
  expect(tables.size).toBeGreaterThan(60);
  expect(uses.length).toBeGreaterThan(200);
  const wrong = above.filter(({ slice, table }) => !(`${slice} ${table}` in BORROWED));
  expect(wrong.map(({ table, file }) => `${file}: ${table} of ${ownerOf(table)}`)).toEqual([]);
});

it('what a slice borrows it still reads, and never writes', () => {
  const pairs = new Set(above.map(({ slice, table }) => `${slice} ${table}`));
  expect([...pairs].sort()).toEqual(Object.keys(BORROWED).sort());
  expect(above.filter(({ verb }) => verb === 'into' || verb === 'update')).toEqual([]);
});
