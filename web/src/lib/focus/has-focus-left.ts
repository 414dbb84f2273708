import type { FocusEvent } from 'react';

/** Whether the focus has moved from a field or its button to another part of the page, which completes the entry. */
export const hasFocusLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean =>
  document.activeElement !== currentTarget &&
  !currentTarget.parentElement?.contains(relatedTarget as Node | null);
