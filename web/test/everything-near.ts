import { onTestFinished, vi } from 'vitest';

/** Nothing has a layout here, so whoever watches what comes near is told that it is. */
export function withEverythingNear() {
  const near = vi.fn(function (this: Partial<IntersectionObserver>, seen: (entries: object[]) => void) {
    this.observe = () => seen([{ isIntersecting: true }]);
    this.disconnect = () => {};
  });
  vi.stubGlobal('IntersectionObserver', near);
  onTestFinished(() => void vi.unstubAllGlobals());
}
