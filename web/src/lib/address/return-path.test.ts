import { describe, expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

const next = (path: string) => returnPath(`?next=${encodeURIComponent(path)}`);

describe('the page to return to after signing in', () => {
  test('is a page of this site, with its query and fragment', () => {
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
  ])('is never %j', (path) => expect(next(path)).toBeUndefined());

  test('is undefined if the address names none', () => expect(returnPath('')).toBeUndefined());
});
