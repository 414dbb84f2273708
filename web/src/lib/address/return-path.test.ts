import { describe, expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

const next = (path: string) => returnPath(`?next=${encodeURIComponent(path)}`);

describe('where a sign-in leads back to', () => {
  test('a page of this site, with its query and place', () => {
    expect(next('/subscription?plan=annual#plans')).toBe('/subscription?plan=annual#plans');
  });

  test.each([
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    '/\t/evil.test/',
    '/../..//evil.test',
    'javascript:alert(1)',
    'subscription',
    '/no-such-page',
    '/api/viewer',
    '',
  ])('never to %j', (path) => expect(next(path)).toBeUndefined());

  test('nowhere in particular without being asked', () => expect(returnPath('')).toBeUndefined());
});
