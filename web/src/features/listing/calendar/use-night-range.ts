import { addDays, countDays } from '@swapstead/contract/days';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

export type Range = { from: string; to: string };

/** The range between two nights in either order; `to` is the check-out day. */
export const rangeOf = (one: string, other: string): Range =>
  one <= other ? { from: one, to: addDays(other, 1) } : { from: other, to: addDays(one, 1) };

export const nightCount = ({ from, to }: Range) => countDays(from, to);

type Stroke = {
  how: 'pointer' | 'keys' | 'presses';
  anchor: string;
  end: string;
  /** The position of the pointer, for the text that follows it. */
  at?: { x: number; y: number } | undefined;
};

/**
 * A range while it is being chosen: by dragging, with Shift and the arrow keys, or by two presses. Escape or leaving
 * the window cancels it (CAL-08, CAL-09, CAL-11).
 */
export function useNightRange(onDrawn: (range: Range, end: string) => void) {
  const [stroke, setStroke] = useState<Stroke>();
  // The latest value: the pointer may be released before React has rendered.
  const drawn = useRef<Stroke>(undefined);
  const isPointer = stroke?.how === 'pointer';

  function draw(next: Stroke | undefined) {
    drawn.current = next;
    setStroke(next);
  }
  const giveUp = () => draw(undefined);
  const end = useEffectEvent(() => {
    const last = drawn.current;
    giveUp();
    // On a single night it was a press, which the click handler deals with.
    if (last && last.anchor !== last.end) onDrawn(rangeOf(last.anchor, last.end), last.end);
  });
  const onGivenUp = useEffectEvent(giveUp);

  useEffect(() => {
    if (!isPointer) return;
    const letGo = () => end();
    const leave = () => onGivenUp();
    const key = (event: KeyboardEvent) => event.key === 'Escape' && leave();
    const page = document.documentElement;
    window.addEventListener('pointerup', letGo);
    window.addEventListener('pointercancel', leave);
    window.addEventListener('blur', leave);
    window.addEventListener('keydown', key);
    page.addEventListener('pointerleave', leave);
    return () => {
      window.removeEventListener('pointerup', letGo);
      window.removeEventListener('pointercancel', leave);
      window.removeEventListener('blur', leave);
      window.removeEventListener('keydown', key);
      page.removeEventListener('pointerleave', leave);
    };
  }, [isPointer]);

  return {
    stroke,
    range: stroke && rangeOf(stroke.anchor, stroke.end),
    begin: (how: Stroke['how'], anchor: string) => draw({ how, anchor, end: anchor }),
    extend: (end: string, at?: Stroke['at']) => draw(drawn.current && { ...drawn.current, end, at }),
    giveUp,
  };
}
