// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchCodeAfterPhotos, fetchCodeWhenIdle } from './fetch-page-code.ts';

const isFetched = () => document.head.querySelector('link[href="/code.js"]') !== null;
const photo = (options: Partial<HTMLImageElement> = {}) => {
  const one = document.createElement('img');
  document.body.append(one);
  for (const [name, value] of Object.entries({ complete: false, loading: 'eager', ...options }))
    Object.defineProperty(one, name, { value });
  return one;
};

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = '';
  document.body.innerHTML = '<template id="page-code"><link rel="modulepreload" href="/code.js"></template>';
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

describe('the code of a page with photos', () => {
  it('is fetched once the photos in view have loaded or failed, whatever those below do', () => {
    const [first, second] = [photo(), photo()];
    photo({ loading: 'lazy' });
    photo({ complete: true });
    fetchCodeAfterPhotos();
    first.dispatchEvent(new Event('load'));
    expect(isFetched()).toBe(false);
    second.dispatchEvent(new Event('error'));
    expect(isFetched()).toBe(true);
  });

  it('is fetched at once if no photo is in view', () => {
    photo({ loading: 'lazy' });
    fetchCodeAfterPhotos();
    expect(isFetched()).toBe(true);
  });

  it('is fetched after four seconds at the latest, and only once', () => {
    const one = photo();
    fetchCodeAfterPhotos();
    vi.advanceTimersByTime(3_999);
    expect(isFetched()).toBe(false);
    vi.advanceTimersByTime(1);
    one.dispatchEvent(new Event('load'));
    expect(document.head.querySelectorAll('link')).toHaveLength(1);
  });
});

describe('someone who uses a page gets its code at once', () => {
  it.each(['pointerdown', 'touchstart', 'keydown', 'focusin'])('with %s', (sign) => {
    photo();
    fetchCodeAfterPhotos();
    dispatchEvent(new Event(sign));
    expect(isFetched()).toBe(true);
  });
});

it('a page of text fetches its code when it is complete and the browser idle', () => {
  fetchCodeWhenIdle();
  expect(isFetched()).toBe(false);
  dispatchEvent(new Event('load'));
  vi.runAllTimers();
  expect(isFetched()).toBe(true);
});
