import { expect, test } from 'vitest';
import { fromCompactJson, toCompactJson } from './compact-json.ts';

const photo = (number: number) => ({
  photo_url: `/photos/${number}`,
  widths: [400, number],
  thumbhash: 'a+/=',
});
const home = (number: number) => ({
  id: `${number}`,
  guests: null,
  tags: ['Garden'],
  photos: [photo(1), photo(2)],
});

test.each([
  null,
  'text',
  [],
  {},
  [1, 2],
  [['a'], ['b']],
  [{}, {}],
  [{ id: 1 }, { id: 1, title: '' }],
  [
    { id: 1, title: '' },
    { title: '', id: 2 },
  ],
  [{ id: 1 }, null],
  { pages: [{ homes: [home(1), home(2), home(3)], next_cursor: null }], pageParams: [null] },
  { homes: [home(1)], rows: [[1]] },
])('%j is unchanged after packing and unpacking', (value) => {
  expect(fromCompactJson(JSON.parse(JSON.stringify(toCompactJson(value))))).toEqual(value);
});

test('the fields of records in a list are named once', () => {
  const text = JSON.stringify(toCompactJson(Array.from({ length: 12 }, (_, number) => home(number))));
  expect(text.match(/"guests"/g)).toHaveLength(1);
});

test('undefined values are dropped', () => {
  const value = [
    { id: 1, match: undefined },
    { id: 2, match: undefined },
  ];
  expect(fromCompactJson(JSON.parse(JSON.stringify(toCompactJson(value))))).toEqual([{ id: 1 }, { id: 2 }]);
});
