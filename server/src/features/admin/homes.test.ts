import type { AdminHome } from '@swapstead/contract/admin/homes.endpoints';
import { describe, expect, it } from 'vitest';
import { hostActions } from '../../../test/hosts.ts';
import { signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { ticketCalls } from '../../../test/tickets.ts';

const test = await startTestApp();
const host = await signIn(test, { level: 'subscriber' });
const other = await signIn(test, { level: 'subscriber' });
const admin = await signIn(test, { admin: true });

const { ask, list, own, change } = hostActions(() => test);
const { openedBy } = ticketCalls(() => test);
const REASON = 'The photos show another home.';
const hide = (id: string, reason = REASON, as = admin) =>
  ask('POST', `/api/admin/homes/${id}/hide`, as, { reason });
const show = (id: string, as = admin) => ask('POST', `/api/admin/homes/${id}/show`, as);
const found = async (query: Record<string, string>): Promise<AdminHome[]> =>
  (await ask('GET', `/api/admin/homes?${new URLSearchParams(query)}`, admin)).json().homes;
const ids = (homes: readonly { id: string }[]) => homes.map(({ id }) => id);

/** Every way in which others could find the home. */
async function traces(id: string, title: string) {
  const search = `search=${encodeURIComponent(title)}`;
  const [plain, searched, byPlace, saved, count, tags, page, seen, nights] = await Promise.all([
    ask('GET', '/api/homes'),
    ask('GET', `/api/homes?${search}`, other),
    ask('GET', `/api/homes?${search}&sort=confirmed`, other),
    ask('GET', `/api/homes?ids=${id}`),
    ask('GET', '/api/homes/count'),
    ask('GET', '/api/tags'),
    ask('GET', `/api/homes/${id}`),
    ask('GET', `/api/homes/${id}`, other),
    ask('GET', `/api/homes/${id}/nights`, other),
  ]);
  const lists = [plain, searched, byPlace, saved].map((reply) => ids(reply.json().homes).includes(id));
  return {
    lists,
    count: count.json().total,
    tags: tags.json().tags.length,
    pages: [page.statusCode, seen.statusCode, nights.statusCode],
  };
}

describe('a home that our team hides', () => {
  it('is invisible to everyone but its host, who sees the reason, and is unchanged when shown again', async () => {
    const title = 'Quillon water tower';
    const home = await list(host, { title, interests: ['Quillons'] });
    const before = await traces(home.id, title);
    expect(before).toEqual({
      lists: [true, true, true, true],
      count: 1,
      tags: 1,
      pages: [200, 200, 200],
    });

    expect((await hide(home.id)).json()).toMatchObject({ id: home.id, hidden_reason: REASON });
    expect(await traces(home.id, title)).toEqual({
      lists: [false, false, false, false],
      count: 0,
      tags: 0,
      pages: [404, 404, 404],
    });
    expect((await ask('POST', '/api/conversations', other, { home_id: home.id })).statusCode).toBe(404);
    expect((await ask('GET', `/api/homes/${home.id}`, host)).statusCode).toBe(200);
    const [hidden] = await own(host);
    expect(hidden).toMatchObject({ id: home.id, hidden_reason: REASON, version: home.version });

    // The host's changes while it is hidden stay hidden too, and counts stay right.
    expect(
      (await change(home, { title: `${title} II`, interests: ['Quillons', 'Towers'] }, host)).statusCode,
    ).toBe(200);
    expect(await traces(home.id, title)).toMatchObject({
      lists: [false, false, false, false],
      count: 0,
      tags: 0,
    });

    expect((await show(home.id)).json()).toMatchObject({ id: home.id, hidden_reason: null });
    expect(await traces(home.id, title)).toEqual({ ...before, tags: 2 });
    expect((await ask('DELETE', `/api/homes/${home.id}`, host)).statusCode).toBe(204);
    expect(await traces(home.id, title)).toMatchObject({ count: 0, tags: 0 });
  });

  it('leaves the counts right when it is deleted while hidden', async () => {
    const count = async () => (await ask('GET', '/api/homes/count')).json().total;
    const before = await count();
    const home = await list(host);
    await hide(home.id);
    await ask('DELETE', `/api/homes/${home.id}`, host);
    expect(await count()).toBe(before);
  });

  it('is recorded in the audit log with admin, host, home and reason, and its host is notified', async () => {
    const home = await list(host, { title: 'Brassmere mill' });
    await hide(home.id);
    await show(home.id);
    const { entries } = (await ask('GET', '/api/audit_log?action=home', admin)).json();
    const entry = { actor_id: admin.user_id, user_id: host.user_id, home_id: home.id, action: 'home' };
    expect(entries.slice(0, 2)).toMatchObject([
      { ...entry, old_value: 'hidden', new_value: 'shown', reason: null },
      { ...entry, old_value: 'shown', new_value: 'hidden', reason: REASON },
    ]);
    const { notices } = (await ask('GET', '/api/notices', host)).json();
    expect(notices.slice(0, 2).map(({ text, path }: { text: string; path: string }) => [text, path])).toEqual(
      [
        ['Brassmere mill is visible again.', '/profile?tab=homes'],
        ['Our team has hidden Brassmere mill. Your profile says why.', '/profile?tab=homes'],
      ],
    );
  });

  it('is hidden only once, even if several admins press at the same time, and only with a reason', async () => {
    const home = await list(host);
    for (const reason of ['', 'too short', '   ten spaces   '.slice(0, 9), 'x'.repeat(501)]) {
      expect((await hide(home.id, reason)).statusCode, reason).toBe(400);
    }
    const replies = await Promise.all(Array.from({ length: 6 }, () => hide(home.id)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    const { entries } = (await ask('GET', '/api/audit_log?action=home', admin)).json();
    expect(entries.filter(({ home_id }: { home_id: string }) => home_id === home.id)).toHaveLength(1);
    expect((await show(home.id)).statusCode).toBe(200);
    expect((await show(home.id)).statusCode).toBe(409);
    for (const id of ['x', admin.user_id]) expect((await hide(id)).statusCode).toBe(404);
  });

  it('cannot be shown again by its host', async () => {
    const home = await list(host);
    await hide(home.id);
    expect((await show(home.id, host)).statusCode).toBe(403);
    const version = (await own(host)).find(({ id }) => id === home.id)?.version ?? 0;
    const reply = await ask('PATCH', `/api/homes/${home.id}`, host, { version, hidden_reason: null });
    expect(reply.statusCode).toBeLessThan(500);
    expect((await own(host)).find(({ id }) => id === home.id)?.hidden_reason).toBe(REASON);
  });
});

it('suspending a host hides all their homes; lifting it keeps those hidden that our team hid', async () => {
  const [one, hidden] = [
    await list(other, { title: 'Vexley one' }),
    await list(other, { title: 'Vexley two' }),
  ];
  await hide(hidden.id);
  const suspend = (is: boolean) =>
    test.pool.query('update homes set host_suspended = $2 where user_id = $1', [other.user_id, is]);
  const gallery = async () => ids((await ask('GET', '/api/homes?search=Vexley')).json().homes);
  await suspend(true);
  expect(await gallery()).toEqual([]);
  await suspend(false);
  expect(await gallery()).toEqual([one.id]);
});

it('admins find homes by title, host and id, or only the hidden ones, page by page', async () => {
  const home = await list(host, { title: 'Émaux & Çéramiques 100%' });
  for (const search of ['emaux & ceram', '100%', home.id]) {
    expect(ids(await found({ search })), search).toEqual([home.id]);
  }
  const ofHost = await found({ search: host.email });
  expect(ids(ofHost)).toContain(home.id);
  expect(new Set(ofHost.map((one) => one.host.user_id))).toEqual(new Set([host.user_id]));
  expect(await found({ search: '_maux%' })).toEqual([]);
  await hide(home.id);
  expect(ids(await found({ hidden: '1' }))).toContain(home.id);
  expect((await found({ hidden: '1' })).every(({ hidden_reason }) => hidden_reason !== null)).toBe(true);

  await test.pool.query(
    `insert into homes (user_id, title, description, location, home_type)
     select $1, 'Crowded house ' || i, 'One long room', 'Somewhere', 'Loft' from generate_series(1, 60) i`,
    [host.user_id],
  );
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const url: string = `/api/admin/homes?search=crowded${cursor ? `&cursor=${cursor}` : ''}`;
    const page = (await ask('GET', url, admin)).json();
    seen.push(...ids(page.homes));
    cursor = page.next_cursor;
  } while (cursor);
  expect([seen.length, new Set(seen).size]).toEqual([60, 60]);
});

it('shows one member with role, subscription, homes and tickets, but neither phone nor bio', async () => {
  const member = await signIn(test, { level: 'subscriber' });
  await ask('PUT', '/api/profiles/me', member, {
    display_name: 'Ottoline',
    bio: 'A secret of hers',
    phone: '+351 555 0101',
  });
  const home = await list(member, { title: 'Her lighthouse' });
  await hide(home.id);
  const ticket = await openedBy(member);
  const reply = await ask('GET', `/api/admin/members/${member.user_id}`, admin);
  expect(reply.json()).toMatchObject({
    user_id: member.user_id,
    email: member.email,
    email_verified: true,
    display_name: 'Ottoline',
    role: 'user',
    subscription_status: 'paid',
    homes: [{ id: home.id, title: 'Her lighthouse', hidden_reason: REASON }],
    tickets: [{ id: ticket, status: 'open' }],
    tickets_total: 1,
  });
  expect(reply.body).not.toMatch(/secret of hers|555 0101/);
  for (const id of ['x', home.id]) {
    expect((await ask('GET', `/api/admin/members/${id}`, admin)).statusCode).toBe(404);
  }
});
