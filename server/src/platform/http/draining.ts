import { setTimeout as delay } from 'node:timers/promises';

/** Whether the process has been told to stop and only waits for the balancer to notice. */
export type Draining = { begun: boolean };

/**
 * Goes on answering for so many seconds. Meanwhile `/readyz` says no and every answer closes its connection, so that
 * none is left on which a request could arrive in the moment the server closes.
 */
export async function drain(draining: Draining, seconds: number): Promise<void> {
  if (seconds === 0) return;
  draining.begun = true;
  await delay(seconds * 1_000);
}
