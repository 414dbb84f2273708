import { useEffect, useRef } from 'react';
import type { Heard } from './live-source.ts';

type Listener = (heard: Heard) => void;

const listeners = new Set<Listener>();

/** Passes a live message to all listeners of this tab. */
export function passOn(heard: Heard): void {
  for (const listener of listeners) listener(heard);
}

/** Calls `listener` once for every event of the member while the component is mounted, in every tab. */
export function useLiveEvents(listener: Listener): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const hear: Listener = (heard) => latest.current(heard);
    listeners.add(hear);
    return () => void listeners.delete(hear);
  }, []);
}
