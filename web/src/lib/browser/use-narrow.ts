import { useSyncExternalStore } from 'react';
import { followMedia, matchesMedia } from './media.ts';

/** Below this width a list and its selected item no longer fit side by side; the same as `max-lg` in the styles. */
const NARROW = '(width < 960px)';

const watch = (onChange: () => void) => followMedia(NARROW, onChange);

/** Whether the window is narrow; false if the browser can't say. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    watch,
    () => matchesMedia(NARROW),
    () => false,
  );
