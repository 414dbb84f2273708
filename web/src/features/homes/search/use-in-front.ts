import { type RefObject, useEffect } from 'react';
import { followMedia } from '../../../lib/browser/media.ts';
import { MAP_BUTTON } from './map-button.tsx';
import { BESIDE, isBesideList } from './use-marked-card.ts';

/**
 * While the map stands in front of the list, what it covers takes no focus and is not read out: the keyboard begins in
 * the map, and goes back to the button that opened it. Bar and toasts stay as they are.
 */
export function useInFront(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let covered: HTMLElement[] = [];

    function uncover() {
      for (const element of covered) element.inert = false;
      covered = [];
    }

    function cover() {
      uncover();
      const front = ref.current;
      if (isBesideList() || !front) return;
      if (!front.contains(document.activeElement)) front.querySelector('button')?.focus();
      covered = behind(front);
      for (const element of covered) element.inert = true;
    }

    cover();
    const unfollow = followMedia(BESIDE, cover);
    return () => {
      unfollow();
      uncover();
      if (!isBesideList()) document.getElementById(MAP_BUTTON)?.focus({ preventScroll: true });
    };
  }, [ref]);
}

/** Everything of the page but the bar that does not hold the element, and that could be reached. */
function behind(front: Element): HTMLElement[] {
  const all: Element[] = [...document.querySelectorAll('main ~ footer')];
  for (let at = front; at.parentElement && at.localName !== 'main'; at = at.parentElement)
    all.push(...[...at.parentElement.children].filter((other) => other !== at));
  return all.filter((one): one is HTMLElement => one instanceof HTMLElement && !one.inert);
}
