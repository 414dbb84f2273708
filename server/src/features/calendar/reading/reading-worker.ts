import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { ReadingRequest } from './reading-request.ts';

// Requests have priority, also while this code loads, but even on a machine that is always busy a calendar gets its
// turn: at nice 5 a third of what a request gets. On Linux a thread has its own priority; elsewhere this would slow
// down the whole process.
if (process.platform === 'linux') setPriority(5);
const [{ readCalendar }, { REASONS, ReadingFailure }] = await Promise.all([
  import('./read-calendar.ts'),
  import('./reading-failure.ts'),
]);

/** Reads calendars on a separate thread, which can be terminated. */
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
