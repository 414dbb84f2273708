import { addDays, countDays } from '@swapstead/contract/days';
import { useEffect, useState } from 'react';

export type Range = { from: string; to: string };

/** The range between two nights, whichever comes first; `to` is its check-out day. */
export const rangeOf = (one: string, other: string): Range =>
  one <= other ? { from: one, to: addDays(other, 1) } : { from: other, to: addDays(one, 1) };

export const nightCount = ({ from, to }: Range) => countDays(from, to);

type Stroke = {
  how: 'pointer' | 'keys' | 'presses';
  anchor: string;
  end: string;
  /** Where the pointer is, for the words that go along with it. */
  at?: { x: number; y: number } | undefined;
};

/**
 * A range while it is drawn: with the pointer held down, with Shift and the arrow keys, or by two presses. Escape or
 * leaving the window gives it up (CAL-08, CAL-09, CAL-11).
 */
export function useNightRange(onDrawn: (range: Range, end: string) => void) {
  const [stroke, setStroke] = useState<Stroke>();
  const isPointer = stroke?.how === 'pointer';

  useEffect(() => {
    if (!isPointer) return;
    const giveUp = () => setStroke(undefined);
    const end = () => {
      setStroke(undefined);
      // On one and the same night it was a press, which the click tells.
      if (stroke && stroke.anchor !== stroke.end) onDrawn(rangeOf(stroke.anchor, stroke.end), stroke.end);
    };
    const key = (event: KeyboardEvent) => event.key === 'Escape' && giveUp();
    const page = document.documentElement;
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', giveUp);
    window.addEventListener('blur', giveUp);
    window.addEventListener('keydown', key);
    page.addEventListener('pointerleave', giveUp);
    return () => {
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', giveUp);
      window.removeEventListener('blur', giveUp);
      window.removeEventListener('keydown', key);
      page.removeEventListener('pointerleave', giveUp);
    };
  }, [isPointer, stroke, onDrawn]);

  return {
    stroke,
    range: stroke && rangeOf(stroke.anchor, stroke.end),
    begin: (how: Stroke['how'], anchor: string) => setStroke({ how, anchor, end: anchor }),
    extend: (end: string, at?: Stroke['at']) => setStroke((current) => current && { ...current, end, at }),
    giveUp: () => setStroke(undefined),
  };
}
