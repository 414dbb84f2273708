import { type MouseEvent, useEffect, useRef } from 'react';

/**
 * Moves the focus when the focused button is removed: to the next button in the box, after the last one to the one
 * before, or to the element with the id `otherwise` if none is left. Only for keyboard presses, because focusing
 * after a tap would open a phone's keyboard.
 * @returns the props of the box; the component that calls this has to render the buttons
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
