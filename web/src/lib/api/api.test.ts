import { afterEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['comes', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is whole', async () => new Response('{"homes":', { status: 200 })],
])('no answer that %s is told as none, so that forms say so and can be sent again', async (_, answer) => {
  vi.stubGlobal('fetch', answer);
  await expect(api('GET /api/homes/own', {})).rejects.toMatchObject({ status: 0, code: 'no_answer' });
});

test('what was asked and taken back is no failure of the line', async () => {
  const aborted = new DOMException('The operation was aborted.', 'AbortError');
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, json: () => Promise.reject(aborted) }));
  await expect(api('GET /api/homes/own', {})).rejects.toBe(aborted);
});
