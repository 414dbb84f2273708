import { beforeEach, describe, expect, it } from 'vitest';
import { likeActions } from '../../../test/likes.ts';
import { setStatus, signIn } from '../../../test/members.ts';
import { annBenAndCleo } from '../../../test/swaps.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();
const { like, takeBack, stateOf, list, tell, told, forget } = likeActions(world);

beforeEach(forget);

describe('pressing and taking back', () => {
  it('holds for 12 months, to the end of the day in UTC, and begins anew when pressed again [LIKE-08]', async () => {
    expect((await like(ann, ben)).json()).toEqual({ liked: true, ends_on: '2028-03-01' });
    world.clock.to('2027-06-01T12:00:00Z');
    expect((await like(ann, ben)).json()).toEqual({ liked: true, ends_on: '2028-03-01' });
    world.clock.to('2028-03-01T23:59:59Z');
    expect((await stateOf(ann, ben)).json()).toEqual({ liked: true, ends_on: '2028-03-01', has_home: true });
    world.clock.to('2028-03-02T00:00:00Z');
    expect((await stateOf(ann, ben)).json()).toEqual({ liked: false, ends_on: null, has_home: true });
    expect([await list(ann), (await takeBack(ann, ben)).statusCode]).toEqual([[], 404]);
    expect((await like(ann, ben)).json()).toEqual({ liked: true, ends_on: '2029-03-02' });
    await tell();
    expect([await told(ann), await told(ben)]).toEqual([0, 0]);
  });

  it('answers nothing but the own like, the same way whether or not the host likes too [LIKE-04]', async () => {
    const answer = async (send: typeof like) => {
      const { statusCode, body, headers } = await send(ann, ben);
      const { date: _date, ...rest } = headers;
      return { statusCode, body, headers: rest };
    };
    const alone = [await answer(like), await answer(takeBack)];
    await like(ben, ann);
    expect([await answer(like), await answer(takeBack)]).toEqual(alone);
    await like(ann, ben);
    await tell();
    expect([await answer(takeBack), await answer(like)]).toEqual([alone[1], alone[0]]);
    expect(alone.map(({ body }) => JSON.parse(body))).toEqual([
      { liked: true, ends_on: '2028-03-01' },
      { liked: false, ends_on: null },
    ]);
  });

  it('shows each member their own like, also where others like the same home [LIKE-04]', async () => {
    await like(cleo, ben);
    expect((await stateOf(ann, ben)).json()).toEqual({ liked: false, ends_on: null, has_home: true });
    world.clock.to('2027-06-01T12:00:00Z');
    await like(ann, ben);
    expect((await stateOf(cleo, ben)).json().ends_on).toBe('2028-03-01');
    expect((await stateOf(ann, ben)).json().ends_on).toBe('2028-06-01');
  });

  it('is for subscribers with a home, and not about own, unknown or hidden homes [LIKE-02]', async () => {
    const homeless = await signIn(world, { level: 'subscriber' });
    const free = await world.party('Freda Free', 'free');
    const refusal = await like(homeless, ben);
    expect([refusal.statusCode, refusal.json().message]).toEqual([
      409,
      "List your home first: then you can mark homes you'd swap with.",
    ]);
    expect((await stateOf(homeless, ben)).json().has_home).toBe(false);
    expect([(await like(undefined, ben)).statusCode, (await like(free, ben)).statusCode]).toEqual([401, 403]);
    expect([(await like(ann, ann)).statusCode, (await stateOf(ann, ann)).statusCode]).toEqual([409, 404]);
    await world.pool.query("update homes set hidden_reason = 'Not a home' where id = $1", [cleo.home_id]);
    expect([
      (await like(ann, cleo)).statusCode,
      (await like(ann, crypto.randomUUID())).statusCode,
      (await like(ann, 'no-id')).statusCode,
      (await stateOf(ann, cleo)).statusCode,
      (await stateOf(ann, 'no-id')).statusCode,
    ]).toEqual([404, 404, 404, 404, 404]);
    expect((await like(cleo, ann)).statusCode).toBe(409);
    await world.pool.query('update homes set hidden_reason = null where id = $1', [cleo.home_id]);
    expect((await like(cleo, ann)).statusCode).toBe(200);
  });

  it('can be taken back without a subscription, while the list is closed [LIKE-13]', async () => {
    await like(ann, ben);
    await setStatus(world, ann.user_id, 'cancelled');
    expect([
      (await world.ask('GET', 'likes', ann)).statusCode,
      (await stateOf(ann, ben)).statusCode,
      (await takeBack(ann, ben)).statusCode,
      (await takeBack(ann, ben)).statusCode,
    ]).toEqual([403, 403, 200, 404]);
  });

  it('one press from two windows is one like [LIKE-16]', async () => {
    const replies = await Promise.all([like(ann, ben), like(ann, ben), like(ann, ben)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const { rows } = await world.pool.query('select (select count(*)::int from likes_made) as made');
    expect([(await list(ann)).length, rows]).toEqual([1, [{ made: 1 }]]);
  });
});

describe('the limit of 200 in 30 days', () => {
  const made = (count: number, at: string) =>
    world.pool.query(
      'insert into likes_made (user_id, made_at) select $1, $2::timestamptz from generate_series(1, $3)',
      [ann.user_id, at, count],
    );

  it('counts those taken back, holds for 50 requests at once, and names the day of the next one [LIKE-09]', async () => {
    await made(150, '2027-02-10T09:00:00Z');
    await made(30, '2027-01-30T12:00:00Z');
    const others = await world.parties(60);
    await like(ann, ben);
    await takeBack(ann, ben);
    const replies = await Promise.all(others.map((other) => like(ann, other)));
    const accepted = replies.filter(({ statusCode }) => statusCode === 200);
    const refused = replies.filter(({ statusCode }) => statusCode === 429);
    expect([accepted.length, refused.length]).toEqual([49, 11]);
    expect(refused[0]?.json()).toMatchObject({
      code: 'like_limit',
      message: 'You can mark the next one on Friday, 12 March.',
    });
    expect(Number(refused[0]?.headers['retry-after'])).toBe(10 * 86_400 + 21 * 3_600);
    expect(await list(ann)).toHaveLength(20);
    world.clock.to('2027-03-12T09:00:00Z');
    expect((await like(ann, ben)).statusCode).toBe(200);
  });

  it('leaves what already counts alone [LIKE-09]', async () => {
    await like(ann, ben);
    await made(199, '2027-02-28T12:00:00Z');
    expect([(await like(ann, ben)).statusCode, (await like(ann, cleo)).statusCode]).toEqual([200, 429]);
    expect((await like(ben, cleo)).statusCode).toBe(200);
  });
});

describe('the list', () => {
  it('shows own likes only, newest first, 20 a page, without hidden and deleted homes [LIKE-10]', async () => {
    const others = await world.parties(23);
    for (const other of others) {
      world.clock.pass(0.01);
      await like(ann, other);
    }
    await like(ben, cleo);
    const [gone, hidden] = others as [(typeof others)[0], (typeof others)[0]];
    await world.pool.query('delete from homes where id = $1', [gone.home_id]);
    await world.pool.query("update homes set hidden_reason = 'Not a home' where id = $1", [hidden.home_id]);
    const page = (await world.ask('GET', 'likes', ann)).json();
    const rest = (await world.ask('GET', `likes?cursor=${encodeURIComponent(page.next_cursor)}`, ann)).json();
    expect([page.homes.length, rest.next_cursor]).toEqual([20, null]);
    expect([...page.homes, ...rest.homes].map(({ id }: { id: string }) => id)).toEqual(
      others
        .slice(2)
        .map(({ home_id }) => home_id)
        .reverse(),
    );
    expect(page.homes[0]).toMatchObject({ host_name: 'Member 23', ends_on: '2028-03-01', is_mutual: false });
  });

  it('goes into the export of own data, where nobody finds the likes of others [LIKE-15]', async () => {
    const { exportLikes } = await import('./likes.personal-data.ts');
    const { createLikesRepository } = await import('./likes.repository.ts');
    await like(ann, ben);
    await like(cleo, ann);
    const parts: unknown[] = [];
    for await (const part of exportLikes(world.pool, createLikesRepository())(ann.user_id)) parts.push(part);
    expect(parts).toEqual([
      {
        name: 'likes.json',
        data: {
          likes: [
            {
              home_id: ben.home_id,
              title: 'Home of Ben Best',
              liked_at: '2027-03-01T12:00:00.000Z',
              ends_on: '2028-03-01',
            },
          ],
        },
      },
    ]);
  });
});
