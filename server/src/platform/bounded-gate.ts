import pLimit from 'p-limit';
import { busy } from './errors.ts';

export type BoundedGate = ReturnType<typeof createBoundedGate>;

/** Lets so many works run at once and so many wait beside them; more are refused with 503 instead of piling up. */
export function createBoundedGate(atOnce: number, mostWaiting: number) {
  const limit = pLimit(atOnce);

  function requireRoom() {
    if (limit.pendingCount >= mostWaiting) throw busy();
  }

  return {
    /** Refuses as `run` would, before anything was done for nothing. */
    requireRoom,
    async run<T>(work: () => Promise<T>): Promise<T> {
      requireRoom();
      return limit(work);
    },
    /** Waits however many are waiting: for work that nobody waits for. */
    runPatiently: <T>(work: () => Promise<T>): Promise<T> => limit(work),
  };
}
