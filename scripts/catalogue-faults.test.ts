import { expect, it } from 'vitest';
import { catalogueFaults } from './catalogue-faults.ts';

const SOURCES = ['m.back(); m.back_now({ day })', 'const table = textTable({ open: m.open });'];

it('accepts messages that are sorted, with their descriptions, and used', () => {
  const catalogue = { '@@locale': 'en', back: 'Back', '@back': {}, back_now: 'Back {day}', open: 'Open' };
  expect(catalogueFaults(catalogue, SOURCES)).toEqual([]);
});

it('names messages out of order', () => {
  expect(catalogueFaults({ open: 'Open', back: 'Back', back_now: 'Back {day}' }, SOURCES)).toEqual([
    'back is not in order.',
  ]);
});

it('names a description that does not follow its message', () => {
  expect(catalogueFaults({ '@back': {}, back: 'Back', back_now: '', open: '' }, SOURCES)).toEqual([
    'back is not in order.',
  ]);
  expect(catalogueFaults({ back: 'Back', back_now: '', '@back': {}, open: '' }, SOURCES)).toEqual([
    '@back is not in order.',
  ]);
});

it('names messages that nothing uses, even if the beginning of their key is used', () => {
  expect(catalogueFaults({ back: '', back_now: '', back_now_please: '', open: '' }, SOURCES)).toEqual([
    'back_now_please is used nowhere.',
  ]);
});
