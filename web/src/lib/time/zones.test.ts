import { afterEach, expect, test, vi } from 'vitest';
import { findZones, zoneChoices, zoneName } from './zones.ts';

afterEach(() => void vi.restoreAllMocks());

/** The names that Chrome lists. */
const OLD = ['Asia/Calcutta', 'Asia/Saigon', 'Europe/Kiev', 'Europe/Lisbon', 'America/Buenos_Aires'];
/** The names that Firefox lists. */
const NEW = [
  'Asia/Kolkata',
  'Asia/Ho_Chi_Minh',
  'Europe/Kyiv',
  'Europe/Lisbon',
  'America/Argentina/Buenos_Aires',
];

test.each([
  ['former', OLD],
  ['today’s', NEW],
])('zones are offered under today’s names if the browser lists the %s ones', (_, listed) => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(listed);
  expect(zoneChoices().map(({ zone }) => zone)).toEqual([...NEW].sort());
});

test.each([
  ['kiev', 'Europe/Kyiv (formerly Kiev)'],
  ['Kyiv', 'Europe/Kyiv (formerly Kiev)'],
  ['calc', 'Asia/Kolkata (formerly Calcutta)'],
  ['kolk', 'Asia/Kolkata (formerly Calcutta)'],
  ['saigon', 'Asia/Ho Chi Minh (formerly Saigon)'],
  ['ho chi', 'Asia/Ho Chi Minh (formerly Saigon)'],
  ['buenos', 'America/Argentina/Buenos Aires'],
  ['europe lis', 'Europe/Lisbon'],
])('%s finds %s', (text, entry) => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(OLD);
  expect(findZones(zoneChoices(), text, 20).map((choice) => choice.entry)).toEqual([entry]);
});

test('a stored former name is shown as today’s', () => {
  expect(zoneName('Europe/Kiev')).toBe('Europe/Kyiv');
  expect(zoneName('Europe/Lisbon')).toBe('Europe/Lisbon');
});

test('every name of today is a zone that this machine knows', () => {
  for (const { zone } of zoneChoices()) {
    expect(() => new Intl.DateTimeFormat('en-GB', { timeZone: zone })).not.toThrow();
  }
});
