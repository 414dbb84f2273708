import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { ReadCalendar, ReadingRequest } from './read-calendar.ts';
import { READING, REASONS, ReadingFailure } from './reading-failure.ts';

export type CalendarReader = ReturnType<typeof createCalendarReader>;

type Answer = { calendar: ReadCalendar } | { reason: string };

/** A thread is made anew after so many calendars, whatever they left behind in it. */
const MOST_READINGS = 500;

/**
 * Reads calendars one after the other on a thread with a limit of memory; one that is not done in time is given up
 * with its thread, so that nothing of a hostile calendar reaches this one (CAL-43).
 */
export function createCalendarReader() {
  let thread: { worker: Worker; isReady: Promise<unknown>; readings: number } | undefined;
  const inTurn = pLimit(1);

  function begin() {
    if (thread && thread.readings < MOST_READINGS) return thread;
    void thread?.worker.terminate();
    const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: READING.memory_mb, maxYoungGenerationSizeMb: 16 },
      // Nothing of the environment is of use to it.
      env: {},
      stdout: true,
      stderr: true,
    });
    worker.unref();
    // Its first word says that its code is loaded, which on a busy machine takes longer than any calendar may.
    const isReady = once(worker, 'message', { signal: AbortSignal.timeout(READING.start_ms) });
    // Whoever asks hears of it; a thread that nobody asks yet may die unheard.
    isReady.catch(() => {});
    thread = { worker, isReady, readings: 0 };
    return thread;
  }

  async function ask(bytes: Uint8Array, request: ReadingRequest): Promise<Answer> {
    const current = begin();
    current.readings++;
    const { worker } = current;
    // Only while it reads it keeps the process up.
    worker.ref();
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const giveUp = () => {
      thread = undefined;
      void worker.terminate();
      resolve({ reason: REASONS.complicated });
    };
    let before: NodeJS.CpuUsage;
    try {
      await current.isReady;
      before = await worker.cpuUsage();
    } catch {
      giveUp();
      return promise;
    }
    const watch = new AbortController();
    worker.once('message', resolve);
    worker.once('error', giveUp);
    worker.once('exit', giveUp);
    try {
      worker.postMessage({ bytes, request });
      void whenSpent(worker, before, watch.signal)
        .catch(() => {})
        .then(() => watch.signal.aborted || giveUp());
      return await promise;
    } finally {
      watch.abort();
      worker.removeAllListeners('message').removeAllListeners('error').removeAllListeners('exit');
      // What a dying thread still says is of no interest, but must not end the process.
      worker.on('error', () => {}).unref();
    }
  }

  return {
    /** @throws ReadingFailure with the reason that the host is told */
    async read(bytes: Uint8Array, request: ReadingRequest): Promise<ReadCalendar> {
      if (bytes.length > READING.bytes) throw new ReadingFailure(REASONS.large);
      const answer = await inTurn(() => ask(bytes, request));
      if ('reason' in answer) throw new ReadingFailure(answer.reason);
      return answer.calendar;
    },

    async close(): Promise<void> {
      await thread?.worker.terminate();
      thread = undefined;
    },
  };
}

/**
 * Settles once a thread has had its time of the processor for one calendar, or is gone. On a busy machine that is later
 * than by the clock: a thread that gives way to requests must not fail for it.
 */
async function whenSpent(worker: Worker, before: NodeJS.CpuUsage, signal: AbortSignal): Promise<void> {
  async function spent() {
    let left: number = READING.parse_ms;
    while (left > 0) {
      // Each look interrupts the thread.
      await delay(Math.max(left, 50), undefined, { signal });
      const { user, system } = await worker.cpuUsage(before);
      left = READING.parse_ms - (user + system) / 1_000;
    }
  }
  await Promise.race([spent(), delay(READING.latest_ms, undefined, { signal })]);
}
