import { CONVERSATION_TEXTS } from '@swapstead/contract/conversations/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { likeActions } from '../../../test/likes.ts';
import { setStatus } from '../../../test/members.ts';
import { annBenAndCleo, type Party } from '../../../test/swaps.ts';
import { makeDue, waitForJobs } from '../../../test/wait-for-jobs.ts';
import { tellLikePairs } from './likes.jobs.ts';

const { world, ann, ben, cleo } = await annBenAndCleo();
const { like, takeBack, list, tell, told, hello, forget } = likeActions(world);

beforeEach(forget);

const run = (text: string, ...values: unknown[]) => world.pool.query(text, values);
const toldBoth = async () => [await told(ann), await told(ben)];
const marks = async () => [(await list(ann))[0]?.is_mutual, (await list(ben))[0]?.is_mutual];
const notices = async (member: Party) => (await world.ask('GET', 'notices', member)).json().notices;

async function bothLike() {
  await like(ann, ben);
  await like(ben, ann);
}

describe('telling two members that they like each other', () => {
  it('happens by the job and never with the press, for both at once [LIKE-05]', async () => {
    await bothLike();
    expect([await toldBoth(), await marks()]).toEqual([
      [0, 0],
      [false, false],
    ]);
    await makeDue(world.pool, tellLikePairs);
    await waitForJobs(world.pool, [tellLikePairs]);
    expect([await toldBoth(), await marks()]).toEqual([
      [1, 1],
      [true, true],
    ]);
    expect(await notices(ann)).toMatchObject([
      { kind: 'match', text: "You and Ben Best would swap with each other's homes.", path: '/matches' },
    ]);
    await setStatus(world, ben.user_id, 'cancelled');
    expect(await notices(ben)).toMatchObject([
      { kind: 'match', text: "Someone you'd swap with would swap with you too." },
    ]);
  });

  it('a press orders the job to run well within a minute [LIKE-05]', async () => {
    await like(ann, ben);
    const { rows } = await world.pool.query(
      'select extract(epoch from start_after - created_on)::int as seconds from pgboss.job where name = $1',
      [tellLikePairs.name],
    );
    expect(rows).toEqual([{ seconds: 15 }]);
  });

  it('happens once in 12 months, whoever takes back or likes another home [LIKE-07]', async () => {
    await bothLike();
    await tell();
    const second = await world.pool.query<{ id: string }>(
      `insert into homes (user_id, title, description, location, home_type)
       values ($1, 'A second home', 'One room', 'Porto', 'Loft') returning id`,
      [ben.user_id],
    );
    await takeBack(ben, ann);
    world.clock.pass(30);
    await like(ben, ann);
    await like(ann, second.rows[0]?.id as string);
    await tell();
    expect([await toldBoth(), await marks()]).toEqual([
      [1, 1],
      [true, true],
    ]);
    // The likes that were not pressed again have ended; both press again a year after they were told.
    world.clock.to('2028-03-02T12:00:00Z');
    await takeBack(ben, ann);
    await bothLike();
    await tell();
    expect(await toldBoth()).toEqual([2, 2]);
    await world.pool.query("delete from homes where title = 'A second home'");
  });

  it('pressing again within the 12 months brings back only the mark [LIKE-07] [LIKE-12]', async () => {
    await bothLike();
    await tell();
    expect((await takeBack(ben, ann)).statusCode).toBe(200);
    expect((await list(ann)).map(({ is_mutual }) => is_mutual)).toEqual([false]);
    expect(await toldBoth()).toEqual([1, 1]);
    world.clock.pass(300);
    await like(ben, ann);
    await tell();
    expect([await toldBoth(), await marks()]).toEqual([
      [1, 1],
      [true, true],
    ]);
  });

  it('a like taken back before the job tells nobody [LIKE-05] [LIKE-16]', async () => {
    await bothLike();
    await takeBack(ann, ben);
    await tell();
    const { rowCount } = await world.pool.query('select from like_pairs');
    expect([await toldBoth(), rowCount]).toEqual([[0, 0], 0]);
    await like(ann, ben);
    await tell();
    expect(await toldBoth()).toEqual([1, 1]);
  });

  it('a like of a third changes nothing for two others [LIKE-05]', async () => {
    await like(ann, ben);
    await like(ben, cleo);
    await like(cleo, ann);
    await tell();
    expect([await told(ann), await told(ben), await told(cleo)]).toEqual([0, 0, 0]);
  });
});

