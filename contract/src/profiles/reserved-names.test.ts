import { expect, it } from 'vitest';
import { isReservedName, looksLatin } from './reserved-names.ts';

it.each([
  'Swapstead',
  'Swapstead Support ✓',
  'SWAPSTEAD-TEAM',
  'Ѕwарѕtеаd',
  'S w a p s t e a d',
  'Swap5tead Security',
  'Svvapstead',
  'Śẃapstéad help',
  'Support',
  'The Support Team',
  'Admin',
  'Аdmin',
  'Customer Service',
  'Maria ✅',
  'Trust & Safety',
])('%s is reserved for the site', (name) => expect(isReservedName(name)).toBe(true));

it.each([
  'Ines',
  'Wei Zhang',
  'Adminah Supporta',
  'Teamwork & Ana',
  'Anna von der Heide',
  'Мария Иванова',
  'Ελένη Παππά',
  'Hostić',
  'Safety Okafor',
  '李雷',
  'Swap & Stay with Jo',
  '🦊',
])('%s is not reserved', (name) => expect(isReservedName(name)).toBe(false));

it.each([
  ['раураӏ.com', true],
  ['pаypal.com', true],
  ['ѕwарѕtеаd.test', true],
  ['swapstead.test', false],
  ['café.example', false],
  ['münchen.example', false],
  ['пример.example', false],
  ['例え.example', false],
])('whether the host name %s can be mistaken for another one: %s', (host, expected) =>
  expect(looksLatin(host)).toBe(expected),
);
