import { type RefObject, useLayoutEffect } from 'react';
import { isBesideList } from './use-marked-card.ts';

const LOWEST = 320;
const MARGIN = 16;

/** Lets an element end where the window ends, so that what is on the map is in view also before the page is scrolled. */
export function useHeightInView(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    let frame = 0;
    const measure = () => {
      const element = ref.current;
      if (!element) return;
      const room = innerHeight - element.getBoundingClientRect().top - MARGIN;
      element.style.height = isBesideList() ? `${Math.max(LOWEST, Math.round(room))}px` : '';
    };
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    measure();
    addEventListener('scroll', later, { passive: true });
    addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', later);
      removeEventListener('resize', later);
    };
  }, [ref]);
}
