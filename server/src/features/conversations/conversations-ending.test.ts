import { beforeEach, describe, expect, it } from 'vitest';
import { conversationActions } from '../../../test/conversations.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

let homeId: string;
const { ask, send, opened, thread, texts, list, unread, home, name } = conversationActions(() => test);

const test = await startTestApp();
const host = await signIn(test, { level: 'subscriber' });
const guest = await signIn(test, { level: 'subscriber' });
// The limit for new accounts has its own test.
await test.pool.query("update users set created_at = now() - interval '1 year'");
await name(host, 'Inês Duarte');
await name(guest, 'Tom Baker');
beforeEach(async () => {
  homeId = await home(host);
  await test.pool.query("update inboxes set allowance_at = 'epoch'");
  await test.pool.query('delete from member_blocks');
});

describe('unread counts', () => {
  it('count what the member has not read, not what others have not', async () => {
    const before = await unread(guest);
    await opened(guest, homeId, 'One', 'Two');
    expect(await unread(guest)).toBe(before);
  });

  it('go down for the reader, and the sender sees the message as read', async () => {
    const id = await opened(guest, homeId, 'One', 'Two', 'Three');
    const before = await unread(host);
    const read = (seq: number, who = host) => ask('PUT', `conversations/${id}/read`, who, { seq });
    expect((await read(2)).json()).toMatchObject({
      state: { unread: 1, read_seq: 2 },
      unread_total: before - 2,
    });
    expect((await read(1)).json().state, 'never back').toMatchObject({ unread: 1, read_seq: 2 });
    expect((await read(2_000_000)).json().state).toMatchObject({ unread: 0, read_seq: 3 });
    expect((await thread(guest, id)).state.their_read_seq).toBe(3);
    for (const seq of [-1, 1.5, 'x', null, 3e9]) {
      expect((await ask('PUT', `conversations/${id}/read`, host, { seq })).statusCode).toBe(400);
    }
  });
});

describe('a deleted home', () => {
  it('leaves its conversations readable under its title, and closed for new messages [MSG-11]', async () => {
    const id = await opened(guest, homeId, 'Hello');
    await send(host, id, 'Hello back');
    await test.pool.query("update homes set title = 'Brick loft, renewed' where id = $1", [homeId]);
    await ask('DELETE', `homes/${homeId}`, host);
    const after = await thread(guest, id);
    expect(after.home).toEqual({ id: null, title: 'Brick loft, renewed', photo: null });
    expect(after.messages).toHaveLength(2);
    for (const who of [guest, host]) {
      const reply = await send(who, id, 'Anybody there?');
      expect([reply.statusCode, reply.json().message]).toEqual([409, 'This listing is no longer available.']);
    }
    const marked = await ask('POST', `conversations/${id}/completion`, host);
    expect(marked.statusCode, 'a swap can still be completed').toBe(200);
  });
});

describe('completed swaps', () => {
  it('count once for each member when both have marked it [MSG-12, PROF-14, PROF-15]', async () => {
    const [one, two] = [
      await signIn(test, { level: 'subscriber' }),
      await signIn(test, { level: 'subscriber' }),
    ];
    const id = await opened(one, await home(two), 'Thank you for May');
    const early = await ask('POST', `conversations/${id}/completion`, one);
    expect([early.statusCode, early.json().message], 'only once both have written').toEqual([
      409,
      'You can mark the swap once you have both written.',
    ]);
    await send(two, id, 'Thank you, too');
    const swaps = async (who: SignedIn) => (await ask('GET', 'profiles/me', who)).json().completed_swaps;
    const mark = (who: SignedIn) => ask('POST', `conversations/${id}/completion`, who);
    expect((await mark(one)).json().swap).toEqual({
      marked_by_me: true,
      marked_by_them: false,
      completed_at: null,
    });
    const again = await mark(one);
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      "You've already marked this swap as completed.",
    ]);
    expect([await swaps(one), await swaps(two)]).toEqual([0, 0]);
    expect((await mark(two)).json().swap).toMatchObject({
      marked_by_me: true,
      marked_by_them: true,
      completed_at: expect.any(String),
    });
    expect([await swaps(one), await swaps(two)]).toEqual([1, 1]);
    await ask('POST', 'functions/delete-profile', two);
    expect(await swaps(one), 'it stays when the other leaves').toBe(1);
  });

  it('count once when both press at the same moment', async () => {
    const [one, two] = [
      await signIn(test, { level: 'subscriber' }),
      await signIn(test, { level: 'subscriber' }),
    ];
    const id = await opened(one, await home(two), 'Thanks');
    await send(two, id, 'Thanks');
    const replies = await Promise.all(
      [one, two, one, two].map((who) => ask('POST', `conversations/${id}/completion`, who)),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409]);
    for (const who of [one, two]) {
      expect((await ask('GET', 'profiles/me', who)).json().completed_swaps).toBe(1);
    }
  });
});

