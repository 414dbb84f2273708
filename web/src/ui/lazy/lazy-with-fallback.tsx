import { type ComponentType, lazy, type ReactNode } from 'react';

/**
 * A part of a page in a chunk of its own. With React's `lazy`, a failure would take the whole page away; here
 * `missing`, or nothing, stands in its place (decision 403).
 */
export function lazyWithFallback<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: ReactNode = null,
) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: (() => missing) as ComponentType<Props> }),
    ),
  );
}
