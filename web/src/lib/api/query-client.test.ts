import { afterEach, expect, it, vi } from 'vitest';
import { api } from './api.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Fetches the plans from a server that always gives this response. Returns how many requests it received within `ms`
 * milliseconds.
 */
async function timesAsked(status: number, headers: Record<string, string>, ms: number): Promise<number> {
  vi.useFakeTimers();
  const server = vi.fn(async () =>
    Response.json({ code: 'unavailable', message: 'Busy.' }, { status, headers }),
  );
  vi.stubGlobal('fetch', server);
  const client = createQueryClient();
  const asked = client.fetchQuery({
    queryKey: ['plans'],
    queryFn: () => api('GET /api/plans', {}),
    retry: client.getDefaultOptions().queries?.retry as boolean,
  });
  asked.catch(() => 'as expected');
  await vi.advanceTimersByTimeAsync(ms);
  client.clear();
  return server.mock.calls.length;
}

it('retries a failed request once, soon', async () => {
  expect(await timesAsked(500, {}, 350)).toBe(1);
  expect(await timesAsked(500, {}, 550)).toBe(2);
  expect(await timesAsked(500, {}, 60_000)).toBe(2);
});

it('retries an overloaded server when it asked for it, but not much later', async () => {
  expect(await timesAsked(503, { 'retry-after': '5' }, 4_900)).toBe(1);
  expect(await timesAsked(503, { 'retry-after': '5' }, 6_300)).toBe(2);
  expect(await timesAsked(503, { 'retry-after': '3600' }, 7_600)).toBe(2);
  expect(await timesAsked(503, { 'retry-after': 'tomorrow' }, 550)).toBe(2);
});

it('does not retry a refusal', async () => {
  expect(await timesAsked(404, { 'retry-after': '1' }, 60_000)).toBe(1);
});
