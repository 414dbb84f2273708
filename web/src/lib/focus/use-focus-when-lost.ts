import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to an element after a change has removed the focused one, such as the last button pressed.
 * @param shown identifies what is shown; undefined while there is nothing
 * @returns the props of the element that receives the focus
 */
export function useFocusWhenLost<E extends HTMLElement = HTMLHeadingElement>(
  shown: string | number | boolean | undefined,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const before = useRef(shown);
  useEffect(() => {
    const isChanged = before.current !== undefined && shown !== before.current;
    before.current = shown;
    if (isChanged && document.activeElement === document.body)
      element.current?.focus({ preventScroll: true });
  }, [shown]);
  return element;
}
