import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { mailsTo, newEmail, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { ticketCalls } from '../../../test/tickets.ts';
import { createContactRepository } from './contact.repository.ts';

const testApp = await startTestApp();
const admin = await signIn(testApp, { admin: true });

const { ask, reply, setStatus, get } = ticketCalls(() => testApp);

let networks = 0;
const network = () => `10.1.${Math.floor(networks / 200)}.${(networks++ % 200) + 1}`;
const words = { subject: 'My account is suspended', message: 'I would like to know why, please.' };
const contact = (body: object, remoteAddress = network()) =>
  testApp.app.inject({ method: 'POST', url: '/api/contact', payload: { ...words, ...body }, remoteAddress });
const ticketsFrom = async (email: string) =>
  (await ask('GET', `/api/support_tickets?search=${encodeURIComponent(email)}`, admin)).json().tickets;

it('[SUPP-19, SUPP-20] a message without signing in becomes a ticket for admins, with the given address', async () => {
  const email = newEmail();
  const sent = await contact({ email: `  ${email.toUpperCase()} `, priority: 'urgent', status: 'closed' });
  expect([sent.statusCode, sent.json()]).toEqual([
    202,
    { message: "Thank you. We've got your message, and someone from our team will answer you by email." },
  ]);
  const [ticket, ...others] = await ticketsFrom(email);
  expect(others).toEqual([]);
  expect(ticket).toMatchObject({
    user_id: null,
    kind: 'question',
    priority: 'medium',
    status: 'open',
    subject: words.subject,
    user: { email, display_name: null },
    awaits_reply: true,
  });
  const thread = (await get(ticket.id, admin)).json();
  expect(thread.messages).toMatchObject([{ user_id: null, is_admin: false, message: words.message }]);
  // Only admins see it: it belongs to no account, not even to the one with this address.
  const holder = await signIn(testApp);
  await contact({ email: holder.email });
  const [theirs] = await ticketsFrom(holder.email);
  expect(theirs.user_id).toBeNull();
  expect((await get(theirs.id, holder)).statusCode).toBe(404);
  expect((await ask('GET', '/api/support_tickets', holder)).json().tickets).toEqual([]);
});

it('says nothing of languages on a site that has one [LANG-01, LANG-28]', async () => {
  const email = newEmail();
  await contact({ email });
  const [ticket] = await ticketsFrom(email);
  expect(Object.keys(ticket.user)).toEqual(['email', 'display_name']);
  expect((await get(ticket.id, admin)).json().user).toEqual(ticket.user);
});

it('[SUPP-19] gives the same reply whether an account has the address, is suspended, or does not exist', async () => {
  const [member, suspended, unverified] = [await signIn(testApp), await signIn(testApp), newEmail()];
  await testApp.pool.query('update users set suspended_at = now() where id = $1', [suspended.user_id]);
  await testApp.pool.query('insert into users (email, email_verified) values ($1, false)', [unverified]);
  const replies = [];
  for (const email of [member.email, suspended.email, unverified, newEmail()]) {
    const { statusCode, body, headers } = await contact({ email });
    replies.push([statusCode, body, Object.keys(headers).sort(), headers['set-cookie']]);
  }
  expect(new Set(replies.map((one) => JSON.stringify(one))).size).toBe(1);
});

it('[SUPP-20] an answer of our team is emailed to that address, and nothing else is', async () => {
  const email = newEmail();
  await contact({ email });
  const [{ id }] = await ticketsFrom(email);
  expect((await setStatus(id, admin, { status: 'in_progress' })).statusCode).toBe(200);
  const answered = await reply(id, admin, { message: 'Two guests told us the same.\nHere is what to do.' });
  expect([answered.statusCode, answered.json().is_admin]).toEqual([201, true]);
  const [mail, ...others] = await mailsTo(testApp, email, 1);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Support has answered: ${words.subject}`);
  expect(mail?.text).toContain('Two guests told us the same.\n\nHere is what to do.');
  expect(mail?.text).toContain('http://localhost/contact?subject=My+account+is+suspended');
  // A status change by our team is recorded, although the entry names no member.
  const { rows } = await testApp.pool.query(
    'select user_id, old_value, new_value from audit_log where ticket_id = $1',
    [id],
  );
  expect(rows).toEqual([{ user_id: null, old_value: 'open', new_value: 'in_progress' }]);
  const log = (await ask('GET', '/api/audit_log', admin)).json().entries;
  expect(log[0]).toMatchObject({ ticket_id: id, user_id: null, user: null });
});

it.each([
  [{ email: 'nobody' }, 'email', 'Please enter a valid email address'],
  [{ email: undefined }, 'email', 'Please enter a valid email address'],
  [{ subject: ' ' }, 'subject', 'Subject is required'],
  [{ message: 'nine char' }, 'message', 'Message must be at least 10 characters'],
])('[SUPP-19] refuses %j at its field', async (body, field, sentence) => {
  const refused = await contact({ email: newEmail(), ...body });
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { [field]: sentence }]);
});

it('[SUPP-19] the same message sent again is one ticket; another text under its submission id is refused', async () => {
  const [email, submission_id] = [newEmail(), randomUUID()];
  for (let sent = 0; sent < 2; sent++) expect((await contact({ email, submission_id })).statusCode).toBe(202);
  expect(await ticketsFrom(email)).toHaveLength(1);
  const other = await contact({ email, submission_id, message: 'Something quite different.' });
  expect(other.statusCode).toBe(409);
});

it('[SUPP-20] accepts five messages per address and twenty per network in a quarter of an hour, whether or not there is an account', async () => {
  const from = network();
  const member = await signIn(testApp);
  const fill = async (email: string, count: number, ip: string) => {
    const statuses = [];
    for (let n = 0; n < count; n++) statuses.push((await contact({ email }, ip)).statusCode);
    return statuses;
  };
  expect(await fill(member.email, 6, from)).toEqual([202, 202, 202, 202, 202, 429]);
  expect(await fill(newEmail(), 6, from)).toEqual([202, 202, 202, 202, 202, 429]);
  // Ten are used up, and those refused for their address do not count for the network.
  for (let n = 0; n < 10; n++) expect((await contact({ email: newEmail() }, from)).statusCode).toBe(202);
  expect((await contact({ email: newEmail() }, from)).statusCode).toBe(429);
  // The owner of the address writes from another network.
  expect((await contact({ email: member.email })).statusCode).toBe(202);
});

it('[SUPP-20] emails an admin once in ten minutes, and creates a notice for every message', async () => {
  const team = await signIn(testApp, { admin: true });
  await testApp.pool.query('delete from attempts');
  const told = async () =>
    (
      await testApp.pool.query(
        `select count(*)::int as count from notices where user_id = $1 and event = 'ticket_opened'`,
        [team.user_id],
      )
    ).rows[0].count;
  for (let sent = 0; sent < 3; sent++) expect((await contact({ email: newEmail() })).statusCode).toBe(202);
  expect(await told()).toBe(3);
  await mailsTo(testApp, team.email, 1);
  const { rows } = await testApp.pool.query(
    `select count(*)::int as count from pgboss.job where name = 'support-mail' and data ->> 'user_id' = $1`,
    [team.user_id],
  );
  expect(rows[0].count).toBe(1);
});

it('[SUPP-20] is deleted after the time in the settings without a new message', async () => {
  const [old, alive] = [newEmail(), newEmail()];
  const member = await signIn(testApp);
  const { id: kept } = (
    await ask('POST', '/api/support_tickets', member, { subject: 'Old', message: 'Older than a year.' })
  ).json();
  for (const email of [old, alive]) await contact({ email });
  const [{ id }] = await ticketsFrom(alive);
  await testApp.pool.query("update support_messages set created_at = created_at - interval '400 days'");
  await testApp.pool.query("update support_tickets set created_at = created_at - interval '400 days'");
  await reply(id, admin, { message: 'We are sorry that it took so long.' });
  await createContactRepository(testApp.pool).tidy(365);
  expect(await ticketsFrom(old)).toEqual([]);
  expect(await ticketsFrom(alive)).toHaveLength(1);
  expect((await get(kept, member)).statusCode).toBe(200);
});

it('the database refuses one without an address, and one with both address and account', async () => {
  const insert = (user_id: string | null, email: string | null) =>
    testApp.pool.query(
      `insert into support_tickets (user_id, contact_email, subject) values ($1, $2, 'A question')`,
      [user_id, email],
    );
  await expect(insert(null, null)).rejects.toThrow('support_tickets_from');
  await expect(insert(admin.user_id, newEmail())).rejects.toThrow('support_tickets_from');
});
