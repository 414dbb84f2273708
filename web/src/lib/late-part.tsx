import { type ComponentType, lazy, type ReactNode } from 'react';

/**
 * A part of a page in a chunk of its own, like React's `lazy`, of which a failure takes the whole page away. The page
 * does not fail with this one (decision 403): where its code does not arrive, `missing` stands in its place, or nothing.
 */
export function latePart<Props extends object>(
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
