import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { busy, notFound } from '../errors.ts';
import { createLogger } from '../logger.ts';
import { handleErrors } from './error-handler.ts';

it('logs a flood of refusals occasionally without a stack, and every failure with one', async () => {
  const lines: string[] = [];
  const logger = createLogger('warn', { write: (line: string) => lines.push(line) });
  const app = fastify({ loggerInstance: logger });
  handleErrors(app);
  app.get('/busy', () => Promise.reject(busy()));
  app.get('/missing', () => Promise.reject(notFound('Home')));
  app.get('/broken', () => Promise.reject(new Error('a fault of ours')));
  for (let time = 0; time < 30; time++) {
    expect((await app.inject('/busy')).statusCode).toBe(503);
    expect((await app.inject('/missing')).statusCode).toBe(404);
  }
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('requests are refused');
  expect(lines[0]).not.toContain(' at ');
  for (let time = 0; time < 3; time++) await app.inject('/broken');
  expect(lines.filter((line) => line.includes('a fault of ours'))).toHaveLength(3);
  await app.close();
});
