import type { FocusEvent } from 'react';

/**
 * Whether the focus has moved from a field or its button to another part of the page, which completes the entry.
 * @param box what holds the field and its button, if that is not the parent of both
 */
export const hasFocusLeft = (
  { currentTarget, relatedTarget }: FocusEvent<HTMLElement>,
  box: HTMLElement | null = currentTarget.parentElement,
): boolean => document.activeElement !== currentTarget && !box?.contains(relatedTarget as Node | null);
