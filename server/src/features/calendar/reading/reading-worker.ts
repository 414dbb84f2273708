import { parentPort } from 'node:worker_threads';
import { type ReadingRequest, readCalendar } from './read-calendar.ts';
import { REASONS, ReadingFailure } from './reading-failure.ts';

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
