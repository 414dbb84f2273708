import { useSyncExternalStore } from 'react';

/** Where a list and what was chosen of it no longer fit beside each other; the same as `max-lg` of the styles. */
const NARROW = '(width < 960px)';

const watch = (onChange: () => void) => {
  const media = globalThis.matchMedia?.(NARROW);
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
};

/** Whether the window is narrow; false where nobody can tell. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    watch,
    () => globalThis.matchMedia?.(NARROW).matches ?? false,
    () => false,
  );
