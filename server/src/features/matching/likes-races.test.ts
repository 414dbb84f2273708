import pg from 'pg';
import { beforeEach, expect, it, vi } from 'vitest';
import { likeActions } from '../../../test/likes.ts';
import { runs } from '../../../test/runs.ts';
import { annBenAndCleo, type Party } from '../../../test/swaps.ts';
import { createInboxRepository } from '../inbox/inbox.repository.ts';
import { createNotifyRepository } from '../notices/notify.repository.ts';
import { createLikePairsRepository } from './like-pairs.repository.ts';
import { createTellingPairs } from './telling-pairs.ts';

const { world, ann, ben } = await annBenAndCleo();
const { like, takeBack, tell, told, forget } = likeActions(world);

beforeEach(forget);

it('both press at once while the job runs twice: one told pair and a notice each, none where one took back [LIKE-16]', async () => {
  const members = await world.parties(runs(40, 2_000));
  const pairs = Array.from({ length: members.length / 2 }, (_, n) => members.slice(2 * n, 2 * n + 2)) as [
    Party,
    Party,
  ][];
  const gone = (n: number) => n % 4 === 0;
  for (let first = 0; first < pairs.length; first += 20) {
    const some = pairs.slice(first, first + 20);
    await Promise.all(some.map(async ([one, other], n) => gone(first + n) && (await like(one, other))));
    await Promise.all([
      ...some.flatMap(([one, other], n) =>
        gone(first + n)
          ? [takeBack(one, other).then(() => like(other, one))]
          : [like(one, other), like(other, one)],
      ),
      tell(),
      tell(),
    ]);
    await Promise.all([tell(), tell()]);
  }
  const { rows } = await world.pool.query<{ user_id: string; count: number }>(
    "select user_id, count(*)::int from notices where event = 'mutual_like' group by 1",
  );
  const counts = new Map(rows.map(({ user_id, count }) => [user_id, count]));
  const seen = pairs.map((pair, n) => [gone(n), ...pair.map(({ user_id }) => counts.get(user_id) ?? 0)]);
  expect(seen).toEqual(pairs.map((_pair, n) => [gone(n), ...(gone(n) ? [0, 0] : [1, 1])]));
});

it('a job that dies between the notices and the commit tells after the restart, once [LIKE-16]', async () => {
  await like(ann, ben);
  await like(ben, ann);
  const dying = createTellingPairs({
    pool: world.pool,
    clock: world.clock.now,
    pairs: createLikePairsRepository(),
    inboxes: createInboxRepository(),
    notify: async (client, ...notices) => {
      await createNotifyRepository().write(client, notices, world.clock.now());
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      await world.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    },
  });
  await expect(dying()).rejects.toThrow();
  expect([await told(ann), await told(ben)]).toEqual([0, 0]);
  await tell();
  await tell();
  expect([await told(ann), await told(ben)]).toEqual([1, 1]);
});

/** The statements of the transaction in which a request runs one with `part` in it. */
async function statementsOf(part: string, request: () => Promise<unknown>): Promise<string[]> {
  const byClient = new Map<unknown, string[]>();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await request();
  query.mock.calls.forEach(([sent], index) => {
    const client = query.mock.contexts[index];
    const text = typeof sent === 'string' ? sent : (sent as { text: string }).text;
    byClient.set(client, [...(byClient.get(client) ?? []), text]);
  });
  query.mockRestore();
  const place = (texts: string[]) => texts.findIndex((text) => text.includes(part));
  const run = [...byClient.values()].find((texts) => place(texts) >= 0) ?? [];
  return run.slice(run.lastIndexOf('BEGIN', place(run)), run.indexOf('COMMIT', place(run)) + 1);
}

it('pressing and taking back run the same statements whether or not the host likes too [LIKE-04]', async () => {
  const press = async () => [
    await statementsOf('insert into likes ', () => like(ann, ben)),
    await statementsOf('delete from likes ', () => takeBack(ann, ben)),
  ];
  await press();
  const alone = await press();
  await like(ben, ann);
  const mutual = await press();
  expect(alone.map((texts) => texts.length)).toEqual([6, 4]);
  expect(mutual).toEqual(alone);
});
