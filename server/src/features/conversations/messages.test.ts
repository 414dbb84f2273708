import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { conversationActions } from '../../../test/conversations.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';

let id: string;
const { ask, send, opened, texts, home } = conversationActions(() => test);

const test = await startTestApp();
const host = await signIn(test, { level: 'subscriber' });
const guest = await signIn(test, { level: 'subscriber' });
beforeEach(async () => {
  await test.pool.query("update users set created_at = now() - interval '1 year'");
  id = await opened(guest, await home(host));
  await test.pool.query("update inboxes set allowance_at = 'epoch'");
});

describe('the text of a message', () => {
  const BLANK = 'Write a message first.';
  const UNREADABLE = "The message contains characters that can't be shown.";
  it.each([
    ['nothing', '', BLANK],
    ['spaces', '   \t\n \u00a0\u2003', BLANK],
    ['invisible characters', '\u200b\u2800\ufeff', BLANK],
    ['2,001 characters', 'x'.repeat(2001), 'Use at most 2,000 characters.'],
    ['a NUL', 'a\0b', UNREADABLE],
    ['control characters', 'a\u0007\u001b[31mb', UNREADABLE],
    ['a direction override', 'see \u202egpj.exe', UNREADABLE],
    ['an isolate', '\u2066abc\u2069', UNREADABLE],
    ['half a character', 'a\ud800', UNREADABLE],
    ['a number', 7, 'A message must be text.'],
    ['a list', ['a'], 'A message must be text.'],
    ['null', null, 'A message must be text.'],
  ])('may not be %s [MSG-07]', async (_, text, message) => {
    const reply = await send(guest, id, text);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { text: message }]);
    expect(await texts(host, id)).toEqual([]);
  });

  it.each([
    ['2,000 characters', 'x'.repeat(2000)],
    ['one character', 'k'],
    ['HTML, as text', '<script>alert(1)</script> <b>bold</b> &amp; "quotes"'],
    ['SQL, as text', "'; drop table conversations; --"],
    ['other scripts', 'שלום עולם, مرحبا, 你好, 👩‍👩‍👧 e\u0301'],
    ['lines and tabs', 'one\n\n\ttwo'],
  ])('may be %s, and is stored as it was sent [MSG-07]', async (_, text) => {
    expect((await send(guest, id, text)).statusCode).toBe(201);
    expect(await texts(host, id)).toEqual([text]);
  });

  it('is trimmed, and has one kind of line end', async () => {
    await send(guest, id, '  \r\n one\r\ntwo \n');
    expect(await texts(host, id)).toEqual(['one\ntwo']);
  });

  it('cannot be sent with an extra field, or without a body', async () => {
    const path = `conversations/${id}/messages`;
    expect((await ask('POST', path, guest, { text: 'a', from_me: false })).statusCode).toBe(400);
    expect((await ask('POST', path, guest, {})).statusCode).toBe(400);
    expect((await ask('POST', path, guest, { text: 'a', submission_id: '1' })).statusCode).toBe(400);
    expect((await ask('POST', path, guest, { text: 'a' })).statusCode).toBe(201);
  });
});

describe('the same message submitted twice', () => {
  it('is stored once, also when both requests come at the same moment', async () => {
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 8 }, () => send(guest, id, 'Once', key)));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(replies.every(({ statusCode }) => statusCode === 201)).toBe(true);
    expect(await texts(host, id)).toEqual(['Once']);
    expect((await ask('GET', 'conversations', host)).json().conversations[0].state.unread).toBe(1);
  });

  it('is refused if its text differs, and is a message of its own from the other member', async () => {
    const key = randomUUID();
    await send(guest, id, 'Once', key);
    expect((await send(guest, id, 'Twice', key)).statusCode).toBe(409);
    expect((await send(host, id, 'From me', key)).statusCode).toBe(201);
    expect(await texts(host, id)).toEqual(['Once', 'From me']);
  });
});

describe('many messages', () => {
  it('sent by both at the same time keep one order without gaps', async () => {
    await Promise.all(Array.from({ length: 24 }, (_, n) => send(n % 2 ? host : guest, id, `Message ${n}`)));
    const { messages } = (await ask('GET', `conversations/${id}`, host)).json();
    expect(messages.map(({ seq }: { seq: number }) => seq)).toEqual(
      Array.from({ length: 24 }, (_, n) => n + 1),
    );
    const { state } = (await ask('GET', `conversations/${id}`, host)).json();
    expect(state.unread).toBe(12);
  });

  it('at a rate of a hundred per second are limited: accepted ones are stored, the others get 429', async () => {
    await send(host, id, 'Written just now, or an allowance that was taken from would be whole again');
    const replies = await Promise.all(Array.from({ length: 100 }, (_, n) => send(guest, id, `Spam ${n}`)));
    const passed = replies.filter(({ statusCode }) => statusCode === 201);
    const refused = replies.filter(({ statusCode }) => statusCode === 429);
    expect(passed.length + refused.length).toBe(100);
    expect(passed.length).toBeGreaterThanOrEqual(30);
    expect(passed.length).toBeLessThan(40);
    expect(refused[0]?.json().message).toBe("You're sending messages too quickly. Please wait a moment.");
    expect(refused[0]?.headers['retry-after']).toBe('2');
    const { rows } = await test.pool.query(
      'select count(*) as n from conversation_messages where conversation_id = $1 and not by_host',
      [id],
    );
    expect(rows[0].n).toBe(passed.length);
    expect((await send(host, id, 'The other one is not slowed down')).statusCode).toBe(201);
  });
});

