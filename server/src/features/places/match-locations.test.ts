import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/test-database.ts';
import { matchLocations } from './match-locations.ts';
import { createPlacesRepository } from './places.repository.ts';

const database = await testDatabase();

async function matched(location: string): Promise<string> {
  const [match] = await matchLocations(database.pool, createPlacesRepository(database.pool), [location]);
  if (typeof match !== 'object') return match as string;
  const { rows } = await database.pool.query('select entry from places where id = $1', [match.place_id]);
  return rows[0].entry;
}

describe('the place that a location names', () => {
  it.each([
    ['Lisbon, Portugal', 'Lisbon, Portugal'],
    ['lisbon, PT', 'Lisbon, Portugal'],
    ['Alfama, Lisbon, Portugal', 'Lisbon, Portugal'],
    ['Quebec City, Canada', 'Québec, Canada'],
    ['Portland, Oregon', 'Portland, Oregon, United States'],
    ['Portland, OR, USA', 'Portland, Oregon, United States'],
    ['London, UK', 'London, England, United Kingdom'],
    ['Zurich, Canton of Zurich, Switzerland', 'Zürich, Switzerland'],
    ['Antwerp, Belgium', 'Antwerpen, Flanders, Belgium'],
    ['Amadora, Lisbon, Portugal', 'Amadora, Lisbon, Portugal'],
    ['Toronto, ON, Canada', 'Toronto, Ontario, Canada'],
    ['  LISBON ,  Portugal ,', 'Lisbon, Portugal'],
  ])('%s is %s [PLACE-09]', async (location, entry) => {
    expect(await matched(location)).toBe(entry);
  });

  it.each([
    ['Lisbon', 'unclear'],
    ['Paris', 'unclear'],
    ['Springfield, United States', 'unclear'],
    ['Menorca, Spain', 'unknown'],
    ['By the sea', 'unknown'],
    ['By the sea, Mexico', 'unknown'],
    ['', 'unknown'],
    [', ,', 'unknown'],
    ["'; drop table places; --, %", 'unknown'],
  ])('%j is %s, so no place is chosen [PLACE-09]', async (location, wanted) => {
    expect(await matched(location)).toBe(wanted);
  });
});
