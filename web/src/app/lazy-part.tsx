import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../lib/hydrated.ts';
import { latePart } from '../lib/late-part.tsx';

/**
 * A part of the frame that the first paint does without, in a chunk of its own. The page does not fail with it: if its
 * code does not arrive, what stands in its place stays there.
 * @param place what keeps its room until then
 */
export function lazyAfterHydration<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  place: ReactNode = null,
) {
  const Part = latePart(load, place);
  return (props: Props) =>
    useHydrated() ? (
      <Suspense fallback={place}>
        <Part {...props} />
      </Suspense>
    ) : (
      place
    );
}

/** The same for a part far below: it waits until somebody comes near its place. */
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
      const observer = new IntersectionObserver(
        (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
        { rootMargin: '800px 0px' },
      );
      observer.observe(ref.current);
      return () => observer.disconnect();
    }, [isNear]);
    return <div ref={ref}>{isNear ? <Part {...props} /> : place}</div>;
  };
}
