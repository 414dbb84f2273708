import { expect, it } from 'vitest';
import { runCrashDrill } from './crash-drill.ts';

it('keeps every acknowledged row when the server is killed in the middle of writes', {
  timeout: 60_000,
}, async () => {
  const result = await runCrashDrill(3, () => {});
  expect(result.problems).toEqual([]);
  expect(result.acknowledged).toBeGreaterThan(0);
});
