import { describe, expect, it, vi } from 'vitest';
import { memberWithApp, passkeyActions } from '../../../test/guard.ts';
import { setStatus, signIn } from '../../../test/members.ts';
import { softwareAuthenticator } from '../../../test/software-authenticator.ts';
import { startTestApp } from '../../../test/test-app.ts';

const test = await startTestApp();
const member = await signIn(test);

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

  it('[SESS-14] is free without a record, and reading the subscription is no error', async () => {
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

  it.each(['user_roles', 'user_subscriptions'])(
    '[SESS-09] is none if %s cannot be read, even if others have one',
    async (table) => {
      const [free, admin, subscriber] = [
        await signIn(test),
        await signIn(test, { admin: true }),
        await signIn(test, { level: 'subscriber' }),
      ];
      await test.pool.query(`alter table ${table} rename to taken_away`);
      const levels = [
        await get('/api/viewer', free.headers),
        await get('/api/viewer', admin.headers),
        await get('/api/viewer', subscriber.headers),
      ];
      await test.pool.query(`alter table taken_away rename to ${table}`);
      const rolesRead = table !== 'user_roles';
      expect(levels).toEqual([
        { level: 'free', user_id: free.user_id, is_admin: false },
        expect.objectContaining({ user_id: admin.user_id, is_admin: rolesRead }),
        expect.objectContaining({ user_id: subscriber.user_id, level: rolesRead ? 'free' : 'subscriber' }),
      ]);
    },
  );

  it('[SESS-15] is visitor after signing out', async () => {
    expect(await get('/api/viewer', {})).toEqual({ level: 'visitor' });
  });

  it.each([
    ['a member', async () => ({ headers: member.headers })],
    ['an admin with every kind of second factor and a pending recovery', protectedAdmin],
  ])('costs one indexed query of one row, for %s', async (_, who) => {
    const { headers } = await who();
    expect((await get('/api/viewer', headers)).level).not.toBe('visitor');
    // Emails of the setup query the database too.
    await test.jobs.rest();
    const query = vi.spyOn(test.pool, 'query');
    await ask('/api/viewer', headers);
    const [first, ...more] = query.mock.calls as unknown as [{ text: string; values: unknown[] }][];
    expect(more).toEqual([]);
    const [statement] = first as NonNullable<typeof first>;
    query.mockRestore();
    const client = await test.pool.connect();
    // PostgreSQL would otherwise scan such small tables.
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query(
      `explain (analyze, timing off, format json) ${statement.text}`,
      statement.values,
    );
    await client.query('reset enable_seqscan');
    client.release();
    const scans = scansOf(rows[0]['QUERY PLAN'][0].Plan);
    expect(scans.map((scan) => scan['Relation Name']).sort()).toEqual([
      'account_security',
      'recoveries',
      'sessions',
      'user_roles',
      'user_subscriptions',
    ]);
    for (const scan of scans) {
      expect(scan['Node Type']).not.toBe('Seq Scan');
      expect(scan['Actual Rows'] * scan['Actual Loops'], scan['Relation Name']).toBeLessThanOrEqual(1);
    }
  });
});

type Scan = { 'Node Type': string; 'Relation Name'?: string; 'Actual Rows': number; 'Actual Loops': number };

/** The nodes of a plan that read a table. */
function scansOf({ Plans = [], ...node }: Scan & { Plans?: Scan[] }): Scan[] {
  return [...(node['Relation Name'] ? [node] : []), ...Plans.flatMap(scansOf)];
}

/** A second member with the same records, so that each table has more than one row. */
async function protectedAdmin() {
  await recoveringAdmin();
  return recoveringAdmin();
}

async function recoveringAdmin() {
  const { member: admin, browser } = await memberWithApp(test, { admin: true });
  await passkeyActions(() => test).add(browser, softwareAuthenticator(), { second_step: true });
  await test.pool.query(`insert into recoveries (user_id, opens_at) values ($1, now() + interval '1 day')`, [
    admin.user_id,
  ]);
  return { headers: { cookie: browser.cookie() } };
}

describe("the member's own subscription", () => {
  it('[DATA-04] can be read by its member with every field', async () => {
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

  it('is not found by anybody else, including admins', async () => {
    const url = `/api/user_subscriptions/${member.user_id}`;
    expect((await ask(url, {})).statusCode).toBe(401);
    expect((await ask('/api/user_subscriptions/me', {})).statusCode).toBe(401);
    for (const wanted of [{}, { level: 'subscriber' }, { admin: true }] as const) {
      expect((await ask(url, (await signIn(test, wanted)).headers)).statusCode).toBe(404);
    }
  });
});
