import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createFairGate } from '../../../platform/fair-gate.ts';
import { READING, REASONS, ReadingFailure } from './reading-failure.ts';
import type { ReadCalendar, ReadingRequest } from './reading-request.ts';

export type CalendarReader = ReturnType<typeof createCalendarReader>;

type Answer = { calendar: ReadCalendar } | { reason: string };

/** After this many calendars a new thread is started, in case they left anything in memory. */
const MOST_READINGS = 500;

/**
 * Parses calendars one after the other on a thread with limited memory, in turns between members: one who sends eight
 * that use up their time delays others by one of them. A calendar that takes too long is abandoned together with its
 * thread, so that a hostile calendar cannot stop this process (CAL-43).
 */
export function createCalendarReader() {
  let thread: { worker: Worker; isReady: Promise<unknown>; readings: number } | undefined;
  const turns = createFairGate({
    atOnce: 1,
    // How many may wait is limited before their calendars are fetched.
    mostOfOwner: Number.POSITIVE_INFINITY,
    mostWaiting: Number.POSITIVE_INFINITY,
    tooMany: '',
  });

  function begin() {
    if (thread && thread.readings < MOST_READINGS) return thread;
    void thread?.worker.terminate();
    const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: READING.memory_mb, maxYoungGenerationSizeMb: 16 },
      // The thread gets no environment variables.
      env: {},
      stdout: true,
      stderr: true,
    });
    worker.unref();
    // Its first message says that its code is loaded, which on a busy machine takes longer than any calendar may.
    const isReady = once(worker, 'message', { signal: AbortSignal.timeout(READING.start_ms) });
    // Whoever waits for the thread gets the error; if nobody waits, it must not end the process.
    isReady.catch(() => {});
    thread = { worker, isReady, readings: 0 };
    return thread;
  }

  async function ask(bytes: Uint8Array, request: ReadingRequest): Promise<Answer> {
    const current = begin();
    current.readings++;
    const { worker } = current;
    // The thread keeps the process alive only while it reads.
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
      // Errors of a thread that is ending must not end the process.
      worker.on('error', () => {}).unref();
    }
  }

  return {
    /**
     * @param owner whose calendar it is; members take turns
     * @throws ReadingFailure with the reason shown to the host
     */
    async read(bytes: Uint8Array, request: ReadingRequest, owner: string): Promise<ReadCalendar> {
      if (bytes.length > READING.bytes) throw new ReadingFailure(REASONS.large);
      const answer = await turns.run(() => ask(bytes, request), { owner, isGone: () => false });
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
 * Resolves once a thread has used the processor time of one calendar, or has ended. It does not measure elapsed time,
 * because on a busy machine a low-priority thread would fail through no fault of the calendar.
 */
async function whenSpent(worker: Worker, before: NodeJS.CpuUsage, signal: AbortSignal): Promise<void> {
  async function spent() {
    let left: number = READING.parse_ms;
    while (left > 0) {
      // Each check of its processor time interrupts the thread.
      await delay(Math.max(left, 50), undefined, { signal });
      const { user, system } = await worker.cpuUsage(before);
      left = READING.parse_ms - (user + system) / 1_000;
    }
  }
  await Promise.race([spent(), delay(READING.latest_ms, undefined, { signal })]);
}