describe('a completion mark', () => {
  it('can be removed until the other member has marked it too [MSG-12]', async () => {
    const other = await signIn(test, { level: 'subscriber' });
    const id = await opened(other, await home(host), 'Thank you');
    await send(host, id, 'Gladly');
    const act = (method: 'POST' | 'DELETE', who: SignedIn) =>
      ask(method, `conversations/${id}/completion`, who);
    expect((await act('DELETE', other)).statusCode, 'not marked').toBe(409);
    await act('POST', other);
    expect((await act('DELETE', host)).statusCode, 'the mark of the other').toBe(409);
    expect((await act('DELETE', other)).json().swap).toEqual({
      marked_by_me: false,
      marked_by_them: false,
      completed_at: null,
    });
    await act('POST', other);
    await act('POST', host);
    const late = await act('DELETE', other);
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'You have both marked this swap as completed.',
    ]);
  });

  it('counts an exchange once, even if both of its conversations are marked; two stays with one host are two', async () => {
    const [one, two] = [
      await signIn(test, { level: 'subscriber' }),
      await signIn(test, { level: 'subscriber' }),
    ];
    const swaps = async (who: SignedIn) => (await ask('GET', 'profiles/me', who)).json().completed_swaps;
    const complete = async (guest: SignedIn, of: SignedIn) => {
      const id = await opened(guest, await home(of), 'Thanks');
      await send(of, id, 'Thanks');
      for (const who of [guest, of]) await ask('POST', `conversations/${id}/completion`, who);
      return [await swaps(guest), await swaps(of)];
    };
    expect(await complete(one, two)).toEqual([1, 1]);
    expect(await complete(two, one), 'the other half of it').toEqual([1, 1]);
    expect(await complete(one, two), 'another one').toEqual([2, 2]);
    const three = await signIn(test, { level: 'subscriber' });
    expect(await complete(three, one), 'with somebody else').toEqual([1, 3]);
    expect(await complete(two, three), 'and again').toEqual([3, 2]);
    expect(await complete(two, one), 'the other half of the second').toEqual([3, 3]);
    expect(await complete(one, two), 'no half of what others did').toEqual([4, 4]);
  });
});

describe('blocking', () => {
  it('withholds messages in both directions in every conversation of the two, without showing the block', async () => {
    const id = await opened(guest, homeId, 'Hello');
    const second = await opened(guest, await home(host), 'And about this one');
    const before = await unread(host);
    const reply = await ask('PUT', `conversations/${id}/block`, host);
    expect(reply.json().blocked).toBe(true);
    for (const each of [id, second]) {
      const sent = await send(guest, each, 'Why no answer?');
      expect(sent.statusCode, 'nobody is told of a block').toBe(201);
      expect(await texts(guest, each)).toContain('Why no answer?');
      expect(await texts(host, each)).not.toContain('Why no answer?');
    }
    expect((await thread(guest, id)).state.blocked).toBe(false);
    expect(await unread(host)).toBe(before);
    expect((await list(host)).find((one) => one.id === id)?.last_message?.text).toBe('Hello');
    const own = await send(host, id, 'Leave me alone');
    expect([own.statusCode, own.json().message]).toEqual([
      409,
      "You've blocked this member. Unblock them to write.",
    ]);
    expect((await ask('DELETE', `conversations/${second}/block`, host)).json().blocked).toBe(false);
    expect((await send(host, id, 'Let us start again')).statusCode).toBe(201);
    await send(guest, id, 'Gladly');
    expect(await texts(host, id)).toEqual(['Hello', 'Let us start again', 'Gladly']);
  });
});

describe('deleting an account', () => {
  it('deletes the conversations of the member, for both [PROF-25]', async () => {
    const leaver = await signIn(test, { level: 'subscriber' });
    const id = await opened(leaver, homeId, 'Goodbye');
    const kept = await opened(guest, homeId, 'I stay');
    expect((await ask('POST', 'functions/delete-profile', leaver)).statusCode).toBe(204);
    for (const path of [`conversations/${id}`, `conversations/${id}/messages?before=9`]) {
      expect((await ask('GET', path, host)).statusCode).toBe(404);
    }
    const reply = await send(host, id, 'Are you there?');
    expect([reply.statusCode, reply.json().message]).toEqual([404, 'Conversation not found']);
    expect(await texts(host, kept)).toEqual(['I stay']);
    const { rowCount } = await test.pool.query(
      'select from conversation_messages where conversation_id = $1',
      [id],
    );
    expect(rowCount).toBe(0);
  });

  it('during a new message leaves no half-written conversation', async () => {
    for (let round = 0; round < 5; round++) {
      const leaver = await signIn(test, { level: 'subscriber' });
      const id = await opened(leaver, await home(host), 'Hello');
      const writes = Array.from({ length: 6 }, (_, n) => send(host, id, `Answer ${n}`));
      const left = await ask('POST', 'functions/delete-profile', leaver);
      expect(left.statusCode).toBe(204);
      for (const { statusCode } of await Promise.all(writes)) expect([201, 404]).toContain(statusCode);
      expect((await ask('GET', `conversations/${id}`, host)).statusCode).toBe(404);
    }
  });
});
