import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { busy } from './errors.ts';

type Limits = {
  atOnce: number;
  mostWaiting: number;
  /**
   * If others wait, a place stays empty after each task for as long as it took, leaving half of the time to other
   * work.
   */
  resting?: boolean;
};

/** Runs `atOnce` tasks at once and lets `mostWaiting` wait; more are refused with 503 instead of piling up. */
export function createBoundedGate({ atOnce, mostWaiting, resting = false }: Limits) {
  const limit = pLimit(atOnce);

  function requireRoom() {
    if (limit.pendingCount >= mostWaiting) throw busy();
  }

  /** Resolves when the task is done; the place becomes free after the rest. */
  function workAndRest<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve) => {
      void limit(async () => {
        const begun = performance.now();
        const result = (async () => work())();
        resolve(result);
        await result.catch(() => 'reported by `work` itself');
        if (limit.pendingCount > 0) await delay(performance.now() - begun);
      });
    });
  }

  return {
    /** Refuses as `run` would, before any preparation is wasted. */
    requireRoom,
    async run<T>(work: () => Promise<T>): Promise<T> {
      requireRoom();
      return resting ? workAndRest(work) : limit(work);
    },
    /** Waits in a queue of any length, for background work. */
    runPatiently: <T>(work: () => Promise<T>): Promise<T> => limit(work),
  };
}
