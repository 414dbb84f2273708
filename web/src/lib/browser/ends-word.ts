import type { KeyboardEvent } from 'react';

/** The key code of every key that an input method takes for itself. */
const TAKEN = 229;

/**
 * Whether Enter only ends a word of an input method, as in Japanese. Safari says so by the key code alone: there the
 * composition has ended by the time the key is reported.
 */
export const endsWord = ({ nativeEvent: { isComposing, keyCode } }: KeyboardEvent): boolean =>
  isComposing || keyCode === TAKEN;
