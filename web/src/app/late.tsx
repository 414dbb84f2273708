import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useHydrated } from '../lib/hydrated.ts';

/**
 * A part of the frame that the first paint does without, in a chunk of its own. The page does not fail with it: if its
 * code does not arrive, what stands in its place stays there.
 * @param place what keeps its room until then
 */
export function late(load: () => Promise<ComponentType>, place: ReactNode = null) {
  const Part = lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => place }),
    ),
  );
  return () =>
    useHydrated() ? (
      <Suspense fallback={place}>
        <Part />
      </Suspense>
    ) : (
      place
    );
}
