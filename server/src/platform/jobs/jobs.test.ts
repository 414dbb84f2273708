import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { openProxy } from '../../../test/drills/cuttable-proxy.ts';
import { patience } from '../../../test/patience.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { inTransaction } from '../database/transaction.ts';
import { createLogger } from '../logger.ts';
import { createJobs, type Jobs } from './jobs.ts';

type Pair = [Jobs, Jobs];

it("logs why the queue failed, with the database's message", async () => {
  const database = await createTestDatabase();
  const logger = createLogger('silent');
  const log = vi.spyOn(logger, 'error');
  const jobs = createJobs(database.connection, logger, { allUrgent: true });
  const kind = { name: 'to-be-lost', retryLimit: 0, retryDelay: 0 };
  await jobs.start();
  await jobs.declare([kind]);
  await database.pool.query('drop schema pgboss cascade');
  await jobs.work(kind, async () => {});
  await vi.waitFor(() => expect(log).toHaveBeenCalled(), { timeout: patience(10_000) });
  const [{ err }] = log.mock.calls[0] as unknown as [{ err: unknown }];
  expect(err).toBeInstanceOf(Error);
  expect(err).toMatchObject({ message: expect.stringMatching(/pgboss/), stack: expect.any(String) });
  await jobs.stop();
  await database.drop();
});

it(
  'retries a job that failed with the database as soon as the database is back',
  async () => {
    const database = await createTestDatabase();
    const { rows } = await database.pool.query<{ socket: string; user: string; name: string }>(
      `select split_part(current_setting('unix_socket_directories'), ',', 1) || '/.s.PGSQL.' || current_setting('port')
       as socket, current_user as user, current_database() as name`,
    );
    const { socket = '', user, name } = rows[0] ?? {};
    const proxy = await openProxy(socket);
    const connection = { connectionString: `postgres://${user}@127.0.0.1:${proxy.port}/${name}` };
    const jobs = createJobs(connection, createLogger('silent'), { allUrgent: true });
    const kind = { name: 'cut-off', retryLimit: 1, retryDelay: 0 };
    await jobs.start();
    await jobs.declare([kind]);
    await inTransaction(database.pool, (client) => jobs.send(client, kind, {}));
    let runs = 0;
    await jobs.work(kind, async () => {
      if (++runs > 1) return;
      proxy.cut();
      setTimeout(() => proxy.restore(), 1_000);
      throw new Error('Connection terminated unexpectedly');
    });
    await vi.waitFor(() => expect(runs).toBe(2), { timeout: patience(15_000) });
    await jobs.stop();
    await proxy.close();
    await database.drop();
  },
  patience(30_000),
);

it('updates a queue of an earlier release to its new options and times, and writes nothing to an up-to-date one', async () => {
  const database = await createTestDatabase();
  const jobs = createJobs(database.connection, createLogger('silent'));
  const kind = { name: 'of-an-earlier-release', retryLimit: 1, retryDelay: 2 };
  const stored = async () => {
    const { rows } = await database.pool.query(
      `select q.retry_limit, q.retry_delay, q.heartbeat_seconds, q.notify, q.xmin, s.cron
       from pgboss.queue q left join pgboss.schedule s using (name) where name = $1`,
      [kind.name],
    );
    return rows[0];
  };
  await jobs.start();
  await jobs.declare([kind]);
  const first = await stored();
  expect(first).toMatchObject({
    retry_limit: 1,
    retry_delay: 2,
    heartbeat_seconds: 60,
    notify: false,
    cron: null,
  });
  await jobs.declare([kind]);
  expect(await stored()).toEqual(first);
  await jobs.declare([{ ...kind, retryLimit: 3, urgent: true, cron: '1 * * * *' }]);
  const second = await stored();
  expect(second).toMatchObject({ retry_limit: 3, retry_delay: 2, notify: true, cron: '1 * * * *' });
  await jobs.declare([{ ...kind, retryLimit: 3, urgent: true, cron: '2 * * * *' }]);
  expect(await stored()).toEqual({ ...second, cron: '2 * * * *' });
  await jobs.stop();
  await database.drop();
});

it(
  'rests while requests that are still answered add jobs, which others do',
  async () => {
    const database = await createTestDatabase();
    const [resting, other] = [0, 1].map(() =>
      createJobs(database.connection, createLogger('silent'), { allUrgent: true }),
    ) as Pair;
    const kind = { name: 'added-late', retryLimit: 0, retryDelay: 0 };
    const runs: string[] = [];
    await resting.start();
    await resting.declare([kind]);
    await resting.work(kind, async () => void runs.push('resting'));
    await resting.rest();
    await inTransaction(database.pool, (client) => resting.send(client, kind, {}));
    await other.start();
    await other.work(kind, async () => void runs.push('other'));
    await vi.waitFor(() => expect(runs).toEqual(['other']), { timeout: patience(10_000) });
    await Promise.all([resting.stop(), other.stop()]);
    await database.drop();
  },
  patience(30_000),
);

it(
  'polls for scheduled jobs rarely, because scheduling wakes a worker immediately',
  async () => {
    const database = await createTestDatabase();
    const [first, jobs] = [0, 1].map(() => createJobs(database.connection, createLogger('silent'))) as Pair;
    const kinds = Array.from({ length: 20 }, (_, index) => ({
      name: `timed-${index}`,
      retryLimit: 0,
      retryDelay: 0,
      cron: '0 0 1 1 *',
    }));
    const runs: string[] = [];
    // The first start creates the queues, which the next one knows from its beginning.
    await first.start();
    await first.declare(kinds);
    await first.stop();
    await jobs.start();
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const looks = () =>
      asked.mock.calls.flatMap(([text]) => /name = '(timed-\d+)'/.exec(String(text))?.[1] ?? []);
    for (const kind of kinds) await jobs.work(kind, async () => void runs.push(kind.name));
    // Each worker polls once when it starts.
    await vi.waitFor(() => expect(new Set(looks()).size).toBe(kinds.length), { timeout: patience(10_000) });
    asked.mockClear();
    // Workers that are woken by commits would each poll again after five seconds, the others after two.
    await delay(5_500);
    expect(looks()).toEqual([]);
    asked.mockRestore();

    await inTransaction(database.pool, (client) => jobs.send(client, kinds[0] as (typeof kinds)[0], {}));
    await vi.waitFor(() => expect(runs).toEqual(['timed-0']), { timeout: patience(10_000) });
    await jobs.stop();
    await database.drop();
  },
  patience(30_000),
);
