import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { ReadingRequest } from './read-calendar.ts';

// Requests go first, also before its code is loaded. On Linux a thread has a priority of its own; elsewhere this would
// slow the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const [{ readCalendar }, { REASONS, ReadingFailure }] = await Promise.all([
  import('./read-calendar.ts'),
  import('./reading-failure.ts'),
]);

/** Reads calendars on a thread of its own, which can be given up. */
parentPort?.on('message', ({ bytes, request }: { bytes: Uint8Array; request: ReadingRequest }) => {
  try {
    parentPort?.postMessage({ calendar: readCalendar(bytes, request) });
  } catch (error) {
    parentPort?.postMessage({
      reason: error instanceof ReadingFailure ? error.reason : REASONS.not_calendar,
    });
  }
});

parentPort?.postMessage('ready');
