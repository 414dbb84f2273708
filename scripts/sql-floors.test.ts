import { expect, it } from 'vitest';
import { floorOf, ownerOf, TABLE_USES, TABLES } from './table-owners.ts';

/** Exceptions: what a slice reads from a higher one, each with its reason. */
const BORROWED: Record<string, string> = {
  'photos homes': 'whether a home is hidden decides who gets its photos, in the one query that a photo takes',
  'calendar member_search': 'the search keeps the nights that other members see, in one row for each home',
  'places homes': 'a home has one location, which places matches and never writes',
};

const above = TABLE_USES.filter(({ slice, table }) => {
  const owner = ownerOf(table);
  return owner !== undefined && floorOf(owner) > floorOf(slice);
});

it('the SQL of a slice names only its own tables and those of lower floors', () => {
  expect(TABLES.size).toBeGreaterThan(60);
  expect(TABLE_USES.length).toBeGreaterThan(200);
  const wrong = above.filter(({ slice, table }) => !(`${slice} ${table}` in BORROWED));
  expect(wrong.map(({ table, file }) => `${file}: ${table} of ${ownerOf(table)}`)).toEqual([]);
});

it('every exception is still used, and only for reading', () => {
  const pairs = new Set(above.map(({ slice, table }) => `${slice} ${table}`));
  expect([...pairs].sort()).toEqual(Object.keys(BORROWED).sort());
  expect(above.filter(({ verb }) => verb === 'into' || verb === 'update')).toEqual([]);
});
