import { m } from '@swapstead/messages';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PhotoTray } from './photo-tray.ts';

type Parts = {
  tray: PhotoTray;
  /** The list whose children are the photos, in order. */
  list: RefObject<HTMLUListElement | null>;
  /** Announces the new position of a photo to screen readers. */
  say: (sentence: string) => void;
};

/** Props that make a button the drag handle of a photo. */
export type Grip = {
  onPointerDown: (event: PointerEvent<HTMLButtonElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLButtonElement>) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void;
};

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The distance that the pointer moves between two changes of position, in pixels. */
const MIN_MOVE_PX = 24;

/**
 * Photos are reordered by dragging their handle, with mouse, pen or finger, or with arrow keys, Home and End on the
 * handle. docs/decisions/0900 explains why no library does it.
 */
export function useReorder({ tray, list, say }: Parts) {
  const [dragged, setDragged] = useState<string>();
  const lastMove = useRef({ x: 0, y: 0 });

  function move(key: string, to: number) {
    tray.move(key, to);
    const count = tray.snapshot().length;
    const at = tray.snapshot().findIndex((photo) => photo.key === key) + 1;
    say(m.listing_reorder_photo_moved({ place: at, count }));
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
        // Photos differ in size: without a minimum distance, two of them would swap places forever.
        if (dragged !== key || Math.hypot(x - lastX, y - lastY) < MIN_MOVE_PX) return;
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
        // Moving the element in the document has removed the focus.
        grip.focus();
      },
    };
  }

  return { dragged, gripOf };
}

/** The index of the child at a point of the window; -1 if none. */
function indexAt(list: HTMLElement | null, x: number, y: number): number {
  return [...(list?.children ?? [])].findIndex((child) => {
    const { left, right, top, bottom } = child.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}
