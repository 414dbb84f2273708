import { afterEach, expect, it, vi } from 'vitest';
import { api } from './api.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Asks for the plans of a server that answers so, and tells how often it was asked so many milliseconds later. */
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

it('asks a server that failed once more, soon', async () => {
  expect(await timesAsked(500, {}, 350)).toBe(1);
  expect(await timesAsked(500, {}, 550)).toBe(2);
  expect(await timesAsked(500, {}, 60_000)).toBe(2);
});

it('asks one that has too much to do when it said, but not much later', async () => {
  expect(await timesAsked(503, { 'retry-after': '5' }, 4_900)).toBe(1);
  expect(await timesAsked(503, { 'retry-after': '5' }, 6_300)).toBe(2);
  expect(await timesAsked(503, { 'retry-after': '3600' }, 7_600)).toBe(2);
  expect(await timesAsked(503, { 'retry-after': 'tomorrow' }, 550)).toBe(2);
});

it('takes a refusal as the answer', async () => {
  expect(await timesAsked(404, { 'retry-after': '1' }, 60_000)).toBe(1);
});
