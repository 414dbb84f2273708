import { m } from '@swapstead/messages';
import { createFairGate } from '../../platform/fair-gate.ts';

/** Half as many as are fetched in parallel, so that hourly readings continue. */
const MOST_AT_ONCE = 4;
/** As many as a home can have. */
const MOST_OF_MEMBER = 10;
const MOST_WAITING = 100;

/**
 * Limits the readings that hosts wait for; members take turns. Someone who repeatedly sends an address that takes its
 * full ten seconds delays nobody else.
 */
export const createReadingGate = () =>
  createFairGate({
    atOnce: MOST_AT_ONCE,
    mostOfOwner: MOST_OF_MEMBER,
    mostWaiting: MOST_WAITING,
    get tooMany() {
      return m.calendar_others_still_being_read();
    },
  });
