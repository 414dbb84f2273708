import { availableParallelism } from 'node:os';
import { m } from '@swapstead/messages';
import { createFairGate } from '../../platform/fair-gate.ts';

/**
 * How many views are counted in parallel. A view of the whole world is counted home by home, so more would take
 * connections and cores from everyone else.
 */
const MOST_AT_ONCE = 4;
/** How many views of one member may wait. A map that is panned needs few, and cancels those it no longer needs. */
const MOST_OF_MEMBER = 30;
const MOST_WAITING = 300;

/**
 * Limits how many views of the map this process counts in parallel; members take turns and one core stays free. Views
 * within this limit hardly slow down the gallery, or the map of others (MAP-24).
 */
export const createMapGate = (cores = availableParallelism()) =>
  createFairGate({
    atOnce: Math.min(MOST_AT_ONCE, Math.max(1, cores - 1)),
    mostOfOwner: MOST_OF_MEMBER,
    mostWaiting: MOST_WAITING,
    get tooMany() {
      return m.search_other_views_still_being_drawn();
    },
  });
