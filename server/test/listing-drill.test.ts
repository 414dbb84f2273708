import { expect, it } from 'vitest';
import { runListingDrill } from './listing-drill.ts';

it('leaves no home, photo or file half there when the server is killed while hosts list, edit and delete', {
  timeout: 60_000,
}, async () => {
  const result = await runListingDrill(2, () => {});
  expect(result.problems).toEqual([]);
  expect(result.acknowledged).toBeGreaterThan(0);
});
