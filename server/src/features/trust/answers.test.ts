import { beforeEach, expect, it } from 'vitest';
import { type Party, PEOPLE, swapWorld } from '../../../test/swaps.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createTrustRepository } from './trust.repository.ts';

const world = await swapWorld();
const { pool } = world;
const { countAnswers } = createTrustRepository();

beforeEach(() => world.clear());

const MIDNIGHT = new Date('2027-03-01T00:00:00Z');
const count = () => inTransaction(pool, (client) => countAnswers(client, MIDNIGHT));
const figures = async (of: Party) => {
  await count();
  const { rows } = await pool.query(
    'select counted, members, answered, median_seconds from answer_figures where user_id = $1',
    [of.user_id],
  );
  return rows[0] ? Object.values(rows[0]) : null;
};

/** A conversation of a guest with the host, with messages at these times: 'g 02-01T10:00' by the guest, 'h ...'. */
async function talk(guest: Party, host: Party, ...messages: string[]): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into conversations (home_id, home_title, guest_id, host_id, created_at) values ($1, 'A home', $2, $3, '2026-11-01')
     on conflict (home_id, guest_id) do update set home_title = excluded.home_title returning id`,
    [host.home_id, guest.user_id, host.user_id],
  );
  const id = rows[0]?.id as string;
  await pool.query(
    `insert into conversation_sides (conversation_id, user_id) values ($1, $2), ($1, $3) on conflict do nothing`,
    [id, guest.user_id, host.user_id],
  );
  const { rows: before } = await pool.query<{ last_seq: number }>(
    'update conversations set last_seq = last_seq + $2 where id = $1 returning last_seq - $2 as last_seq',
    [id, messages.length],
  );
  for (const [index, message] of messages.entries()) {
    const [by = '', at] = message.split(' ');
    await pool.query(
      `insert into conversation_messages (conversation_id, seq, by_host, withheld, text, created_at)
       values ($1, $2, $3, $4, 'Hello', $5)`,
      [
        id,
        (before[0]?.last_seq ?? 0) + index + 1,
        by.startsWith('h'),
        by.endsWith('!'),
        `${at?.startsWith('11') ? 2026 : 2027}-${at}Z`,
      ],
    );
  }
  return id;
}

/** A proposal over HTTP, moved to this time in the database. */
async function proposed(from: Party, to: Party, at: string): Promise<string> {
  const id = await world.proposed(from, to);
  await pool.query('update swaps set created_at = $2 where id = $1', [id, `2027-${at}Z`]);
  return id;
}

/** An act of the history at this time. */
const acted = (id: string, party: number, act: string, at: string) =>
  pool.query(
    `insert into swap_history (swap_id, party, act, state, created_at) values ($1, $2, $3, 'open', $4)`,
    [id, party, act, `2027-${at}Z`],
  );

const people = async (...names: string[]) => Promise.all(names.map((name) => world.party(name)));

it('first messages count once their time is over or they are answered, with the median of the answers [TRUST-18, TRUST-20]', async () => {
  const [host, ...guests] = await people('Host', 'One', 'Two', 'Three', 'Four', 'Five');
  const [one, two, three, four, five] = guests as [Party, Party, Party, Party, Party];
  await talk(one, host as Party, 'g 02-01T10:00', 'h 02-01T11:00', 'g 02-02T10:00', 'h 02-05T10:00');
  await talk(two, host as Party, 'g 02-02T10:00', 'h 02-02T13:00');
  // Answered after more than seven days: not answered.
  await talk(three, host as Party, 'g 02-03T10:00', 'h 02-10T10:01');
  // Not answered, and its seven days are not over: not counted yet.
  await talk(four, host as Party, 'g 02-25T10:00');
  // Older than 90 days.
  await talk(five, host as Party, 'g 11-20T10:00');
  expect(await figures(host as Party)).toEqual([3, 3, 2, 7200]);
  // The guests answer nothing: their own conversations are no contacts of theirs.
  expect(await figures(one)).toBeNull();
});

it('a figure does not change within the day, and counting twice gives the same [TRUST-18, TRUST-30]', async () => {
  const [host, one] = (await people('Host', 'One')) as [Party, Party];
  await talk(one, host, 'g 02-20T10:00');
  expect(await figures(host)).toEqual([1, 1, 0, null]);
  // An answer after the midnight belongs to the next day.
  await pool.query(
    `insert into conversation_messages (conversation_id, seq, by_host, text, created_at)
     select id, 2, true, 'Hello', '2027-03-01T00:00:01Z' from conversations where host_id = $1`,
    [host.user_id],
  );
  expect(await figures(host)).toEqual([1, 1, 0, null]);
});

it('what a block withholds, what was reported, and contacts of suspended members are not counted [TRUST-19]', async () => {
  const [host, blocked, reported, suspended, late] = (await people(
    'Host',
    'Blocked',
    'Reported',
    'Suspended',
    'Late',
  )) as [Party, Party, Party, Party, Party];
  await talk(blocked, host, 'g! 02-01T10:00');
  const told = await talk(reported, host, 'g 02-01T10:00');
  await talk(suspended, host, 'g 02-01T10:00', 'h 02-01T11:00');
  await pool.query('update users set suspended_at = now() where id = $1', [suspended.user_id]);
  await pool.query(
    'update conversation_sides set reported_at = $3 where conversation_id = $1 and user_id = $2',
    [told, host.user_id, '2027-02-08T09:00:00Z'],
  );
  expect(await figures(host)).toBeNull();
  // A report after seven days changes nothing.
  const after = await talk(late, host, 'g 02-01T10:00');
  await pool.query(
    'update conversation_sides set reported_at = $3 where conversation_id = $1 and user_id = $2',
    [after, host.user_id, '2027-02-09T09:00:00Z'],
  );
  expect(await figures(host)).toEqual([1, 1, 0, null]);
});

it('reporting a conversation is remembered once, at its first time [TRUST-19]', async () => {
  const [host, guest] = (await people('Host', 'Guest')) as [Party, Party];
  const id = await talk(guest, host, 'g 02-01T10:00');
  const report = () =>
    world.ask('POST', `conversations/${id}/report`, host, {
      reason: 'They insult me, and will not stop.',
      consent: true,
    });
  expect((await report()).statusCode).toBe(201);
  const { rows } = await pool.query(
    'select user_id, reported_at from conversation_sides where reported_at is not null and conversation_id = $1',
    [id],
  );
  expect(rows).toMatchObject([{ user_id: host.user_id }]);
  await report();
  const again = await pool.query(
    'select reported_at from conversation_sides where conversation_id = $1 and user_id = $2',
    [id, host.user_id],
  );
  expect(again.rows[0].reported_at).toEqual(rows[0].reported_at);
});

it('a proposal is answered by accepting, declining, changing or a message, and counts once with a first message [TRUST-18]', async () => {
  const [host, one, two, three] = (await people('Host', 'One', 'Two', 'Three')) as [
    Party,
    Party,
    Party,
    Party,
  ];
  const first = await proposed(one, host, '02-01T10:00');
  await acted(first, 2, 'declined', '02-01T12:00');
  const second = await proposed(two, host, '02-02T10:00');
  await acted(second, 2, 'suggested', '02-02T14:00');
  await proposed(three, host, '02-03T10:00');
  await talk(three, host, 'g 02-05T10:00', 'h 02-06T10:00');
  // One contact of Three, answered after three days.
  expect(await figures(host)).toEqual([3, 3, 3, 14_400]);
});

it('a proposal that ended before an answer is not counted, one that expired is [TRUST-19]', async () => {
  const [host, one, two, three] = (await people('Host', 'One', 'Two', 'Three')) as [
    Party,
    Party,
    Party,
    Party,
  ];
  const withdrawn = await proposed(one, host, '02-01T10:00');
  await world.act(one, withdrawn, 'withdraw');
  expect((await world.view(one, withdrawn)).state).toBe('withdrawn');
  const gone = await proposed(two, host, '02-01T10:00');
  await pool.query(`update swaps set state = 'declined', end_why = 'home_gone', ended_by = 2 where id = $1`, [
    gone,
  ]);
  expect(await figures(host)).toBeNull();
  const expired = await proposed(three, host, '02-01T10:00');
  await pool.query(`update swaps set state = 'expired' where id = $1`, [expired]);
  expect(await figures(host)).toEqual([1, 1, 0, null]);
});

it('a proposal that a block withholds is not counted, so that nobody learns of it from the figures [TRUST-19]', async () => {
  const [host, one] = (await people('Host', 'One')) as [Party, Party];
  await talk(one, host, 'g 11-20T10:00');
  await pool.query('insert into member_blocks (blocker_id, blocked_id) values ($1, $2)', [
    host.user_id,
    one.user_id,
  ]);
  const id = await proposed(one, host, '02-01T10:00');
  const { rows: stored } = await pool.query('select is_withheld from swaps where id = $1', [id]);
  expect(stored).toEqual([{ is_withheld: true }]);
  expect(await figures(host)).toBeNull();
});

it('an accepted proposal is answered when it is accepted [TRUST-18]', async () => {
  const [host, one] = (await people('Host', 'One')) as [Party, Party];
  const id = await proposed(one, host, '02-28T10:00');
  world.clock.to('2027-02-28T10:30:00Z');
  await world.act(host, id, 'accept', { people: PEOPLE });
  expect(await figures(host)).toEqual([1, 1, 1, 1800]);
});