describe('a sent message', () => {
  it('cannot be changed or deleted by anyone', async () => {
    await send(guest, id, 'It stands');
    for (const who of [guest, host]) {
      const changed = await ask('PATCH', `conversations/${id}/messages/1`, who, { text: 'x' });
      const deleted = await ask('DELETE', `conversations/${id}/messages/1`, who);
      expect([changed.statusCode, deleted.statusCode]).toEqual([403, 403]);
    }
    expect(await texts(host, id)).toEqual(['It stands']);
  });
});

it('the read position does not reveal how many messages a block withholds', async () => {
  await send(guest, id, 'Before');
  await ask('PUT', `conversations/${id}/block`, host);
  for (const text of ['Withheld', 'Withheld too']) await send(guest, id, text);
  const read = await ask('PUT', `conversations/${id}/read`, host, { seq: 2_147_483_647 });
  expect(read.json().state).toMatchObject({ read_seq: 1, unread: 0 });
  // The guest sees their own messages, withheld or not.
  const own = await ask('PUT', `conversations/${id}/read`, guest, { seq: 2_147_483_647 });
  expect(own.json().state).toMatchObject({ read_seq: 3, unread: 0 });
  await ask('DELETE', `conversations/${id}/block`, host);
});

it('unread counts messages of the other member, without withheld ones and without one’s own', async () => {
  const read = async (who: SignedIn, seq: number) =>
    (await ask('PUT', `conversations/${id}/read`, who, { seq })).json().state.unread;
  for (const who of [guest, host, guest]) await send(who, id, 'Hello');
  await ask('PUT', `conversations/${id}/block`, host);
  await send(guest, id, 'Withheld');
  await ask('DELETE', `conversations/${id}/block`, host);
  for (const who of [guest, host, host, host]) await send(who, id, 'Hello again');
  expect([await read(host, 1), await read(guest, 2)]).toEqual([2, 3]);
  expect([await read(host, 5), await read(guest, 8)]).toEqual([0, 0]);
});

it('reading marks nothing as read for the other member', async () => {
  for (const who of [guest, host, guest, host]) await send(who, id, 'Hello');
  await ask('PUT', `conversations/${id}/read`, host, { seq: 4 });
  const { state } = (await ask('GET', `conversations/${id}`, guest)).json();
  expect(state).toMatchObject({ unread: 2, read_seq: 0, their_read_seq: 4 });
});

it('a block updates open pages of conversations with that member, and no others', async () => {
  const [one, other, third] = (await Promise.all(
    [1, 2, 3].map(() => signIn(test, { level: 'subscriber' })),
  )) as [SignedIn, SignedIn, SignedIn];
  await test.pool.query("update users set created_at = now() - interval '1 year'");
  const between = async (as: SignedIn, with_: SignedIn) => opened(as, await home(with_), 'Hello');
  const theirs = await between(one, other);
  for (const member of [one, other]) {
    await between(member, third);
    await between(third, member);
  }
  const events = async () =>
    (
      await test.pool.query('select subject_id from member_events where user_id = $1 order by event', [
        one.user_id,
      ])
    ).rows.map(({ subject_id }) => subject_id);
  const before = await events();
  await ask('PUT', `conversations/${theirs}/block`, one);
  expect(new Set((await events()).slice(before.length))).toEqual(new Set([theirs]));
});

describe('the database', () => {
  const write = (sql: string) =>
    test.pool.query(sql, [id]).then(
      () => 'written',
      (error) => error.constraint,
    );

  it.each([
    [`insert into conversation_messages select $1, 99, true, false, ''`],
    [`insert into conversation_messages select $1, 99, true, false, '  '`],
    [`insert into conversation_messages select $1, 99, true, false, repeat('x', 2001)`],
  ])('refuses %s', async (sql) => {
    expect(await write(sql)).toMatch(/_check$/);
  });

  it('refuses a conversation with oneself and a second one about the same home', async () => {
    expect(await write('update conversations set guest_id = host_id where id = $1')).toBe(
      'conversations_two_members',
    );
    expect(
      await write(
        `insert into conversations (home_id, home_title, guest_id, host_id)
         select home_id, home_title, guest_id, host_id from conversations where id = $1`,
      ),
    ).toBe('conversations_one');
  });
});
