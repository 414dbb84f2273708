import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { setStatus, signIn } from '../../../test/members.ts';
import { reviewActions } from '../../../test/reviews.ts';
import { swapWorld } from '../../../test/swaps.ts';

const world = await swapWorld();
const { stayed, write } = reviewActions(world);
const free = await signIn(world);
const reader = await signIn(world, { level: 'subscriber' });
const NEXT_DAY = '2027-04-19T00:00:00Z';

beforeEach(() => world.clear());

const rating = async (home: string) => (await world.app.inject(`/api/homes/${home}/rating`)).json();
const listOf = (home: string, as = reader) => world.ask('GET', `homes/${home}/reviews`, as);

/** Inserts open reviews of a home, as if written by former members: [overall, again][]. */
async function addReviews(
  host: { user_id: string; home_id: string },
  marks: readonly [number, boolean][],
  openedAt = (index: number) => `2027-02-${10 + index}T12:00:00Z`,
) {
  for (const [index, [overall, again]] of marks.entries()) {
    const { rows } = await world.pool.query<{ id: string }>(
      `insert into swaps (state, revision, proposer, answer_until, starts_at, last_day_at, ends_at, completes_at,
         objection_until, rights_until, zone, created_at, final_at, completed_at)
       select 'completed', 1, 1, d, d, d, d, d, d, d, 'UTC', d, d, d from (select timestamptz '2027-01-01' as d) as x
       returning id`,
    );
    await world.pool.query(
      `insert into reviews (swap_id, author, subject, subject_id, home_id, as_guest, as_host, overall, described,
         cleanliness, communication, again, text, checked_out, submission_id, created_at, changed_at, opened_at)
       values ($1, 1, 2, $2, $3, true, false, $4, 5, 4, 5, $5, $6, '2026-10-03', $7, $8, $8, $8)`,
      [
        rows[0]?.id,
        host.user_id,
        host.home_id,
        overall,
        again,
        `Review ${index} of a quiet house by the river.`,
        randomUUID(),
        openedAt(index),
      ],
    );
  }
}

it('a review joins list and figures at the midnight UTC after its opening, and no earlier [REV-20]', async () => {
  const [ann, ben] = [await world.party('Ann Able'), await world.party('Ben Best')];
  const id = await stayed(ann, ben);
  await write(ann, id);
  await write(ben, id);
  world.clock.to('2027-04-18T23:59:59Z');
  expect(await rating(ben.home_id)).toEqual({ count: 0, average: null });
  expect((await listOf(ben.home_id)).json().reviews).toEqual([]);
  world.clock.to(NEXT_DAY);
  expect(await rating(ben.home_id)).toEqual({ count: 1, average: null });
  expect((await listOf(ben.home_id)).json()).toMatchObject({
    rating: { count: 1, average: null },
    described: null,
    again: null,
    reviews: [{ overall: 5, author: 'Ann Able', month: '2027-04', role: 'reader', reply: null }],
  });
});

it('no average and no share below three reviews; from three on the mean with one decimal, halves up [REV-19] [REV-22]', async () => {
  const host = await world.party('Hana Host');
  await addReviews(host, [
    [5, true],
    [4, true],
  ]);
  expect(await rating(host.home_id)).toEqual({ count: 2, average: null });
  await addReviews(host, [[5, false]]);
  expect(await rating(host.home_id)).toEqual({ count: 3, average: 4.7 });
  expect((await listOf(host.home_id)).json()).toMatchObject({ described: 5, cleanliness: 4, again: 2 });
  await addReviews(host, [[3, true]]);
  // 17 / 4 = 4.25
  expect((await rating(host.home_id)).average).toBe(4.3);
});

it('texts are read by subscribers and the host only; visitors and free members get number and average [REV-18] [REV-22]', async () => {
  const host = await world.party('Hana Host');
  await addReviews(host, [[5, true]]);
  const url = `/api/homes/${host.home_id}/reviews`;
  expect((await world.app.inject(url)).statusCode).toBe(401);
  const refused = await listOf(host.home_id, free);
  expect([refused.statusCode, refused.body.includes('quiet house')]).toEqual([403, false]);
  await setStatus(world, host.user_id, 'free');
  expect((await listOf(host.home_id, host)).json().reviews).toMatchObject([{ role: 'subject' }]);
  for (const id of [randomUUID(), 'none']) {
    expect((await listOf(id)).statusCode).toBe(404);
    expect((await listOf(id, free)).statusCode).toBe(403);
    expect((await world.app.inject(`/api/homes/${id}/rating`)).statusCode).toBe(404);
  }
});

it('ten a page, newest first; a hidden home shows none to others [REV-22] [REV-33]', async () => {
  const host = await world.party('Hana Host');
  await addReviews(
    host,
    Array.from({ length: 12 }, () => [5, true] as [number, boolean]),
  );
  const first = (await listOf(host.home_id)).json();
  expect(first.reviews.map(({ text }: { text: string }) => text.split(' of')[0])).toEqual(
    Array.from({ length: 10 }, (_, index) => `Review ${11 - index}`),
  );
  const next = await world.ask('GET', `homes/${host.home_id}/reviews?cursor=${first.next_cursor}`, reader);
  expect([next.json().reviews.length, next.json().next_cursor]).toEqual([2, null]);
  await world.pool.query("update homes set hidden_reason = 'Shows another home.' where id = $1", [
    host.home_id,
  ]);
  expect((await listOf(host.home_id)).statusCode).toBe(404);
  expect((await world.app.inject(`/api/homes/${host.home_id}/rating`)).statusCode).toBe(404);
});

/** All that join the figures at midnight have one time, as in activepieces/activepieces#14323. */
it('pages hold every review once, also of a day on which many opened at once', async () => {
  const host = await world.party('Hana Host');
  const marks = Array.from({ length: 23 }, () => [4, true] as [number, boolean]);
  await addReviews(host, marks, () => '2027-02-10T00:00:00.123456Z');
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const url: string = `homes/${host.home_id}/reviews${cursor && `?cursor=${cursor}`}`;
    const { reviews, next_cursor } = (await world.ask('GET', url, reader)).json();
    seen.push(...reviews.map(({ text }: { text: string }) => text));
    cursor = next_cursor;
  }
  expect(seen).toHaveLength(marks.length);
  expect(new Set(seen).size).toBe(marks.length);
});

it('an author without a name or account is not named [REV-23]', async () => {
  const host = await world.party('Hana Host');
  await addReviews(host, [[5, true]]);
  expect((await listOf(host.home_id)).json().reviews).toMatchObject([
    { author: null, has_left: true, month: '2026-10' },
  ]);
});
