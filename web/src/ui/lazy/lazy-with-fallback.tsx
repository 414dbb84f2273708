import { type ComponentType, lazy, type ReactNode } from 'react';

/**
 * A lazy part of a page. With React's `lazy` a failure would break the whole page; here `missing`, or nothing, is
 * shown in its place (decision 403).
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
