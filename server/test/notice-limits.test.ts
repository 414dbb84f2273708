import { randomUUID } from 'node:crypto';
import { endpoints } from '@swapstead/contract/endpoints';
import { LIMITS } from '@swapstead/contract/limits';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createNoticeMails } from './notice-mails.ts';
import { REVIEW } from './reviews.ts';
import { type Party, PEOPLE, swapWorld, WORDS } from './swaps.ts';

const world = await swapWorld();

type Reply = LightMyRequestResponse;
type Two = { ann: Party; ben: Party };

/** The notices that `by` has caused for `to`. */
async function heard(by: Party, to: Party): Promise<number> {
  const { rows } = await world.pool.query<{ count: number }>(
    `select count(*)::int as count from notices where user_id = $1 and about->>'member_id' = $2`,
    [to.user_id, by.user_id],
  );
  return rows[0]?.count ?? 0;
}

const act = (as: Party, id: string, what: string, more: object = {}) => world.act(as, id, what, more);
const put = (as: Party, path: string, body: object) => world.ask('PUT', path, as, body);
const cancelling = { reason: 'plans', words: 'Something has come up and we cannot stay.' };
const objecting = { words: 'Nobody came at all, all week long.' };

/** Different terms each time, as the form of a change sends them. */
const changed = (as: Party, n: number) => {
  const stay = { check_in: '2027-04-10', check_out: `2027-04-${18 + (n % 2)}` };
  const terms = { own_home_id: as.home_id, my_stay: stay, their_stay: stay, people: PEOPLE, words: WORDS };
  return { ...terms, name: as.name, read: true };
};

async function conversation({ ann, ben }: Two): Promise<string> {
  return (await world.ask('POST', 'conversations', ann, { home_id: ben.home_id })).json().id;
}

/** Proposes, then runs the other steps. @returns the first refusal for exceeding a limit, if there is one */
async function proposing({ ann, ben }: Two, ...steps: ((id: string) => Promise<Reply>)[]): Promise<Reply> {
  let reply = await world.propose(ann, ben);
  const { id } = reply.json();
  for (const step of steps) {
    if (reply.statusCode === 429) return reply;
    reply = await step(id);
  }
  return reply;
}

/** The preparation, and one round of the operation, which is run repeatedly. */
type Round = (two: Two) => Promise<(n: number) => Promise<Reply>>;

const inFinal =
  (round: (two: Two, id: string, n: number) => Promise<Reply>): Round =>
  async (two) => {
    const id = await world.final(two.ann, two.ben);
    return (n) => round(two, id, n);
  };
const inOpen =
  (...steps: ((two: Two, id: string) => Promise<Reply>)[]): Round =>
  async (two) => {
    for (const who of [two.ann, two.ben]) await world.saveGuide(who);
    return () => proposing(two, ...steps.map((step) => (id: string) => step(two, id)));
  };
const inTalk =
  (round: (two: Two, id: string) => Promise<Reply>): Round =>
  async (two) => {
    const id = await conversation(two);
    return () => round(two, id);
  };

/** An answer of each party about what happened, after the stays. */
const afterwards = (what: string, more: object = {}): Round =>
  inFinal(async ({ ann, ben }, id) => {
    world.clock.to('2027-04-18T12:00:00Z');
    await act(ben, id, 'not-happened', { stay: 1, ...objecting });
    const reply = await act(ann, id, what, more);
    world.clock.to('2027-03-01T12:00:00Z');
    return reply;
  });

const withdraw = ({ ann }: Two, id: string) => act(ann, id, 'withdraw');
const accept = ({ ben }: Two, id: string) => act(ben, id, 'accept', { people: PEOPLE });
const cancel = ({ ann }: Two, id: string) => act(ann, id, 'cancel', cancelling);

