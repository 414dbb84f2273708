import { expect, it } from 'vitest';
import { isApi, plainTarget } from './request-target.ts';

it.each([
  ['/', '/'],
  ['', '/'],
  ['*', '*'],
  ['/homes?search=%61#x', '/homes?search=%61'],
  ['/%61pi/tags', '/api/tags'],
  ['/ap%69/auth/%73ign-in', '/api/auth/sign-in'],
  ['/api/auth/sign-in/', '/api/auth/sign-in'],
  ['/api/auth/sign-in//?x=1', '/api/auth/sign-in?x=1'],
  ['/api/auth/sign-in#now', '/api/auth/sign-in'],
  ['http://swap.example/api/tags', '/api/tags'],
  ['HTTPS://swap.example:8443/%61pi/tags?a=b', '/api/tags?a=b'],
  ['http://swap.example', '/'],
  ['/api/', '/api/'],
  ['//api/tags/', '//api/tags'],
  ['/API/tags/', '/API/tags'],
  ['/api/homes/%ff', '/api/homes/%ff'],
  ['/api/homes/a%2Fb', '/api/homes/a%2Fb'],
  ['/blog/caf%C3%A9', '/blog/caf%C3%A9'],
  ['/house/%', '/404'],
  ['/%E0%A4%A', '/404'],
  ['/support/%zz?x', '/404'],
])('%s is normalised to %s', (target, plain) => {
  expect(plainTarget(target)).toBe(plain);
  expect(plainTarget(plain)).toBe(plain);
});

it.each([
  ['/api', true],
  ['/api?x=1', true],
  ['/api/tags', true],
  ['/API/tags', true],
  ['//api//tags', true],
  ['/apiary', false],
  ['/house/api/', false],
  ['/', false],
])('whether %s belongs to the API: %s', (target, expected) => {
  expect(isApi(target)).toBe(expected);
});

it('is fast for any address, however odd', () => {
  const begun = performance.now();
  for (const odd of [
    '/'.repeat(16_000),
    `/api/${'/'.repeat(16_000)}x`,
    '%61'.repeat(5_000),
    'a:'.repeat(8_000),
  ])
    plainTarget(odd);
  expect(performance.now() - begun).toBeLessThan(200);
});
