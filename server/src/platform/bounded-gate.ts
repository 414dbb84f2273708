import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { busy } from './errors.ts';

type Limits = {
  atOnce: number;
  mostWaiting: number;
  /**
   * While others wait, a place stays empty after each work for as long as it took: half of the time is left to others.
   */
  resting?: boolean;
};

/** Lets so many works run at once and so many wait beside them; more are refused with 503 instead of piling up. */
export function createBoundedGate({ atOnce, mostWaiting, resting = false }: Limits) {
  const limit = pLimit(atOnce);

  function requireRoom() {
    if (limit.pendingCount >= mostWaiting) throw busy();
  }

  /** Resolves when the work is done; the place is given on after the rest. */
  function workAndRest<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve) => {
      void limit(async () => {
        const begun = performance.now();
        const result = (async () => work())();
        resolve(result);
        await result.catch(() => 'told to whoever asked');
        if (limit.pendingCount > 0) await delay(performance.now() - begun);
      });
    });
  }

  return {
    /** Refuses as `run` would, before anything was done for nothing. */
    requireRoom,
    async run<T>(work: () => Promise<T>): Promise<T> {
      requireRoom();
      return resting ? workAndRest(work) : limit(work);
    },
    /** Waits however many others wait, for work that nobody waits for. */
    runPatiently: <T>(work: () => Promise<T>): Promise<T> => limit(work),
  };
}
