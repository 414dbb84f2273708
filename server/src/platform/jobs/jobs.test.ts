import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { createLogger } from '../logger.ts';
import { createJobs } from './jobs.ts';

it('logs why the queue failed, in the words of the database', async () => {
  const database = await createTestDatabase();
  const logger = createLogger('silent');
  const log = vi.spyOn(logger, 'error');
  const jobs = createJobs(database.connection, logger, { allUrgent: true });
  const kind = { name: 'to-be-lost', retryLimit: 0, retryDelay: 0 };
  await jobs.start();
  await jobs.declare([kind]);
  await database.pool.query('drop schema pgboss cascade');
  await jobs.work(kind, async () => {});
  await vi.waitFor(() => expect(log).toHaveBeenCalled(), { timeout: 10_000 });
  const [{ err }] = log.mock.calls[0] as unknown as [{ err: unknown }];
  expect(err).toBeInstanceOf(Error);
  expect(err).toMatchObject({ message: expect.stringMatching(/pgboss/), stack: expect.any(String) });
  await jobs.stop();
  await database.drop();
});
