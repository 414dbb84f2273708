import type { FocusEvent } from 'react';

/**
 * Whether the focus goes from a field, or the button beside it, to somewhere else on the page: what was typed is meant
 * then. It stays where it is while somebody looks at another window.
 */
export const isLeft = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean =>
  document.activeElement !== currentTarget &&
  !currentTarget.parentElement?.contains(relatedTarget as Node | null);
