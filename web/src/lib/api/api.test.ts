import { afterEach, expect, test, vi } from 'vitest';
import { api } from './api.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['is missing', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is cut off', async () => new Response('{"homes":', { status: 200 })],
])(
  'a response that %s is reported as no_answer, so that a form can say so and be sent again',
  async (_, answer) => {
    vi.stubGlobal('fetch', answer);
    await expect(api('GET /api/homes/own', {})).rejects.toMatchObject({ status: 0, code: 'no_answer' });
  },
);

test('an aborted request is not reported as a connection failure', async () => {
  const aborted = new DOMException('The operation was aborted.', 'AbortError');
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, json: () => Promise.reject(aborted) }));
  await expect(api('GET /api/homes/own', {})).rejects.toBe(aborted);
});
