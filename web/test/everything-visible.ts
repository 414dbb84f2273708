import { onTestFinished, vi } from 'vitest';

/** There is no layout here, so an IntersectionObserver reports everything as visible. */
export function withEverythingVisible() {
  const near = vi.fn(function (this: Partial<IntersectionObserver>, seen: (entries: object[]) => void) {
    this.observe = () => seen([{ isIntersecting: true }]);
    this.disconnect = () => {};
  });
  vi.stubGlobal('IntersectionObserver', near);
  onTestFinished(() => void vi.unstubAllGlobals());
}