/** Every operation by which one member can notify another, or write something that the other reads. */
const ROUNDS: Record<string, Round> = {
  'POST /api/swaps': inOpen(withdraw),
  'POST /api/swaps/:id/withdraw': inOpen(withdraw),
  'POST /api/swaps/:id/decline': inOpen(({ ben }, id) => act(ben, id, 'decline', { reason: 'dates' })),
  'POST /api/swaps/:id/more-time': inOpen(({ ben }, id) => act(ben, id, 'more-time'), withdraw),
  'POST /api/swaps/:id/accept': inOpen(accept, cancel),
  'POST /api/swaps/:id/cancel': inOpen(accept, cancel),
  'POST /api/swaps/:id/sign': inOpen(accept, ({ ann }, id) => world.sign(ann, id), cancel),
  'POST /api/swaps/:id/change': inFinal(async ({ ann }, id, n) => {
    const reply = await act(ann, id, 'change', changed(ann, n));
    await act(ann, id, 'change/take-back');
    return reply;
  }),
  'POST /api/swaps/:id/change/take-back': inFinal(async ({ ann }, id, n) => {
    const reply = await act(ann, id, 'change', changed(ann, n));
    await act(ann, id, 'change/take-back');
    return reply;
  }),
  'POST /api/swaps/:id/change/keep': inFinal(async ({ ann, ben }, id, n) => {
    const reply = await act(ann, id, 'change', changed(ann, n));
    await act(ben, id, 'change/keep');
    return reply;
  }),
  'POST /api/swaps/:id/change/accept': inFinal(async ({ ann, ben }, id, n) => {
    const reply = await act(ann, id, 'change', changed(ann, n));
    const sha256 = (await world.view(ben, id)).change?.sha256;
    await act(ben, id, 'change/accept', { sha256, name: ben.name, read: true });
    return reply;
  }),
  'POST /api/swaps/:id/went-well': afterwards('went-well'),
  'POST /api/swaps/:id/happened': afterwards('happened', objecting),
  'POST /api/swaps/:id/not-happened': afterwards('not-happened', { stay: 1, ...objecting }),
  'PUT /api/swaps/:id/reviews/:party': inFinal(async ({ ann }, id, n) => {
    world.clock.to('2027-04-18T12:00:00Z');
    const version = n === 0 ? null : n;
    const reply = await put(ann, `swaps/${id}/reviews/2`, {
      ...REVIEW,
      submission_id: randomUUID(),
      version,
    });
    world.clock.to('2027-03-01T12:00:00Z');
    return reply;
  }),
  'PUT /api/swaps/:id/stays/:number/arrival': inFinal(({ ann }, id, n) =>
    put(ann, `swaps/${id}/stays/1/arrival`, { time: '15:30', note: `Note ${n}` }),
  ),
  'PUT /api/swaps/:id/stays/:number/lists': inFinal(({ ann }, id, n) =>
    put(ann, `swaps/${id}/stays/2/lists`, { before: [`Line ${n}`], leave: [], version: n }),
  ),
  'POST /api/swaps/:id/stays/:number/ticks': inFinal(({ ann }, id, n) =>
    world.ask('POST', `swaps/${id}/stays/1/ticks`, ann, {
      list: 'before',
      text: 'Try the keys',
      ticked: n % 2 === 0,
    }),
  ),
  'POST /api/swaps/:id/stays/:number/help': inFinal(({ ann }, id) =>
    world.ask('POST', `swaps/${id}/stays/1/help`, ann, {
      words: 'The door does not open.',
      submission_id: randomUUID(),
    }),
  ),
  'DELETE /api/swaps/:id/replacements': inFinal(({ ann }, id) =>
    world.ask('DELETE', `swaps/${id}/replacements`, ann),
  ),
  'PATCH /api/swaps/:id/signature': inFinal(({ ann }, id) =>
    world.ask('PATCH', `swaps/${id}/signature`, ann),
  ),
  'DELETE /api/swaps/:id/signature': inFinal(({ ann }, id) =>
    world.ask('DELETE', `swaps/${id}/signature`, ann),
  ),
  'PUT /api/homes/:id/guide': inFinal(({ ann }, _id, n) =>
    world.saveGuide(ann, { house_rules: `Rule ${n}` }),
  ),
  'POST /api/homes/:id/guide/photos': inFinal(({ ann }) =>
    world.ask('POST', `homes/${ann.home_id}/guide/photos`, ann),
  ),
  'POST /api/conversations': async (two) => () =>
    world.ask('POST', 'conversations', two.ann, { home_id: two.ben.home_id }),
  'POST /api/conversations/:id/messages': inTalk(({ ann }, id) =>
    world.ask('POST', `conversations/${id}/messages`, ann, { text: 'Hello once more' }),
  ),
  'PATCH /api/conversations/:id/messages/:seq': inTalk(({ ann }, id) =>
    world.ask('PATCH', `conversations/${id}/messages/1`, ann),
  ),
  'DELETE /api/conversations/:id/messages/:seq': inTalk(({ ann }, id) =>
    world.ask('DELETE', `conversations/${id}/messages/1`, ann),
  ),
  'PUT /api/conversations/:id/read': inTalk(({ ann }, id) =>
    world.ask('PUT', `conversations/${id}/read`, ann, { seq: 1 }),
  ),
  'POST /api/conversations/:id/completion': inTalk(({ ann }, id) =>
    world.ask('POST', `conversations/${id}/completion`, ann),
  ),
  'DELETE /api/conversations/:id/completion': inTalk(({ ann }, id) =>
    world.ask('DELETE', `conversations/${id}/completion`, ann),
  ),
  'POST /api/conversations/:id/report': inTalk(({ ann }, id) =>
    world.ask('POST', `conversations/${id}/report`, ann, { reason: 'spam', words: 'Far too many.' }),
  ),
  'PUT /api/conversations/:id/block': async (two) => {
    const id = await conversation(two);
    return async () => {
      const reply = await world.propose(two.ann, two.ben);
      await world.ask('PUT', `conversations/${id}/block`, two.ann);
      await world.ask('DELETE', `conversations/${id}/block`, two.ann);
      return reply;
    };
  },
  'DELETE /api/conversations/:id/block': inTalk(({ ann }, id) =>
    world.ask('DELETE', `conversations/${id}/block`, ann),
  ),
};

