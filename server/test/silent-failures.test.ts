import { afterAll, beforeAll, expect, it } from 'vitest';
import { post, signIn } from './members.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('[ERR-05] a ticket is opened all the same when the mail to the admins cannot be sent', async () => {
  const member = await signIn(test);
  await signIn(test, { admin: true });
  // The mails of this server are kept in a table: without it, every sending fails.
  await test.pool.query('alter table mailbox_mails rename to mailbox_out_of_order');
  const opened = await post(
    test,
    '/api/support_tickets',
    { subject: 'The key does not turn', message: 'Please help me with it.' },
    member.headers,
  );
  expect(opened.statusCode).toBe(201);
  const told = await post(
    test,
    '/api/functions/notify-admin-new-ticket',
    { ticket_id: opened.json().id },
    member.headers,
  );
  expect([told.statusCode, told.body]).toEqual([204, '']);
  const { tickets } = (
    await test.app.inject({ url: '/api/support_tickets', headers: member.headers })
  ).json();
  expect(tickets).toHaveLength(1);
});
