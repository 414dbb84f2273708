import { useEffect, useState } from 'react';
import { matchesMedia, prefersLessMotion } from '../../../lib/browser/media.ts';

/** From this width on, list and map are side by side. */
export const BESIDE = '(min-width: 1024px)';

export const isBesideList = () => matchesMedia(BESIDE);

/**
 * The home whose card has the pointer or the focus. If a home is chosen on the map, its card scrolls into view
 * (MAP-08).
 */
export function useMarkedCard(chosen: string | null) {
  const [marked, setMarked] = useState<string | null>(null);

  useEffect(() => {
    const list = document.getElementById('results');
    const mark = ({ target }: Event) => setMarked(homeOf(target));
    const unmark = ({ relatedTarget }: MouseEvent | FocusEvent) => setMarked(homeOf(relatedTarget));
    list?.addEventListener('mouseover', mark);
    list?.addEventListener('focusin', mark);
    list?.addEventListener('mouseout', unmark);
    list?.addEventListener('focusout', unmark);
    return () => {
      list?.removeEventListener('mouseover', mark);
      list?.removeEventListener('focusin', mark);
      list?.removeEventListener('mouseout', unmark);
      list?.removeEventListener('focusout', unmark);
    };
  }, []);

  useEffect(() => {
    if (chosen && isBesideList()) {
      document
        .querySelector(`[data-home="${chosen}"]`)
        ?.scrollIntoView({ block: 'nearest', behavior: prefersLessMotion() ? 'auto' : 'smooth' });
    }
  }, [chosen]);

  return { marked };
}

const homeOf = (target: EventTarget | null) =>
  (target instanceof Element && target.closest<HTMLElement>('[data-home]')?.dataset.home) || null;
