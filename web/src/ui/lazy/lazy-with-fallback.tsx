import type { ComponentType, ReactNode } from 'react';
import { lazyWithPreload } from './lazy-with-preload.tsx';

const arriving = new Set<Promise<unknown>>();

/** Waits for the code of the parts that were rendered so far: the server renders again with it. */
export const partsToArrive = () => Promise.all(arriving);

/**
 * A lazy part of a page. With React's `lazy` a failure would break the whole page; here `missing`, or nothing, is
 * shown in its place (decision 403).
 */
export function lazyWithFallback<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ReactNode = null,
) {
  return lazyWithPreload(() => {
    const arrival = load().catch((): ComponentType<Props> => () => missing);
    arriving.add(arrival);
    void arrival.then(() => arriving.delete(arrival));
    return arrival;
  });
}
