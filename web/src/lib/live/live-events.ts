import { useEffect, useRef } from 'react';
import type { Heard } from './live-source.ts';

type Listener = (heard: Heard) => void;

const listeners = new Set<Listener>();

/** Passes on to whoever shows something what the one connection of this tab has heard. */
export function passOn(heard: Heard): void {
  for (const listener of listeners) listener(heard);
}

/** Hears what happens to the member as long as the component is there. Nothing comes twice, in whatever tab. */
export function useLiveEvents(listener: Listener): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const hear: Listener = (heard) => latest.current(heard);
    listeners.add(hear);
    return () => void listeners.delete(hear);
  }, []);
}
