import { createFairGate } from '../../platform/fair-gate.ts';

/** Half as many as are fetched at once, so that the hourly readings go on meanwhile. */
const MOST_AT_ONCE = 4;
/** As many as a home can have. */
const MOST_OF_MEMBER = 10;
const MOST_WAITING = 100;

/**
 * Limits the readings that a host waits for; members take turns. An address that takes its ten seconds each time, sent
 * again and again, delays nobody else.
 */
export const createReadingGate = () =>
  createFairGate({
    atOnce: MOST_AT_ONCE,
    mostOfOwner: MOST_OF_MEMBER,
    mostWaiting: MOST_WAITING,
    tooMany: 'Other calendars of yours are still being read. Please try again in a moment.',
  });
