import { type RefObject, useEffect, useEffectEvent } from 'react';

type Parts = {
  header: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
};

/**
 * Closes the open menu on Escape (the focus goes back to its button), when pointer or focus leave the bar, and when
 * the window has become so wide that the button is gone.
 */
export function useClosing(isOpen: boolean, close: () => void, { header, button }: Parts) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    button.current?.focus();
    close();
  });
  const onElsewhere = useEffectEvent((event: Event) => {
    if (!header.current?.contains(event.target as Node)) close();
  });
  const onResize = useEffectEvent(() => {
    if (!button.current?.checkVisibility()) close();
  });
  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    document.addEventListener('pointerdown', (event) => onElsewhere(event), { signal });
    document.addEventListener('focusin', (event) => onElsewhere(event), { signal });
    addEventListener('resize', () => onResize(), { signal });
    return () => listening.abort();
  }, [isOpen]);
}