describe('a like sleeps', () => {
  const ASLEEP: Record<string, { fall: () => Promise<unknown>; wake: () => Promise<unknown> }> = {
    'has no subscription': {
      fall: () => setStatus(world, ben.user_id, 'cancelled'),
      wake: () => setStatus(world, ben.user_id, 'paid'),
    },
    'is stopped': {
      fall: () => run('insert into member_stops (user_id) values ($1)', ben.user_id),
      wake: () => run('delete from member_stops'),
    },
    'is suspended': {
      fall: () => run('update users set suspended_at = now() where id = $1', ben.user_id),
      wake: () => run('update users set suspended_at = null'),
    },
    'has no home that is shown': {
      fall: () => run("update homes set hidden_reason = 'Not a home' where id = $1", ben.home_id),
      wake: () => run('update homes set hidden_reason = null'),
    },
  };
  for (const [why, { fall, wake }] of Object.entries(ASLEEP)) {
    it(`while one of the two ${why}; the pair is told when that ends [LIKE-13]`, async () => {
      await bothLike();
      await fall();
      await tell();
      expect(await toldBoth()).toEqual([0, 0]);
      await wake();
      await tell();
      expect([await toldBoth(), await marks()]).toEqual([
        [1, 1],
        [true, true],
      ]);
      await fall();
      expect((await list(ann)).some(({ is_mutual }) => is_mutual)).toBe(false);
      expect((await hello(ann, ben)).statusCode).toBe(404);
      await tell();
      await wake();
      await tell();
      expect([await toldBoth(), await marks()]).toEqual([
        [1, 1],
        [true, true],
      ]);
    });
  }

  it('goes with the home and with the account [LIKE-13]', async () => {
    const dora = await world.party('Dora Dunn');
    await like(dora, ann);
    await like(ann, dora);
    await tell();
    await run('delete from homes where id = $1', dora.home_id);
    expect(await list(ann)).toEqual([]);
    await run('delete from users where id = $1', dora.user_id);
    const left = await run('select from likes where user_id = $1', dora.user_id);
    const pairs = await run('select from like_pairs');
    expect([left.rowCount, pairs.rowCount]).toEqual([0, 0]);
    expect(await notices(ann)).toMatchObject([
      { text: "You and Former member would swap with each other's homes.", path: null },
    ]);
  });

  it('a block ends the likes of both for good, and the blocked member sees no difference [LIKE-13]', async () => {
    await like(ann, ben);
    await like(ben, ann);
    const { id } = (await world.ask('POST', 'conversations', ben, { home_id: ann.home_id })).json();
    const before = await list(ann);
    expect((await world.ask('PUT', `conversations/${id}/block`, ben)).statusCode).toBe(200);
    expect([await list(ben), await list(ann)]).toEqual([[], before]);
    await tell();
    expect((await world.ask('DELETE', `conversations/${id}/block`, ben)).statusCode).toBe(200);
    await like(ben, ann);
    await tell();
    expect([await toldBoth(), await list(ann)]).toEqual([[0, 0], before]);
    await takeBack(ann, ben);
    await like(ann, ben);
    await tell();
    expect(await toldBoth()).toEqual([1, 1]);
  });

  it('a block leaves the likes of both for others, and those of others for both, alone [LIKE-13]', async () => {
    await bothLike();
    for (const member of [ann, ben]) {
      await like(member, cleo);
      await like(cleo, member);
    }
    const { id } = (await world.ask('POST', 'conversations', ben, { home_id: ann.home_id })).json();
    await world.ask('PUT', `conversations/${id}/block`, ben);
    await tell();
    const homes = async (member: Party) => (await list(member)).map(({ id }) => id).sort();
    expect([await homes(ben), await homes(cleo)]).toEqual([
      [cleo.home_id],
      [ann.home_id, ben.home_id].sort(),
    ]);
    expect([await told(ann), await told(ben), await told(cleo)]).toEqual([1, 1, 2]);
  });

  it('a like made during a block does not come to life when it is lifted [LIKE-13]', async () => {
    await run('insert into member_blocks (blocker_id, blocked_id) values ($1, $2)', ben.user_id, ann.user_id);
    await bothLike();
    await run('delete from member_blocks');
    await tell();
    expect(await toldBoth()).toEqual([0, 0]);
  });
});

describe("'Say hello'", () => {
  it('opens one conversation about either home, also when both press at once, and sends nothing [LIKE-06]', async () => {
    await bothLike();
    expect((await hello(ann, ben)).statusCode).toBe(404);
    await tell();
    const replies = await Promise.all([hello(ann, ben), hello(ben, ann), hello(ann, ben), hello(ben, ann)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map((reply) => reply.json().conversation_id)).size).toBe(1);
    const { rows } = await world.pool.query(
      'select (select count(*)::int from conversations) as c, (select count(*)::int from conversation_messages) as m',
    );
    expect(rows).toEqual([{ c: 1, m: 0 }]);
  });

  it('finds the conversation about the own home that the other began [LIKE-06]', async () => {
    const { id } = (await world.ask('POST', 'conversations', ben, { home_id: ann.home_id })).json();
    await bothLike();
    await tell();
    expect((await hello(ann, ben)).json()).toEqual({ conversation_id: id });
    expect((await hello(ben, ann)).json()).toEqual({ conversation_id: id });
    await takeBack(ben, ann);
    expect((await hello(ann, ben)).statusCode).toBe(404);
    expect((await world.ask('GET', `conversations/${id}`, ann)).statusCode).toBe(200);
  });

  it('opens no more conversations in a day than the member may start, and still finds those there are [LIKE-06]', async () => {
    await bothLike();
    await tell();
    const started = `insert into conversations (home_title, guest_id, host_id)
      select 'A home that is gone', $1, $2 from generate_series(1, 80)`;
    await run(started, ann.user_id, cleo.user_id);
    const refusal = await hello(ann, ben);
    expect([refusal.statusCode, refusal.json().message]).toEqual([429, CONVERSATION_TEXTS.too_many_new]);
    expect((await hello(ben, ann)).statusCode).toBe(200);
    expect((await hello(ann, ben)).statusCode).toBe(200);
  });

  it('is nothing for a third [LIKE-06]', async () => {
    await bothLike();
    await like(cleo, ben);
    await tell();
    expect((await hello(cleo, ben)).statusCode).toBe(404);
  });
});
