import { beforeEach, expect, it } from 'vitest';
import { likeActions } from '../../../test/likes.ts';
import { signIn } from '../../../test/members.ts';
import { annBenAndCleo } from '../../../test/swaps.ts';
import { waitForJobs } from '../../../test/wait-for-jobs.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { tidyLikes } from './likes.jobs.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();
const { like, takeBack, tell, forget } = likeActions(world);
const admin = await signIn(world, { admin: true });

beforeEach(forget);

const figures = async () => (await world.ask('GET', 'admin/likes', admin)).json();

/** Runs the job of midnight at this instant. */
async function midnight(instant: string) {
  world.clock.to(instant);
  await inTransaction(world.pool, (client) => world.jobs.send(client, tidyLikes, {}));
  await waitForJobs(world.pool, [tidyLikes]);
}

it('our team sees the likes and mutual ones of the whole site as of midnight UTC, from five on [LIKE-15]', async () => {
  expect(await figures()).toEqual({ as_of: null, likes: null, mutual_30_days: null });
  const others = await world.parties(9);
  for (const other of others.slice(0, 4)) await like(ann, other);
  await midnight('2027-03-02T00:00:10Z');
  expect(await figures()).toEqual({ as_of: '2027-03-02', likes: null, mutual_30_days: null });
  await like(ann, ben);
  expect((await figures()).likes).toBe(null);
  await midnight('2027-03-03T00:05:00Z');
  expect(await figures()).toEqual({ as_of: '2027-03-03', likes: 5, mutual_30_days: null });
  for (const other of others.slice(0, 4)) await like(other, ann);
  await like(ben, ann);
  await tell();
  await takeBack(ben, ann);
  await midnight('2027-03-04T00:00:00Z');
  expect(await figures()).toEqual({ as_of: '2027-03-04', likes: 9, mutual_30_days: 5 });
  await midnight('2027-04-03T00:00:00Z');
  expect(await figures()).toEqual({ as_of: '2027-04-03', likes: 9, mutual_30_days: null });
});

it('likes that have ended and old counts are removed at midnight [LIKE-08]', async () => {
  await like(ann, ben);
  await midnight('2028-03-01T00:00:00Z');
  await like(ann, cleo);
  const left = async () =>
    (
      await world.pool.query(
        'select count(*)::int as n from likes union all select count(*)::int from likes_made',
      )
    ).rows.map(({ n }) => n);
  expect(await left()).toEqual([2, 1]);
  await midnight('2028-03-02T00:00:00Z');
  expect(await left()).toEqual([1, 1]);
});
