import type { AuditEntry } from '@swapstead/contract/admin/endpoints';
import { beforeAll, expect, it } from 'vitest';
import { enter, post, type SignedIn, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { ticketCalls } from '../../../test/tickets.ts';

let member: SignedIn;
let admin: SignedIn;
let second: SignedIn;

const testApp = await startTestApp();
beforeAll(async () => {
  [member, admin, second] = await Promise.all([
    signIn(testApp),
    signIn(testApp, { admin: true }),
    signIn(testApp, { admin: true }),
  ]);
});

const { ask, openedBy, setStatus } = ticketCalls(() => testApp);
const log = async (query = ''): Promise<AuditEntry[]> =>
  (await ask('GET', `/api/audit_log${query}`, admin)).json().entries;
const setRole = (who: SignedIn, role: string, by: SignedIn) =>
  ask('PUT', `/api/user_roles/${who.user_id}`, by, { role });
const setSubscription = (who: SignedIn, subscriptionStatus: string, by: SignedIn) =>
  post(
    testApp,
    '/api/functions/update-user-subscription',
    { userId: who.user_id, subscriptionStatus },
    by.headers,
  );

it('[ADMIN-10, USERS-14] records every change of role, subscription and ticket with actor, old and new value and time', async () => {
  const before = Date.now();
  await setRole(member, 'admin', admin);
  await setRole(member, 'admin', admin);
  await setRole(member, 'user', second);
  await setSubscription(member, 'trialing', admin);
  await setSubscription(member, 'trialing', admin);
  await setSubscription(member, 'free', second);
  const ticket_id = await openedBy(member);
  await setStatus(ticket_id, admin, { status: 'in_progress' });
  await setStatus(ticket_id, admin, { status: 'in_progress' });

  const entries = await log();
  const about = { user_id: member.user_id, user: member.email };
  const entry = (action: string, by: SignedIn, old_value: string, new_value: string, ticket?: string) => ({
    id: expect.any(String),
    created_at: expect.any(String),
    action,
    actor_id: by.user_id,
    actor: by.email,
    ...about,
    ticket_id: ticket ?? null,
    home_id: null,
    swap_id: null,
    reason: null,
    old_value,
    new_value,
  });
  expect(entries).toEqual([
    entry('ticket_status', admin, 'open', 'in_progress', ticket_id),
    entry('subscription_status', second, 'trialing', 'free'),
    entry('subscription_status', admin, 'free', 'trialing'),
    entry('role', second, 'admin', 'user'),
    entry('role', admin, 'user', 'admin'),
  ]);
  for (const { created_at } of entries) {
    expect(Date.parse(created_at)).toBeGreaterThanOrEqual(before - 1000);
    expect(Date.parse(created_at)).toBeLessThanOrEqual(Date.now() + 1000);
  }
});

it('records nothing for a refused change', async () => {
  const before = await log();
  await setRole(member, 'root', admin);
  await setSubscription(member, 'gold', admin);
  await setRole(member, 'admin', member);
  await setSubscription(member, 'paid', member);
  expect(await log()).toEqual(before);
});

it.each([
  "update audit_log set new_value = 'user'",
  'delete from audit_log',
  'delete from audit_log where id = (select min(id) from audit_log)',
  'truncate audit_log',
])('[ADMIN-10] the database refuses: %s', async (statement) => {
  const before = await log();
  expect(before.length).toBeGreaterThan(0);
  await expect(testApp.pool.query(statement)).rejects.toThrow('audit_log is append-only');
  expect(await log()).toEqual(before);
});

it('only the server can add entries to the audit log', async () => {
  const { headers } = admin;
  for (const [method, url] of [
    ['POST', '/api/audit_log'],
    ['PATCH', '/api/audit_log/1'],
    ['DELETE', '/api/audit_log/1'],
  ] as const) {
    expect((await testApp.app.inject({ method, url })).statusCode).toBe(401);
    expect((await testApp.app.inject({ method, url, headers })).statusCode).toBe(403);
  }
});

it('the audit log can be paged, and filtered by action and by member', async () => {
  await testApp.pool.query(
    `insert into audit_log (actor_id, action, user_id, old_value, new_value)
     select $1, 'role', gen_random_uuid(), 'user', 'admin' from generate_series(1, 120)`,
    [second.user_id],
  );
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const url: string = `/api/audit_log?action=role${cursor ? `&cursor=${cursor}` : ''}`;
    const page = (await ask('GET', url, admin)).json();
    ids.push(...page.entries.map(({ id }: AuditEntry) => id));
    cursor = page.next_cursor;
  } while (cursor);
  expect([ids.length, new Set(ids).size]).toEqual([122, 122]);
  const theirs = await log(`?user_id=${member.user_id}`);
  expect(theirs).toHaveLength(5);
  for (const query of ['?action=other', '?user_id=1', '?cursor=x', '?from=1']) {
    expect((await ask('GET', `/api/audit_log${query}`, admin)).statusCode).toBe(400);
  }
});

it('[ADMIN-10] keeps entries after everyone in them has left, without their names', async () => {
  await setRole(member, 'admin', second);
  const [newest] = await log();
  for (const who of [member, second]) {
    const { headers } = await enter(testApp, who);
    await post(testApp, '/api/functions/delete-profile', undefined, headers);
  }
  const [kept] = await log();
  expect(kept).toEqual({ ...newest, actor: null, user: null });
});
