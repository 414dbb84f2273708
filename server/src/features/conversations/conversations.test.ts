import { randomUUID } from 'node:crypto';
import type { Thread } from '@swapstead/contract/conversations/endpoints';
import { beforeEach, describe, expect, it } from 'vitest';
import { conversationActions } from '../../../test/conversations.ts';
import { type SignedIn, setStatus, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

let homeId: string;
const { ask, start, send, opened, thread, texts, list, unread, home, name } = conversationActions(() => test);

const test = await startTestApp();
const host = await signIn(test, { level: 'subscriber' });
const guest = await signIn(test, { level: 'subscriber' });
const stranger = await signIn(test, { level: 'subscriber' });
const free = await signIn(test);
const admin = await signIn(test, { level: 'subscriber', admin: true });
// The limit for new accounts has its own test.
await test.pool.query("update users set created_at = now() - interval '1 year'");
await name(host, 'Inês Duarte');
await name(guest, 'Tom Baker');
beforeEach(async () => {
  homeId = await home(host);
  await test.pool.query("update inboxes set allowance_at = 'epoch'");
  await test.pool.query('delete from member_blocks');
});

const count = async (table: string) =>
  (await test.pool.query(`select count(*) as n from ${table}`)).rows[0].n as number;

describe('contacting a host', () => {
  it('opens one conversation per home and member, and returns the same one again [MSG-01]', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map(() => start(guest, homeId)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const ids = new Set(replies.map((reply) => reply.json().id));
    expect(ids.size).toBe(1);
    const other = await home(host);
    expect((await start(guest, other)).json().id).not.toBe([...ids][0]);
    expect(replies[0]?.json()).toMatchObject({
      role: 'guest',
      home: { id: homeId, title: 'Brick loft with tall windows', photo: null },
      other: { display_name: 'Inês Duarte', avatar_url: null },
      last_message: null,
    });
  });

  it('is refused to visitors, free members and the host, and about homes that do not exist [MSG-04]', async () => {
    const before = await count('conversations');
    expect((await start(undefined, homeId)).statusCode).toBe(401);
    expect((await start(free, homeId)).statusCode).toBe(403);
    const own = await start(host, homeId);
    expect([own.statusCode, own.json().message]).toEqual([409, 'This is your home.']);
    for (const id of [randomUUID(), 'nonsense', '']) {
      const reply = await start(guest, id);
      expect([reply.statusCode, reply.json().message]).toEqual([404, 'Home not found']);
    }
    await test.pool.query('delete from homes where id = $1', [homeId]);
    expect((await start(guest, homeId)).statusCode).toBe(404);
    expect(await count('conversations')).toBe(before);
  });

  it('shows the conversation to the host only after the first message', async () => {
    const id = await opened(guest, homeId);
    const ids = async (who: SignedIn) => (await list(who)).map((one) => one.id);
    expect(await ids(guest)).toContain(id);
    expect(await ids(host)).not.toContain(id);
    await send(guest, id, 'Good morning');
    expect(await ids(host)).toContain(id);
  });

  it('is limited per day, more strictly for new accounts, with an explanation', async () => {
    const spammer = await signIn(test, { level: 'subscriber' });
    const homes = await Promise.all(Array.from({ length: 12 }, () => home(host)));
    const codes: number[] = [];
    for (const id of homes) codes.push((await start(spammer, id)).statusCode);
    expect(codes).toEqual([...Array(10).fill(200), 429, 429]);
    const refused = await start(spammer, homeId);
    expect(refused.json().message).toBe(
      "You've started a lot of conversations today. Please try again tomorrow.",
    );
    expect((await start(spammer, homes[0] as string)).statusCode, 'a known one opens').toBe(200);
    await test.pool.query("update users set created_at = now() - interval '3 days' where id = $1", [
      spammer.user_id,
    ]);
    expect((await start(spammer, homes[10] as string)).statusCode).toBe(200);
  });
});

describe('reading', () => {
  it('is for the two only: anyone else gets 404, including admins [MSG-03]', async () => {
    const id = await opened(guest, homeId, 'Is the loft free in May?');
    const paths = [
      ['GET', `conversations/${id}`],
      ['GET', `conversations/${id}/messages?before=99`],
      ['POST', `conversations/${id}/messages`, { text: 'hello' }],
      ['PUT', `conversations/${id}/read`, { seq: 1 }],
      ['POST', `conversations/${id}/completion`],
      ['PUT', `conversations/${id}/block`],
      ['DELETE', `conversations/${id}/block`],
      ['PATCH', `conversations/${id}/messages/1`, { text: 'x' }],
      ['DELETE', `conversations/${id}/messages/1`],
    ] as const;
    for (const [method, path, body] of paths) {
      for (const who of [stranger, free, admin]) {
        const reply = await ask(method, path, who, body);
        expect([path, reply.statusCode, reply.json().message]).toEqual([path, 404, 'Conversation not found']);
      }
      expect((await ask(method, path, undefined, body)).statusCode).toBe(401);
    }
    expect(await texts(host, id)).toEqual(['Is the loft free in May?']);
    expect(await list(stranger)).toEqual([]);
    for (const path of [
      'conversations',
      'conversations/unread',
      'conversations/changes',
      'message_settings',
    ]) {
      expect((await ask('GET', path)).statusCode).toBe(401);
    }
  });

  it('returns messages in order with sender and time, the same to both [MSG-07]', async () => {
    const id = await opened(guest, homeId, 'First', 'Second\nwith a line');
    await send(host, id, 'Third');
    const mine = await thread(guest, id);
    expect(mine.messages).toEqual([
      expect.objectContaining({ seq: 1, from_me: true, text: 'First' }),
      expect.objectContaining({ seq: 2, from_me: true, text: 'Second\nwith a line' }),
      expect.objectContaining({ seq: 3, from_me: false, text: 'Third', submission_id: null }),
    ]);
    const theirs = await thread(host, id);
    expect(theirs.messages.map(({ from_me }) => from_me)).toEqual([false, false, true]);
    expect(theirs.messages.map(({ created_at }) => created_at)).toEqual(
      mine.messages.map(({ created_at }) => created_at),
    );
    expect(new Date(mine.messages[0]?.created_at as string).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('pages backwards through a long conversation without gap or repetition', async () => {
    const id = await opened(guest, homeId);
    await test.pool.query(
      `insert into conversation_messages (conversation_id, seq, by_host, text)
       select $1, n, n % 3 = 0, 'message ' || n from generate_series(1, 100) n`,
      [id],
    );
    await test.pool.query('update conversations set last_seq = 100 where id = $1', [id]);
    const first = await thread(host, id);
    const seen = [...first.messages];
    let page: Pick<Thread, 'messages' | 'has_older'> = first;
    while (page.has_older) {
      page = (await ask('GET', `conversations/${id}/messages?before=${seen[0]?.seq}`, host)).json();
      seen.unshift(...page.messages);
    }
    expect(first.messages).toHaveLength(30);
    expect(seen.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
    const bad = await ask('GET', `conversations/${id}/messages?before=x`, host);
    expect(bad.statusCode).toBe(400);
  });

  it('masks the host for a guest whose subscription has ended, and lets both read on [MSG-05, MSG-06]', async () => {
    const id = await opened(guest, homeId, 'May?');
    await send(host, id, 'Yes');
    await setStatus(test, guest.user_id, 'cancelled');
    await setStatus(test, host.user_id, 'cancelled');
    const mine = await thread(guest, id);
    expect(mine).not.toHaveProperty('other');
    expect(mine.messages).toHaveLength(2);
    const listed = (await list(guest)).find((one) => one.id === id);
    expect(listed).not.toHaveProperty('other');
    const everything = JSON.stringify([
      mine,
      listed,
      (await ask('GET', 'conversations/changes?since=0', guest)).json(),
    ]);
    for (const secret of ['Inês', host.user_id, host.email, 'Porto'])
      expect(everything).not.toContain(secret);
    const refused = await send(guest, id, 'June?');
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'Upgrade to premium to contact hosts',
    ]);
    expect((await send(host, id, 'Still here')).statusCode).toBe(201);
    expect((await thread(host, id)).other?.display_name).toBe('Tom Baker');
    await setStatus(test, guest.user_id, 'paid');
    await setStatus(test, host.user_id, 'paid');
    expect((await thread(guest, id)).other?.display_name).toBe('Inês Duarte');
  });

  it('shows how long the other member has been here, and to subscribers their homes and the way to their page [TRUST-03]', async () => {
    const id = await opened(guest, homeId);
    const year = new Date(Date.now() - 365 * 86_400_000).getUTCFullYear();
    expect((await thread(host, id)).about_other).toEqual({
      user_id: guest.user_id,
      member_since: year,
      homes: [],
    });
    const theirs = await home(guest);
    expect((await thread(host, id)).about_other?.homes).toEqual([
      { id: theirs, title: 'Brick loft with tall windows', photo: null },
    ]);
    const seen = (await thread(guest, id)).about_other?.homes ?? [];
    expect([seen.length, seen[0]?.id]).toEqual([3, homeId]);
    await setStatus(test, host.user_id, 'cancelled');
    expect((await thread(host, id)).about_other).toEqual({
      user_id: null,
      member_since: year,
      homes: null,
    });
    await setStatus(test, host.user_id, 'paid');
    await setStatus(test, guest.user_id, 'cancelled');
    expect((await thread(guest, id)).about_other).toBeUndefined();
    await setStatus(test, guest.user_id, 'paid');
    await test.pool.query('delete from homes where id = $1', [theirs]);
  });

  it('shows nobody’s place or email address, and the id of the other member only with the way to their page', async () => {
    const id = await opened(guest, homeId, 'May?');
    const everything = JSON.stringify([await thread(guest, id), await list(guest), await thread(host, id)]);
    for (const secret of ['Porto', host.email, guest.email]) expect(everything).not.toContain(secret);
    const [asGuest, asHost] = [await thread(guest, id), await thread(host, id)].map(
      ({ about_other: _, ...rest }) => JSON.stringify(rest),
    );
    for (const secret of [host.user_id, guest.user_id]) {
      expect(asGuest).not.toContain(secret);
      expect(asHost).not.toContain(secret);
    }
  });

  it('lists the latest first, with home, other member, last message and unread mark [MSG-09]', async () => {
    const one = await opened(guest, homeId, 'About the first');
    const two = await opened(guest, await home(host, 'Boat shed'), 'About the second');
    const before = await unread(host);
    await send(guest, one, 'x'.repeat(500));
    const [newest, next] = await list(host);
    expect([newest?.id, next?.id]).toEqual([one, two]);
    expect(newest).toMatchObject({
      role: 'host',
      home: { id: homeId },
      other: { display_name: 'Tom Baker' },
      last_message: { text: 'x'.repeat(140), from_me: false },
      state: { unread: 2, read_seq: 0 },
    });
    expect(await unread(host)).toBe(before + 1);
    expect((await list(guest))[0]?.state.unread).toBe(0);
  });

  it('pages through the list', async () => {
    const [many, writer] = [await signIn(test), await signIn(test, { level: 'subscriber' })];
    await test.pool.query("update users set created_at = now() - interval '1 year' where id = $1", [
      writer.user_id,
    ]);
    const ids: string[] = [];
    for (let n = 0; n < 33; n++) {
      await test.pool.query("update inboxes set allowance_at = 'epoch'");
      ids.unshift(await opened(writer, await home(many), 'Hello'));
    }
    const first = (await ask('GET', 'conversations', many)).json();
    const second = (await ask('GET', `conversations?before=${first.next_before}`, many)).json();
    const both = [...first.conversations, ...second.conversations].map(({ id }) => id);
    expect(both).toEqual(ids);
    expect([first.conversations.length, second.next_before]).toEqual([30, null]);
  });
});
