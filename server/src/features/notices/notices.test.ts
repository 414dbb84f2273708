import { beforeEach, describe, expect, it } from 'vitest';
import { conversationActions } from '../../../test/conversations.ts';
import { type SignedIn, setStatus, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { ticketCalls } from '../../../test/tickets.ts';

let host: SignedIn;
let guest: SignedIn;
const { ask, send, opened, home, name } = conversationActions(() => test);
const { openedBy, reply, setStatus: setTicketStatus } = ticketCalls(() => test);

type ListedNotice = {
  id: string;
  kind: string;
  text: string;
  read: boolean;
  path: string | null;
  position: number;
};

const noticesOf = async (who: SignedIn, query = ''): Promise<ListedNotice[]> =>
  (await ask('GET', `notices${query}`, who)).json().notices;
const texts = async (who: SignedIn) => (await noticesOf(who)).map(({ text }) => text);
const unread = async (who: SignedIn): Promise<number> =>
  (await ask('GET', 'notices/unread', who)).json().notices_unread;

/** Writes notices as other slices do. */
async function write(who: SignedIn, count: number, event = 'password_changed', kind = 'security') {
  await test.pool.query('insert into inboxes (user_id) values ($1) on conflict do nothing', [who.user_id]);
  for (let index = 0; index < count; index++) {
    await test.pool.query(
      `with i as (update inboxes set last_event = last_event + 1 where user_id = $1 returning last_event)
       insert into notices (user_id, kind, event, event_key, position, created_at)
       select $1, $3, $2, gen_random_uuid(), last_event, now() from i`,
      [who.user_id, event, kind],
    );
  }
}

const test = await startTestApp();
beforeEach(async () => {
  host = await signIn(test, { level: 'subscriber' });
  guest = await signIn(test, { level: 'subscriber' });
  await name(guest, 'Tom Baker');
});

describe('notices of messages', () => {
  it('name the other member to each of the two [NOTE-14]', async () => {
    await name(host, 'Inês Duarte');
    const id = await opened(guest, await home(host), 'One');
    await send(host, id, 'Two');
    expect(await texts(host)).toEqual(['Tom Baker wrote to you about Brick loft with tall windows.']);
    expect(await texts(guest)).toEqual(['Inês Duarte wrote to you about Brick loft with tall windows.']);
  });

  it('are one notice for a conversation, which grows and moves up until the messages are read [NOTE-14]', async () => {
    const id = await opened(guest, await home(host), 'One');
    expect(await texts(host)).toEqual(['Tom Baker wrote to you about Brick loft with tall windows.']);
    await write(host, 1);
    await send(guest, id, 'Two');
    await send(guest, id, 'Three');
    expect(await texts(host)).toEqual([
      '3 new messages from Tom Baker about Brick loft with tall windows.',
      'Your password was changed.',
    ]);
    expect((await noticesOf(host))[0]).toMatchObject({
      kind: 'message',
      path: `/messages/${id}`,
      read: false,
    });
    await ask('PUT', `conversations/${id}/read`, host, { seq: 3 });
    await send(guest, id, 'Four');
    expect(await texts(host)).toEqual([
      'Tom Baker wrote to you about Brick loft with tall windows.',
      '3 new messages from Tom Baker about Brick loft with tall windows.',
      'Your password was changed.',
    ]);
    expect(await unread(host)).toBe(2);
  });

  it("start again after 'Mark all as read', which leaves the messages unread [NOTE-07] [NOTE-14]", async () => {
    const id = await opened(guest, await home(host), 'One', 'Two');
    const [seen] = await noticesOf(host);
    await ask('POST', 'notices/read', host, { up_to: seen?.position });
    await send(guest, id, 'Three');
    expect(await texts(host)).toEqual([
      'Tom Baker wrote to you about Brick loft with tall windows.',
      '2 new messages from Tom Baker about Brick loft with tall windows.',
    ]);
    expect((await noticesOf(host)).map(({ read }) => read)).toEqual([false, true]);
    expect(await unread(host)).toBe(1);
  });

  it('go to the other member only, and to nobody if a block withholds the message [NOTE-14] [NOTE-17]', async () => {
    const id = await opened(guest, await home(host), 'One');
    expect(await noticesOf(guest)).toEqual([]);
    await ask('PUT', `conversations/${id}/read`, host, { seq: 1 });
    await ask('PUT', `conversations/${id}/block`, host);
    await send(guest, id, 'Withheld');
    expect(await noticesOf(host)).toHaveLength(1);
    expect(await noticesOf(guest)).toEqual([]);
  });

  it('are read with the conversation, on every device [NOTE-08]', async () => {
    const id = await opened(guest, await home(host), 'One', 'Two');
    expect(await unread(host)).toBe(1);
    await ask('PUT', `conversations/${id}/read`, host, { seq: 2 });
    expect(await unread(host)).toBe(0);
    expect((await noticesOf(host))[0]?.read).toBe(true);
  });

  it('stay unread for a message that arrived while earlier ones were being read [NOTE-08]', async () => {
    const id = await opened(guest, await home(host), 'One', 'Two', 'Came meanwhile');
    const reply = await ask('PUT', `conversations/${id}/read`, host, { seq: 2 });
    expect(reply.json().state.unread).toBe(1);
    expect(await unread(host)).toBe(1);
    await ask('PUT', `conversations/${id}/read`, host, { seq: 3 });
    expect(await unread(host)).toBe(0);
  });

  it('contain names and titles only while the reader has the right to them [NOTE-18]', async () => {
    const id = await opened(guest, await home(host), 'One', 'Two');
    await ask('PUT', `conversations/${id}/read`, host, { seq: 2 });
    await send(guest, id, 'Three');
    const full = await texts(host);
    await setStatus(test, host.user_id, 'cancelled');
    expect(await texts(host)).toEqual(['You have a new message.', '2 new messages.']);
    await setStatus(test, host.user_id, 'paid');
    expect(await texts(host)).toEqual(full);
    expect(full[1]).toContain('Tom Baker');
  });

  it('remain without a link after the conversation was deleted with its other member [NOTE-19]', async () => {
    await opened(guest, await home(host), 'One');
    await ask('POST', 'functions/delete-profile', guest);
    expect(await noticesOf(host)).toMatchObject([{ text: 'You have a new message.', path: null }]);
  });
});

describe('notices of tickets', () => {
  it("go to the member for the team's actions, and to admins for new tickets, never for one's own actions [NOTE-13] [NOTE-17]", async () => {
    const admin = await signIn(test, { admin: true });
    const other = await signIn(test, { admin: true });
    const id = await openedBy(host, { subject: 'Keys' });
    expect(await texts(admin)).toEqual(['New ticket: Keys.']);
    await reply(id, admin, { message: 'We look for them.' });
    await setTicketStatus(id, admin, { status: 'in_progress' });
    expect(await texts(host)).toEqual(['Your ticket is now In Progress: Keys.', 'Our team answered: Keys.']);
    expect((await noticesOf(host))[0]?.path).toBe(`/support/${id}`);
    await openedBy(admin, { subject: 'From the team' });
    expect(await texts(admin)).toEqual(['New ticket: Keys.']);
    expect(await texts(other)).toEqual(['New ticket: From the team.', 'New ticket: Keys.']);
    await test.pool.query('delete from user_roles where user_id = $1', [other.user_id]);
    expect([await texts(other), await unread(other)]).toEqual([[], 0]);
  });
});

describe('the list of notices', () => {
  it('has pages of 30, without repeats or gaps while new ones arrive [NOTE-05]', async () => {
    await write(host, 70);
    const first = (await ask('GET', 'notices', host)).json();
    await write(host, 3);
    const second = (await ask('GET', `notices?before=${first.next_before}`, host)).json();
    const third = (await ask('GET', `notices?before=${second.next_before}`, host)).json();
    const ids = [first, second, third].flatMap(({ notices }) => notices.map(({ id }: ListedNotice) => id));
    expect([first, second, third].map(({ notices }) => notices.length)).toEqual([30, 30, 10]);
    expect(new Set(ids).size).toBe(70);
    expect(third.next_before).toBeNull();
  });

  it('shows only unread ones if requested [NOTE-05]', async () => {
    await write(host, 3);
    const [, second] = await noticesOf(host);
    await ask('PUT', `notices/${second?.id}/read`, host);
    expect((await noticesOf(host, '?unread=true')).map(({ id }) => id)).not.toContain(second?.id);
    expect(await noticesOf(host, '?unread=true')).toHaveLength(2);
  });
});

describe('marking notices', () => {
  it('works one by one, in both directions and repeatedly [NOTE-06] [NOTE-10]', async () => {
    await write(host, 2);
    const [one] = await noticesOf(host);
    for (const [method, left] of [
      ['PUT', 1],
      ['PUT', 1],
      ['DELETE', 2],
      ['DELETE', 2],
    ] as const) {
      expect((await ask(method, `notices/${one?.id}/read`, host)).json()).toEqual({ notices_unread: left });
    }
    expect(await unread(host)).toBe(2);
  });

  it('marks all up to the newest on the screen [NOTE-07]', async () => {
    await write(host, 2);
    await write(guest, 2);
    const up_to = (await noticesOf(host))[0]?.position;
    await write(host, 1);
    expect((await ask('POST', 'notices/read', host, { up_to })).json()).toEqual({ notices_unread: 1 });
    expect((await noticesOf(guest)).map(({ read }) => read)).toEqual([false, false]);
    expect((await noticesOf(host)).map(({ read }) => read)).toEqual([false, true, true]);
  });

  it('counts correctly when two requests do it at the same time [NOTE-10]', async () => {
    await write(host, 6);
    const all = await noticesOf(host);
    await Promise.all([
      ...all.map(({ id }) => ask('PUT', `notices/${id}/read`, host)),
      ask('POST', 'notices/read', host, { up_to: all[2]?.position }),
    ]);
    expect(await unread(host)).toBe(0);
  });

  it("is limited to the member's own notices: others are not found [NOTE-46]", async () => {
    await write(host, 1);
    const [one] = await noticesOf(host);
    const foreign = await ask('PUT', `notices/${one?.id}/read`, guest);
    const never = await ask('PUT', 'notices/00000000-0000-4000-8000-000000000000/read', guest);
    const { request_id: _, ...said } = never.json();
    expect([foreign.statusCode, foreign.json()]).toMatchObject([404, said]);
    expect(await unread(host)).toBe(1);
    expect((await ask('GET', 'notices', undefined)).statusCode).toBe(401);
    expect((await ask('GET', 'notices', host)).headers['cache-control']).toContain('no-store');
  });
});

describe('stored notices', () => {
  it('are deleted after 180 days, read or not, and with the account [NOTE-45]', async () => {
    await write(host, 2);
    await test.pool.query(
      `update notices set created_at = now() - interval '181 days' where user_id = $1 and position =
        (select min(position) from notices where user_id = $1)`,
      [host.user_id],
    );
    const { createNoticesRepository } = await import('./notices.repository.ts');
    await createNoticesRepository(test.pool).tidy(new Date(), 180);
    expect([(await noticesOf(host)).length, await unread(host)]).toEqual([1, 1]);
    await ask('POST', 'functions/delete-profile', host);
    const { rows } = await test.pool.query('select from notices where user_id = $1', [host.user_id]);
    expect(rows).toEqual([]);
  });
});
