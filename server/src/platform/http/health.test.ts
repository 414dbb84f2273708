import { fastify } from 'fastify';
import type pg from 'pg';
import { expect, it, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import { healthRoutes } from './health.ts';

it('queries the database once for a flood of readiness checks, and logs a failure once', async () => {
  const lines: string[] = [];
  const app = fastify({
    loggerInstance: createLogger('warn', { write: (line: string) => lines.push(line) }),
  });
  const query = vi.fn(async () => Promise.reject(new Error('nobody there')));
  healthRoutes(app, { query } as unknown as pg.Pool);
  const flood = async () => {
    const replies = await Promise.all(Array.from({ length: 200 }, () => app.inject('/readyz')));
    return new Set(replies.map(({ statusCode }) => statusCode));
  };
  expect(await flood()).toEqual(new Set([503]));
  expect([query.mock.calls.length, lines.length]).toEqual([1, 1]);

  query.mockImplementation(async () => ({}) as never);
  await expect.poll(flood).toEqual(new Set([200]));
  expect(lines).toHaveLength(1);
  await app.close();
});
