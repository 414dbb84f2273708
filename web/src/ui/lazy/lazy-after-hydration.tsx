import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { watchView } from '../../lib/browser/observers.ts';
import { useHydrated } from '../../lib/loading/hydrated.ts';
import { lazyWithFallback } from './lazy-with-fallback.tsx';

/**
 * A part of the frame that is not needed for the first paint, in a chunk of its own. If its code does not arrive, the
 * page goes on without it and `place` stays.
 * @param place what is shown until the code is there
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

/** A lazy part far below: it loads when somebody comes near it. */
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
