import { availableParallelism } from 'node:os';
import { createFairGate } from '../../platform/fair-gate.ts';

/** A view of the whole world is counted home by home: as many at once leave connections and cores to everybody else. */
const MOST_AT_ONCE = 4;
/** A map that is moved asks for few; what it no longer needs is taken back. */
const MOST_OF_MEMBER = 30;
const MOST_WAITING = 300;

/**
 * The one way to the markers of the map in a process: members by turns, and one core stays free, so that many views at
 * once slow neither the gallery nor the map of others much (MAP-24).
 */
export const createMapGate = (cores = availableParallelism()) =>
  createFairGate({
    atOnce: Math.min(MOST_AT_ONCE, Math.max(1, cores - 1)),
    mostOfOwner: MOST_OF_MEMBER,
    mostWaiting: MOST_WAITING,
    tooMany: 'Your other views of the map are still being drawn. Please try again in a moment.',
  });
