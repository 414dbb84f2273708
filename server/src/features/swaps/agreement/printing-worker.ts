import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { PrintedAgreement } from './agreement-pdf.ts';

// Gives requests priority. Only on Linux a thread has its own priority; elsewhere this would slow the whole process.
if (process.platform === 'linux') setPriority(5);
const { agreementPdf } = await import('./agreement-pdf.ts');

/** Prints agreements on a separate thread, so that other requests do not wait. */
parentPort?.on('message', (agreement: PrintedAgreement) => {
  agreementPdf(agreement).then(
    (body) => parentPort?.postMessage({ body }),
    (error: unknown) => parentPort?.postMessage({ error }),
  );
});
