import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailsTo, post, type SignedIn, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { ticketCalls, ticketPeople } from '../../../test/tickets.ts';

let owner: SignedIn;
let other: SignedIn;
let subscriber: SignedIn;
let admin: SignedIn;

const testApp = await startTestApp();
beforeAll(async () => {
  ({ owner, other, subscriber, admin } = await ticketPeople(testApp));
});

const { ask, openedBy, reply, setStatus, get } = ticketCalls(() => testApp);

describe('the status', () => {
  it('[BOARD-04, VALID-20, CONST-07] can change from any to any other, by admins only, and the counts follow', async () => {
    const id = await openedBy(owner);
    const all = ['open', 'in_progress', 'closed'];
    for (const from of all) {
      for (const to of all) {
        await setStatus(id, admin, { status: from });
        const before = (await ask('GET', '/api/support_tickets/counts', admin)).json();
        const changed = await setStatus(id, admin, { status: to, from });
        expect([changed.statusCode, changed.json().status]).toEqual([200, to]);
        const after = (await ask('GET', '/api/support_tickets/counts', admin)).json();
        const expected = { ...before };
        expected[from]--;
        expected[to]++;
        expect(after).toEqual(expected);
      }
    }
    for (const status of ['done', '', null, ['open']]) {
      expect((await setStatus(id, admin, { status })).statusCode).toBe(400);
    }
    expect((await setStatus(id, admin, {})).json().fields).toHaveProperty('status');
    expect((await get(id, owner)).json().status).toBe('closed');
  });

  it('[PERM-09, PERM-11] is refused to visitors and members, including the owner; unknown tickets are not found', async () => {
    const id = await openedBy(owner);
    expect((await setStatus(id, undefined, { status: 'closed' })).statusCode).toBe(401);
    for (const member of [owner, other, subscriber]) {
      expect((await setStatus(id, member, { status: 'closed' })).statusCode).toBe(403);
      expect((await setStatus(randomUUID(), member, { status: 'closed' })).statusCode).toBe(403);
      expect((await ask('GET', '/api/support_tickets/counts', member)).statusCode).toBe(403);
    }
    expect((await ask('GET', '/api/support_tickets/counts')).statusCode).toBe(401);
    expect((await setStatus(randomUUID(), admin, { status: 'closed' })).statusCode).toBe(404);
    expect((await get(id, owner)).json().status).toBe('open');
  });

  it('changes once if two admins act on the same screen', async () => {
    const second = await signIn(testApp, { admin: true });
    const id = await openedBy(owner);
    const both = await Promise.all([
      setStatus(id, admin, { status: 'closed', from: 'open' }),
      setStatus(id, second, { status: 'in_progress', from: 'open' }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const late = both.find(({ statusCode }) => statusCode === 409);
    expect(late?.json().message).toBe('Someone else has changed this ticket in the meantime.');
    const { rows } = await testApp.pool.query(
      'select actor_id, user_id, old_value, new_value from audit_log where ticket_id = $1',
      [id],
    );
    const winner = both[0]?.statusCode === 200 ? [admin, 'closed'] : [second, 'in_progress'];
    expect(rows).toEqual([
      {
        actor_id: (winner[0] as SignedIn).user_id,
        user_id: owner.user_id,
        old_value: 'open',
        new_value: winner[1],
      },
    ]);
    await testApp.pool.query('delete from user_roles where user_id = $1', [second.user_id]);
  });

  it('is all that can be changed; nothing can be deleted', async () => {
    const id = await openedBy(owner);
    const { messages } = (await get(id, owner)).json();
    for (const change of [
      { subject: 'Other' },
      { priority: 'low' },
      { status: 'closed', subject: 'Other' },
    ]) {
      expect((await setStatus(id, owner, change)).statusCode).toBe(403);
      expect((await setStatus(id, admin, change)).statusCode).toBe(403);
    }
    for (const [method, url] of [
      ['PUT', `/api/support_tickets/${id}`],
      ['DELETE', `/api/support_tickets/${id}`],
      ['PATCH', `/api/support_messages/${messages[0].id}`],
      ['DELETE', `/api/support_messages/${messages[0].id}`],
    ] as const) {
      expect((await ask(method, url)).statusCode).toBe(401);
      for (const by of [owner, other, admin]) expect((await ask(method, url, by)).statusCode).toBe(403);
    }
    expect((await get(id, owner)).json()).toMatchObject({ subject: 'A question', status: 'open', messages });
  });
});

describe('emails', () => {
  it('[SUPP-12] notify every admin of a new ticket, once, with a link to its page', async () => {
    const second = await signIn(testApp, { admin: true });
    const id = await openedBy(owner, { subject: 'Locked out <b>', priority: 'urgent' });
    for (const { email } of [admin, second]) {
      await expect
        .poll(async () => (await mailsTo(testApp, email)).filter(({ links }) => links[0]?.endsWith(id)))
        .toMatchObject([{ subject: 'New support ticket: Locked out <b>' }]);
    }
    const [mail] = (await mailsTo(testApp, second.email)).filter(({ links }) => links[0]?.endsWith(id));
    expect(mail?.links[0]).toBe(`http://localhost/admin/support/${id}`);
    expect(mail?.text).toContain(`${owner.email} has opened a ticket with priority Urgent.`);
    await testApp.pool.query('delete from user_roles where user_id = $1', [second.user_id]);
  });

  it('[DATA-12] notify-admin-new-ticket notifies nobody twice, and is for one’s own ticket', async () => {
    const notify = (by: SignedIn | undefined, ticket_id: unknown) =>
      post(testApp, '/api/functions/notify-admin-new-ticket', { ticket_id }, by?.headers);
    const id = await openedBy(owner);
    expect((await notify(undefined, id)).statusCode).toBe(401);
    expect((await notify(other, id)).statusCode).toBe(404);
    expect((await notify(owner, randomUUID())).statusCode).toBe(404);
    expect((await notify(owner, 7)).statusCode).toBe(400);
    const replies = await Promise.all([notify(owner, id), notify(owner, id), notify(admin, id)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    const later = await openedBy(owner, { subject: 'Later' });
    const linked = async () => (await mailsTo(testApp, admin.email)).map(({ links }) => links[0] ?? '');
    const mailsAbout = async (ticket: string) =>
      (await linked()).filter((link) => link.endsWith(ticket)).length;
    for (const ticket of [id, later]) await expect.poll(() => mailsAbout(ticket)).toBe(1);
    expect(await mailsAbout(id)).toBe(1);
  });

  it('[SUPP-18] notify the owner of an answer and of a new status, not of their own messages', async () => {
    const member = await signIn(testApp);
    const id = await openedBy(member, { subject: 'Where is it?' });
    await reply(id, member);
    await reply(id, admin, { message: 'Over <here>.\n\nAnd there.' });
    await setStatus(id, admin, { status: 'closed' });
    await setStatus(id, admin, { status: 'closed' });
    await expect.poll(async () => (await mailsTo(testApp, member.email)).length).toBe(2);
    const mails = await mailsTo(testApp, member.email);
    const subjects = mails.map(({ subject }) => subject);
    expect(subjects.slice(0, 2).toSorted()).toEqual([
      'Support has answered: Where is it?',
      'Your ticket is now Closed: Where is it?',
    ]);
    const answer = mails.find(({ subject }) => subject.startsWith('Support has answered'));
    expect(answer?.text).toContain('Over <here>.\n\nAnd there.');
    expect(answer?.links[0]).toBe(`http://localhost/support/${id}`);
    expect(answer?.text).not.toContain(admin.email);
  });
});

describe('deleting an account', () => {
  it('[PROF-25] deletes the member’s tickets; their answers to others stay, without a name', async () => {
    const [leaver, second] = await Promise.all([signIn(testApp), signIn(testApp, { admin: true })]);
    const theirs = await openedBy(leaver);
    await reply(theirs, admin);
    const kept = await openedBy(owner);
    await reply(kept, second, { message: 'From somebody who leaves.' });
    const exported = await ask('GET', '/api/profiles/me/export', leaver);
    expect(exported.rawPayload.toString('latin1')).toContain('support-tickets.json');
    for (const by of [leaver, second]) {
      expect((await ask('POST', '/api/functions/delete-profile', by)).statusCode).toBe(204);
    }
    expect((await get(theirs, admin)).statusCode).toBe(404);
    const { rows } = await testApp.pool.query('select from support_messages where ticket_id = $1', [theirs]);
    expect(rows).toEqual([]);
    const { messages } = (await get(kept, admin)).json();
    expect(messages[1]).toMatchObject({
      message: 'From somebody who leaves.',
      user_id: null,
      is_admin: true,
      author: 'Former admin',
    });
  });
});
