import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes the focus up where a change has removed what had it, such as the last button that was pressed.
 * @param shown what the change is told by; undefined as long as nothing is there
 * @returns what the element that takes the focus gets
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
