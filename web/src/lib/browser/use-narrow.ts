import { useSyncExternalStore } from 'react';
import { followMedia, matchesMedia } from './media.ts';

/** Where a list and what was chosen of it no longer fit beside each other; the same as `max-lg` of the styles. */
const NARROW = '(width < 960px)';

const watch = (onChange: () => void) => followMedia(NARROW, onChange);

/** Whether the window is narrow; false where nobody can tell. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchesMedia(NARROW),
    () => false,
  );
