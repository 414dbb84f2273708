import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * What a press of the keyboard takes away takes the focus with it: it goes on to the next button of the box, after the
 * last one to the one before, and to the element with the id `otherwise` where none is left. A pointer moves no focus:
 * it would open the keyboard of a phone.
 * @returns what the box gets, whose component has to be the one that renders its buttons
 */
export function useFocusAfterRemoval<Box extends HTMLElement>(otherwise: string) {
  const box = useRef<Box>(null);
  const pressed = useRef<{ button: HTMLButtonElement; at: number }>(undefined);

  useEffect(() => {
    if (!pressed.current || pressed.current.button.isConnected) return;
    const { at } = pressed.current;
    pressed.current = undefined;
    if (document.activeElement !== document.body) return;
    const left = box.current?.querySelectorAll('button');
    const next = left?.[Math.min(at, left.length - 1)];
    (next ?? document.getElementById(otherwise))?.focus();
  });

  function onClickCapture({ detail, target, currentTarget }: MouseEvent<HTMLElement>) {
    const button = target instanceof Element && target.closest('button');
    const isByKey = detail === 0 && button;
    pressed.current = isByKey
      ? { button, at: [...currentTarget.querySelectorAll('button')].indexOf(button) }
      : undefined;
  }

  return { ref: box, onClickCapture };
}
