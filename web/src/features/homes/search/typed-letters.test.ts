import { expect, test } from 'vitest';
import { typedPart } from './typed-letters.tsx';

test.each([
  ['Lisbon, Portugal', 'lis', 'Lis'],
  ['Zürich, Switzerland', 'ZUR', 'Zür'],
  ['Québec (Quebec City), Canada', 'quebec c', 'Quebec C'],
  ['Amadora, Lisbon, Portugal', 'lisbon, pt', 'Lisbon'],
  ['Strasbourg, France', 'ß', undefined],
  ['Lisbon, Portugal', 'bon', undefined],
  ['Køge, Denmark', 'koge', undefined],
  ['Lisbon, Portugal', ' ', undefined],
])('[FIND-06] in %s, "%s" highlights %s', (entry, typed, heavier) => {
  const part = typedPart(entry, typed);
  expect(part && entry.slice(...part)).toBe(heavier);
});
