import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SignedIn, setStatus, signIn } from '../../../test/members.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let test: TestApp;
let member: SignedIn;

beforeAll(async () => {
  test = await createTestApp();
  member = await signIn(test);
});

afterAll(() => test.close());

const ask = (url: string, headers: object = member.headers) =>
  test.app.inject({ url, headers: { ...headers } });
const get = async (url: string, headers?: object) => (await ask(url, headers)).json();

describe('the level of a member', () => {
  it.each([
    ['SESS-10', 'paid', 'subscriber'],
    ['SESS-11', 'trialing', 'subscriber'],
    ['SESS-12', 'cancelled', 'free'],
    ['SESS-13', 'free', 'free'],
  ])('[%s] status %s means %s', async (_, status, level) => {
    await setStatus(test, member.user_id, status);
    expect(await get('/api/viewer')).toEqual({ level, user_id: member.user_id, is_admin: false });
  });

  it('[SESS-14] without a record is free, and reading the subscription is no error', async () => {
    await test.pool.query('delete from user_subscriptions where user_id = $1', [member.user_id]);
    expect((await get('/api/viewer')).level).toBe('free');
    expect(await get('/api/user_subscriptions/me')).toEqual({
      user_id: member.user_id,
      subscription_status: 'free',
      subscription_plan: 'free',
      subscription_start_date: null,
      subscription_end_date: null,
      stripe_customer_id: null,
      cancel_at_period_end: false,
    });
  });

  it('[SESS-15] signed out is visitor', async () => {
    expect(await get('/api/viewer', {})).toEqual({ level: 'visitor' });
  });

  it('costs one query on an index', async () => {
    const query = vi.spyOn(test.pool, 'query');
    await ask('/api/viewer');
    expect(query).toHaveBeenCalledOnce();
    const [[statement]] = query.mock.calls as unknown as [[{ text: string; values: unknown[] }]];
    query.mockRestore();
    const client = await test.pool.connect();
    // With so few rows PostgreSQL would rather read them all.
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query(`explain ${statement.text}`, statement.values);
    await client.query('reset enable_seqscan');
    client.release();
    expect(JSON.stringify(rows)).not.toContain('Seq Scan');
  });
});

describe('the own subscription', () => {
  it('[DATA-04] is read by its member with every field', async () => {
    await test.pool.query(
      `insert into user_subscriptions (user_id, subscription_status, subscription_plan, subscription_start_date,
         subscription_end_date, stripe_customer_id) values ($1, 'paid', 'annual', '2026-01-02', '2027-01-02', 'cus_1')`,
      [member.user_id],
    );
    const expected = {
      user_id: member.user_id,
      subscription_status: 'paid',
      subscription_plan: 'annual',
      subscription_start_date: '2026-01-02T00:00:00.000Z',
      subscription_end_date: '2027-01-02T00:00:00.000Z',
      stripe_customer_id: 'cus_1',
      cancel_at_period_end: false,
    };
    expect(await get('/api/user_subscriptions/me')).toEqual(expected);
    expect(await get(`/api/user_subscriptions/${member.user_id}`)).toEqual(expected);
  });

  it('is not found by anybody else, admins included', async () => {
    const url = `/api/user_subscriptions/${member.user_id}`;
    expect((await ask(url, {})).statusCode).toBe(401);
    expect((await ask('/api/user_subscriptions/me', {})).statusCode).toBe(401);
    for (const wanted of [{}, { level: 'subscriber' }, { admin: true }] as const) {
      expect((await ask(url, (await signIn(test, wanted)).headers)).statusCode).toBe(404);
    }
  });
});
