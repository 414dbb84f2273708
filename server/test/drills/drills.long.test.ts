import { expect, it } from 'vitest';
import { findDrills } from './find-drills.ts';

const TIMEOUT_MS = 300_000;

for (const { name, drill } of await findDrills()) {
  const { testRounds, holds = drill.failure, testTimeout = TIMEOUT_MS } = drill;
  if (testRounds === undefined) continue;
  // Each drill mostly waits for its own processes.
  it.concurrent(`${name}: ${holds}`, { timeout: testTimeout }, async (context) => {
    const { problems, skipped } = await drill.run(testRounds, () => {}, true);
    if (skipped) context.skip(skipped);
    expect(problems).toEqual([]);
  });
}
