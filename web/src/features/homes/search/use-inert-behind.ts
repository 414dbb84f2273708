import { type RefObject, useEffect } from 'react';
import { followMedia } from '../../../lib/browser/media.ts';
import { watchContent } from '../../../lib/browser/observers.ts';
import { MAP_BUTTON } from './map-button.tsx';
import { BESIDE, isBesideList } from './use-marked-card.ts';

/**
 * Makes the page behind the map inert while the map is in front of the list. The focus moves into the map and later
 * returns to the button that opened it. Top bar and toasts stay reachable.
 */
export function useInertBehind(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const covered = new Set<HTMLElement>();
    let watching: (() => void)[] = [];

    function uncover() {
      for (const stop of watching) stop();
      watching = [];
      for (const element of covered) element.inert = false;
      covered.clear();
    }

    function coverBehind() {
      if (!ref.current) return;
      for (const element of behind(ref.current)) {
        covered.add(element);
        element.inert = true;
      }
    }

    function cover() {
      uncover();
      const front = ref.current;
      if (isBesideList() || !front) return;
      if (!front.contains(document.activeElement)) front.querySelector('button')?.focus();
      coverBehind();
      // Elements added later, such as the list of another search, become inert as well.
      for (let at = front.parentElement; at; at = at.localName === 'main' ? null : at.parentElement)
        watching.push(watchContent(at, { childList: true }, coverBehind));
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

/** The parts of the page to make inert: all but the top bar and those that contain the element. */
function behind(front: Element): HTMLElement[] {
  const all: Element[] = [...document.querySelectorAll('main ~ footer')];
  for (let at = front; at.parentElement && at.localName !== 'main'; at = at.parentElement)
    all.push(...[...at.parentElement.children].filter((other) => other !== at));
  return all.filter((one): one is HTMLElement => one instanceof HTMLElement && !one.inert);
}
