import { expect, it } from 'vitest';
import { pageOf, paramsOf } from './pages.ts';

it.each([
  ['/', '/', {}],
  ['/faq', '/faq', {}],
  ['/faq/', '/faq', {}],
  ['/swaps/new', '/swaps/new', {}],
  ['/swaps/7', '/swaps/:id', { id: '7' }],
  ['/swaps/7/guide/', '/swaps/:id/guide', { id: '7' }],
  ['/blog/a-home%20of%2Fours', '/blog/:slug', { slug: 'a-home of/ours' }],
])('the path %s belongs to the page %s', (path, page, params) => {
  expect(pageOf(path)).toBe(page);
  expect(paramsOf(path)).toEqual(params);
});

it.each(['/nowhere', '/FAQ', '/swaps/7/nothing', '/house', '//faq', ''])(
  'the path %j belongs to no page',
  (path) => {
    expect(pageOf(path)).toBeUndefined();
    expect(paramsOf(path)).toEqual({});
  },
);
