import { Worker } from 'node:worker_threads';
import { languages, m } from '@swapstead/messages';
import { busy } from '../../../platform/errors.ts';
import { createFairGate } from '../../../platform/fair-gate.ts';
import type { PrintedAgreement } from './agreement-pdf.ts';

type Answer = { body: Uint8Array } | { error: unknown };

export type AgreementPrinter = ReturnType<typeof createAgreementPrinter>;

/** The longest agreement takes a second of processor time, so this is only reached on an overloaded machine. */
const TIMEOUT_MS = 60_000;
const MEMORY_MB = 256;

/** The fair queue of printing. A page offers one agreement, so no member needs many at the same time. */
export const createPrintingGate = () =>
  createFairGate({
    atOnce: 1,
    mostOfOwner: 2,
    mostWaiting: 30,
    get tooMany() {
      return m.swaps_agreement_printer_busy();
    },
  });

/** Prints one agreement at a time on a separate thread, which is started at the first request. */
export function createAgreementPrinter() {
  let thread: Worker | undefined;

  function startThread(): Worker {
    const worker = new Worker(new URL('./printing-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      // The thread gets no environment variables but the languages that are on.
      env: { LANGUAGES: languages.join() },
      stdout: true,
      stderr: true,
    });
    // Without a listener, an error of the idle thread would end the process.
    return worker.on('error', () => {});
  }

  return {
    /** The gate admits one agreement at a time, so the next message of the thread is the answer to this one. */
    async print(agreement: PrintedAgreement): Promise<Uint8Array> {
      thread ??= startThread();
      const worker = thread;
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const timeout = setTimeout(() => reject(busy()), TIMEOUT_MS);
      const onExit = () => reject(busy());
      worker.once('message', resolve).once('error', reject).once('exit', onExit);
      // The thread keeps the process alive only during printing.
      worker.ref();
      try {
        worker.postMessage(agreement);
        const answer = await promise;
        if ('error' in answer) throw answer.error;
        return answer.body;
      } catch (error) {
        thread = undefined;
        void worker.terminate();
        throw error;
      } finally {
        clearTimeout(timeout);
        worker.off('message', resolve).off('error', reject).off('exit', onExit).unref();
      }
    },

    async close(): Promise<void> {
      await thread?.terminate();
      thread = undefined;
    },
  };
}
