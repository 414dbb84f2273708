import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PhotoTray } from './photo-tray.ts';

type Parts = {
  tray: PhotoTray;
  /** The list whose children are the photos, in their order. */
  list: RefObject<HTMLUListElement | null>;
  /** Tells those who do not see it where a photo is now. */
  say: (sentence: string) => void;
};

/** What turns a button into the grip of a photo. */
export type Grip = {
  onPointerDown: (event: PointerEvent<HTMLButtonElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLButtonElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
};

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** How far the pointer goes between two changes of place. */
const WAY_PX = 24;

/**
 * Photos change places by dragging their grip, with mouse, pen or finger, and by the arrow keys, Home and End on it.
 * See docs/decisions/0900 for why no library does it.
 */
export function useReorder({ tray, list, say }: Parts) {
  const [dragged, setDragged] = useState<string>();
  const lastMove = useRef({ x: 0, y: 0 });

  function move(key: string, to: number) {
    tray.move(key, to);
    const count = tray.snapshot().length;
    const at = tray.snapshot().findIndex((photo) => photo.key === key) + 1;
    say(`Photo moved to place ${at} of ${count}.`);
  }

  function gripOf(key: string, index: number): Grip {
    return {
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        lastMove.current = { x: event.clientX, y: event.clientY };
        setDragged(key);
      },
      onPointerMove(event) {
        const { clientX: x, clientY: y } = event;
        const { x: lastX, y: lastY } = lastMove.current;
        // The photos have different sizes: without a way to go, two of them would change places for ever.
        if (dragged !== key || Math.hypot(x - lastX, y - lastY) < WAY_PX) return;
        const target = indexAt(list.current, x, y);
        if (target < 0 || target === index) return;
        lastMove.current = { x, y };
        move(key, target);
      },
      onPointerUp: () => setDragged(undefined),
      onPointerCancel: () => setDragged(undefined),
      onKeyDown(event) {
        const last = tray.snapshot().length - 1;
        const to = { Home: 0, End: last }[event.key] ?? index + (STEPS[event.key] ?? 0);
        if (to === index || to < 0 || to > last) return;
        event.preventDefault();
        const grip = event.currentTarget;
        flushSync(() => move(key, to));
        // The element was moved in the document, which takes the focus from it.
        grip.focus();
      },
    };
  }

  return { dragged, gripOf };
}

/** Which child of the list lies under a point of the window; -1 for none. */
function indexAt(list: HTMLElement | null, x: number, y: number): number {
  return [...(list?.children ?? [])].findIndex((child) => {
    const { left, right, top, bottom } = child.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}
