import { type RefObject, useLayoutEffect } from 'react';

/**
 * Lets what covers the window end where the keyboard of a phone begins, also in browsers that lay the keyboard over the
 * page.
 */
export function useHeightAboveKeyboard(ref: RefObject<HTMLElement | null>, isOpen: boolean) {
  useLayoutEffect(() => {
    const element = ref.current;
    const view = window.visualViewport;
    if (!isOpen || !element || !view) return;
    const fit = () => {
      element.style.height = `${Math.round(view.height * view.scale)}px`;
      // Some browsers move the window up to the field instead of making it smaller.
      element.style.top = `${view.scale > 1 ? 0 : Math.round(view.offsetTop)}px`;
    };
    fit();
    view.addEventListener('resize', fit);
    view.addEventListener('scroll', fit);
    return () => {
      view.removeEventListener('resize', fit);
      view.removeEventListener('scroll', fit);
      element.style.height = '';
      element.style.top = '';
    };
  }, [ref, isOpen]);
}
