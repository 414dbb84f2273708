import { useEffect, useRef } from 'react';
import type { LiveMessage } from './live-source.ts';

type Listener = (message: LiveMessage) => void;

const listeners = new Set<Listener>();

/** Passes a live message to all listeners of this tab. */
export function emitLiveMessage(message: LiveMessage): void {
  for (const listener of listeners) listener(message);
}

/** Calls `listener` once for every event of the member while the component is mounted, in every tab. */
export function useLiveEvents(listener: Listener): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const listen: Listener = (message) => latest.current(message);
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, []);
}
