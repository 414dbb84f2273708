import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { watchView } from '../../lib/browser/observers.ts';
import { useHydrated } from '../../lib/loading/hydrated.ts';
import { lazyWithFallback } from './lazy-with-fallback.tsx';

/**
 * A lazy part of the frame that isn't needed for the first paint. If its code can't be loaded, the page works without
 * it and `place` stays.
 * @param place shown until the code is loaded
 */
export function lazyAfterHydration<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  place: ReactNode = null,
) {
  const Part = lazyWithFallback(load, place);
  return (props: Props) =>
    useHydrated() ? (
      <Suspense fallback={place}>
        <Part {...props} />
      </Suspense>
    ) : (
      place
    );
}

/** A lazy part far down the page: it loads when it comes near the view. */
export function lazyWhenNear<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  place: ReactNode = null,
) {
  const Part = lazyAfterHydration(load, place);
  return (props: Props) => {
    const ref = useRef<HTMLDivElement>(null);
    const [isNear, setNear] = useState(false);
    useEffect(() => {
      if (isNear || !ref.current) return;
      const stop = watchView(
        [ref.current],
        (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
        { rootMargin: '800px 0px' },
      );
      if (!stop) setNear(true);
      return stop;
    }, [isNear]);
    return <div ref={ref}>{isNear ? <Part {...props} /> : place}</div>;
  };
}
