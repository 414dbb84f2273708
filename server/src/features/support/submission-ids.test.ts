import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { behindLock } from '../../../test/behind-lock.ts';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { ticketCalls } from '../../../test/tickets.ts';

let owner: SignedIn;
let admin: SignedIn;

const testApp = await startTestApp();
beforeAll(async () => {
  [owner, admin] = await Promise.all([signIn(testApp), signIn(testApp, { admin: true })]);
});

const { open, openedBy, reply, setStatus, get } = ticketCalls(() => testApp);

it('opens a ticket once under one submission id, also for two simultaneous requests, and notifies the admins once', async () => {
  const sent = { subject: 'The key', message: 'Where is the key?', submission_id: randomUUID() };
  const replies = await Promise.all([open(owner, sent), open(owner, sent)]);
  replies.push(await open(owner, sent));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  const ids = new Set(replies.map((made) => made.json().id));
  expect(ids.size).toBe(1);
  const { rowCount } = await testApp.pool.query(
    `select from notices where user_id = $1 and event = 'ticket_opened' and about ->> 'ticket_id' = any($2)`,
    [admin.user_id, [...ids]],
  );
  expect(rowCount).toBe(1);
  for (const other of [{ message: 'Where is the door?' }, { priority: 'urgent' }]) {
    const refused = await open(owner, { ...sent, ...other });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'sent_already']);
  }
  // A submission id belongs to its sender.
  const other = await signIn(testApp);
  const [stranger, again] = [await open(other, sent), await open(other, sent)];
  expect([stranger.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(ids.has(stranger.json().id)).toBe(false);
  expect(again.json().id).toBe(stranger.json().id);
  expect((await open(owner, { ...sent, submission_id: 'no name' })).statusCode).toBe(400);
});

it('writes a reply once under one submission id, even if the ticket has been closed since', async () => {
  const id = await openedBy(owner);
  const sent = { message: 'One more thing', submission_id: randomUUID() };
  const replies = await Promise.all([reply(id, owner, sent), reply(id, owner, sent)]);
  await setStatus(id, admin, { status: 'closed' });
  replies.push(await reply(id, owner, sent));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(new Set(replies.map((one) => one.json().id)).size).toBe(1);
  expect((await get(id, owner)).json().messages).toHaveLength(2);
  expect((await reply(id, owner, { ...sent, message: 'Another' })).json().code).toBe('sent_already');
  expect((await reply(await openedBy(owner), owner, sent)).json().code).toBe('sent_already');
  expect((await reply(id, owner, { message: 'Late' })).json().code).toBe('ticket_closed');
});

it('two members can each write a reply under the same submission id', async () => {
  const stranger = await signIn(testApp);
  const submission_id = randomUUID();
  const [id, theirs] = [await openedBy(owner), await openedBy(stranger)];
  const first = await reply(id, owner, { message: 'Mine', submission_id });
  const second = await reply(theirs, stranger, { message: 'Theirs', submission_id });
  expect([first.statusCode, second.statusCode, second.json().message]).toEqual([201, 201, 'Theirs']);
});

it('one submission id sent to many tickets at the same time writes to one of them', async () => {
  const writer = await signIn(testApp);
  const tickets = [];
  while (tickets.length < 5) tickets.push(await openedBy(writer));
  const sent = { message: 'To all of them', submission_id: randomUUID() };
  const replies = await Promise.all(tickets.map((id) => reply(id, writer, sent)));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409]);
});

it('replies to a team answer that collides with the deletion of its member, instead of failing', async () => {
  const leaver = await signIn(testApp);
  const id = await openedBy(leaver);
  await testApp.pool.query('insert into inboxes (user_id) values ($1) on conflict do nothing', [
    leaver.user_id,
  ]);
  // The deletion has locked the inbox and needs the ticket; the answer has locked the ticket and needs the inbox.
  const [answered] = await behindLock(
    testApp.pool,
    ['select from inboxes where user_id = $1 for update', [leaver.user_id]],
    () => [reply(id, admin, { message: 'Gladly' })],
    // PostgreSQL aborts one of the two.
    (deletion) =>
      deletion.query('select from support_tickets where id = $1 for update', [id]).catch((error) => {
        if (error.code !== '40P01') throw error;
      }),
  );
  expect(answered?.statusCode).toBe(201);
  expect((await get(id, leaver)).json().messages).toHaveLength(2);
});
