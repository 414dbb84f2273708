import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBoundedGate } from './bounded-gate.ts';

const WORK_MS = 60;

/** Two tasks one after the other: how long the place stayed empty between them, in milliseconds. */
async function pause(resting: boolean): Promise<number> {
  const gate = createBoundedGate({ atOnce: 1, mostWaiting: 1, resting });
  let ended = 0;
  const first = gate.run(() => delay(WORK_MS)).then(() => (ended = performance.now()));
  const begun = gate.run(async () => performance.now());
  await first;
  return (await begun) - ended;
}

describe('a resting gate', () => {
  it('leaves the place empty for as long as the task took if others wait, and returns the result immediately', async () => {
    expect(await pause(true)).toBeGreaterThan(WORK_MS / 2);
    expect(await pause(false)).toBeLessThan(WORK_MS / 2);
  });

  it('passes errors on, and continues', async () => {
    const gate = createBoundedGate({ atOnce: 1, mostWaiting: 2, resting: true });
    const failing = [
      gate.run(() => Promise.reject(new Error('later'))),
      gate.run(() => {
        throw new Error('at once');
      }),
    ];
    expect(await Promise.allSettled(failing)).toMatchObject([
      { reason: { message: 'later' } },
      { reason: { message: 'at once' } },
    ]);
    expect(await gate.run(async () => 'next')).toBe('next');
  });

  it('refuses a task if the queue is full', async () => {
    const gate = createBoundedGate({ atOnce: 1, mostWaiting: 1, resting: true });
    const works = [gate.run(() => delay(1)), gate.run(() => delay(1))];
    await expect(gate.run(() => delay(1))).rejects.toMatchObject({ status: 503 });
    await Promise.all(works);
  });
});