/** Operations that change swaps, their stays and guides, or conversations, and that other members notice. */
const OF_OTHERS = /^(?!GET)\w+ \/api\/(swaps|conversations|homes\/:id\/guide)(\/|$)/;
const changing = endpoints.filter(
  ({ route, access }) => OF_OTHERS.test(route) && (access === 'member' || access === 'subscriber'),
);

/** The rest of the daily limit that each test starts with, so that four rounds reach the limit instead of thirty. */
const LEFT = 4;
/** How often an operation is tried: more often than the limit still allows. */
const TRIES = LEFT + 10;

/** The days of the rounds: today, and the end of the stays. */
const DAYS = ['2027-03-01', '2027-04-18'];

/** Leaves both members only that many notices to the other on each day. */
async function spend({ ann, ben }: Two): Promise<void> {
  for (const [by, to] of [
    [ann, ben],
    [ben, ann],
  ] as const)
    await world.pool.query(
      `insert into notice_counts (by_user, to_user, day, notices) select $1, $2, unnest($3::date[]), $4
       on conflict on constraint notice_counts_once do update set notices = excluded.notices`,
      [by.user_id, to.user_id, DAYS, LIMITS.notices_to_one_a_day - LEFT],
    );
}

describe('the daily limit on notices that a member causes for another', () => {
  it('covers every operation', () => {
    expect(Object.keys(ROUNDS).toSorted()).toEqual(changing.map(({ route }) => route).toSorted());
  });

  it.each(Object.entries(ROUNDS))('is limited: %s', async (_route, prepare) => {
    const [ann, ben] = (await world.parties(2)) as [Party, Party];
    const round = await prepare({ ann, ben });
    await spend({ ann, ben });
    const before = [await heard(ann, ben), await heard(ben, ann)] as const;
    let tries = 0;
    let reply: Reply;
    do reply = await round(tries);
    while (++tries < TRIES && reply.statusCode !== 429);
    const most = Math.max((await heard(ann, ben)) - before[0], (await heard(ben, ann)) - before[1]);
    // Ending something is never refused, so the last round may exceed the limit a little.
    expect(most).toBeLessThanOrEqual(LEFT + 2);
    if (reply.statusCode !== 429) expect(most, 'what nobody refuses tells of itself once').toBeLessThan(3);
  });

  it('refuses with a sentence until the next day, and stores nothing of the refused act [NOTE-47]', async () => {
    const [ann, ben, cleo] = (await world.parties(3)) as [Party, Party, Party];
    const id = await world.final(ann, ben);
    const arrive = (n: number) =>
      put(ann, `swaps/${id}/stays/1/arrival`, { time: '15:30', note: `Note ${n}` });
    let n = 0;
    let reply = await arrive(n);
    while (reply.statusCode === 200) reply = await arrive(++n);
    expect([reply.statusCode, reply.json().message, reply.headers['retry-after']]).toEqual([
      429,
      "You've sent this member a lot today. Please try again tomorrow.",
      String(12 * 3_600),
    ]);
    expect((await world.ask('GET', `swaps/${id}/stays/1`, ann)).json().arrival.note).toBe(`Note ${n - 1}`);
    const september = { check_in: '2027-09-10', check_out: '2027-09-17' };
    const proposed = await world.propose(cleo, ben, { my_stay: september, their_stay: september });
    expect(proposed.statusCode, 'others are not kept from anything').toBe(200);
    expect((await act(ann, id, 'cancel', cancelling)).statusCode, 'leaving is never refused').toBe(200);
    world.clock.to('2027-03-02T00:00:00Z');
    const october = { check_in: '2027-10-10', check_out: '2027-10-17' };
    expect((await world.propose(ann, ben, { my_stay: october, their_stay: october })).statusCode).toBe(200);
    world.clock.to('2027-03-01T12:00:00Z');
  });

  it('applies to 200 simultaneous requests, for one other member and for all of them [NOTE-47]', async () => {
    const [ann, ben, ...others] = (await world.parties(9)) as [Party, Party, ...Party[]];
    const mails = await createNoticeMails(world);
    const tell = (to: Party) =>
      mails.notify(to, { event: 'arrival_saved', about: { member_id: ann.user_id } }).then(
        () => 200,
        (error) => error.status,
      );
    const replies = await Promise.all(Array.from({ length: 200 }, () => tell(ben)));
    expect(replies.filter((status) => status === 200)).toHaveLength(LIMITS.notices_to_one_a_day);
    expect(replies.filter((status) => status === 429)).toHaveLength(200 - LIMITS.notices_to_one_a_day);
    expect(await heard(ann, ben)).toBe(LIMITS.notices_to_one_a_day);
    await Promise.all(others.flatMap((one) => Array.from({ length: 28 }, () => tell(one))));
    const all = await Promise.all([ben, ...others].map((one) => heard(ann, one)));
    expect(all.reduce((sum, one) => sum + one)).toBe(LIMITS.notices_to_all_a_day);
  });
});
