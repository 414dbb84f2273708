import type { FocusEvent } from 'react';

/** Whether the focus goes from a field, or its button, to another part of the page, so that what was typed counts. */
export const hasFocusLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean =>
  document.activeElement !== currentTarget &&
  !currentTarget.parentElement?.contains(relatedTarget as Node | null);
