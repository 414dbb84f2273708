import { createFairGate } from '../../platform/fair-gate.ts';

/** Half of what is fetched at once: the hourly readings go on meanwhile. */
const MOST_AT_ONCE = 4;
/** As many as a home can have. */
const MOST_OF_MEMBER = 10;
const MOST_WAITING = 100;

/**
 * The way to the calendars that a host waits for, members by turns: an address that takes its ten seconds each time, sent
 * again and again, keeps nobody else's calendar from being read.
 */
export const createReadingGate = () =>
  createFairGate({
    atOnce: MOST_AT_ONCE,
    mostOfOwner: MOST_OF_MEMBER,
    mostWaiting: MOST_WAITING,
    tooMany: 'Other calendars of yours are still being read. Please try again in a moment.',
  });
