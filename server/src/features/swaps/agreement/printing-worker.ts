import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { PrintedAgreement } from './agreement-pdf.ts';

// Requests go first. On Linux a thread has a priority of its own; elsewhere this would slow the whole process.
if (process.platform === 'linux') setPriority(5);
const { agreementPdf } = await import('./agreement-pdf.ts');

/** Writes agreements as PDF on a thread of its own, so that nobody else's request waits for it. */
parentPort?.on('message', (agreement: PrintedAgreement) => {
  agreementPdf(agreement).then(
    (body) => parentPort?.postMessage({ body }),
    (error: unknown) => parentPort?.postMessage({ error }),
  );
});
