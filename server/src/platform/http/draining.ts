import { setTimeout as delay } from 'node:timers/promises';

/** Whether the process is stopping and only waits for the balancer to notice. */
export type Draining = { begun: boolean };

/**
 * Keeps answering for `seconds`. During this time `/readyz` fails and every reply closes its connection, so that no
 * request can arrive on an idle connection just as the server closes.
 */
export async function drain(draining: Draining, seconds: number): Promise<void> {
  if (seconds === 0) return;
  draining.begun = true;
  await delay(seconds * 1_000);
}
