import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../test/members.ts';
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

const { ask, open, openedBy, reply, setStatus, get } = ticketCalls(() => testApp);
const count = async (table: string): Promise<number> =>
  (await testApp.pool.query(`select count(*) as rows from ${table}`)).rows[0].rows;

describe('opening a ticket', () => {
  it('[SUPP-10, SUPP-11, VALID-19, PERM-07] sets owner, status and priority by the server, whatever is sent', async () => {
    const sent = { status: 'closed', user_id: other.user_id, is_admin: true, id: randomUUID() };
    const made = await open(owner, sent);
    expect(made.statusCode).toBe(201);
    expect(made.json()).toEqual({
      id: expect.any(String),
      user_id: owner.user_id,
      kind: 'question',
      subject: 'A question',
      priority: 'medium',
      status: 'open',
      created_at: expect.any(String),
    });
    expect(made.json().id).not.toBe(sent.id);
    const { messages } = (await get(made.json().id, owner)).json();
    expect(messages).toEqual([
      {
        id: expect.any(String),
        ticket_id: made.json().id,
        user_id: owner.user_id,
        message: 'How does it work?',
        is_admin: false,
        created_at: expect.any(String),
      },
    ]);
  });

  it('[SUPP-10] leaves nothing if the first message cannot be written', async () => {
    await testApp.pool.query(
      `alter table support_messages add constraint refused check (message <> 'Refused by the database')`,
    );
    const before = await count('support_tickets');
    const failed = await open(owner, { subject: 'Lost', message: 'Refused by the database' });
    expect([failed.statusCode, failed.json().code]).toEqual([500, 'internal']);
    expect(await count('support_tickets')).toBe(before);
    expect((await testApp.pool.query("select from support_tickets where subject = 'Lost'")).rowCount).toBe(0);
    await testApp.pool.query('alter table support_messages drop constraint refused');
  });

  it.each([
    ['subject', '', 'Subject is required'],
    ['subject', '   ', 'Subject is required'],
    ['subject', '\u200b\u200d', 'Subject is required'],
    ['subject', null, 'Subject is required'],
    ['subject', 'x'.repeat(201), 'Subject too long'],
    ['subject', 'two\nlines', "The subject contains a character that can't be shown"],
    ['subject', 'bell\u0007', "The subject contains a character that can't be shown"],
    ['message', 'nine char', 'Message must be at least 10 characters'],
    ['message', `${' '.repeat(9)}x`, 'Message must be at least 10 characters'],
    ['message', undefined, 'Message must be at least 10 characters'],
    ['message', 'x'.repeat(5001), 'Use at most 5000 characters'],
    ['message', 'with a nul \0 in it', "The message contains a character that can't be shown"],
    ['message', 'with an escape \u001b[31m', "The message contains a character that can't be shown"],
    ['priority', 'critical', 'priority must be one of low, medium, high, urgent'],
    ['priority', null, 'priority must be one of low, medium, high, urgent'],
  ])('[VALID-16, VALID-17, VALID-18, VALID-19] refuses %s %j: %s', async (field, value, sentence) => {
    const before = await count('support_tickets');
    const refused = await open(owner, { [field]: value });
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { [field]: sentence }]);
    expect(await count('support_tickets')).toBe(before);
  });

  it.each([
    ['subject', 'x'],
    ['subject', 'x'.repeat(200)],
    ['subject', '=HYPERLINK("http://example.test","click")'],
    ['subject', '<img src=x onerror=alert(1)>'],
    ['message', 'ten chars!'],
    ['message', 'x'.repeat(5000)],
    ['message', '<script>alert(1)</script> **bold** [link](javascript:alert(1))'],
    ['message', 'first line\r\n\tsecond line'],
    ['priority', 'urgent'],
  ])('[VALID-16, VALID-17, VALID-18, VALID-19] takes %s %j as it is', async (field, value) => {
    const made = await open(owner, { [field]: value });
    expect(made.statusCode).toBe(201);
    const thread = (await get(made.json().id, owner)).json();
    expect(field === 'message' ? thread.messages[0].message : thread[field]).toBe(value);
  });

  it('removes invisible characters that change the direction of text', async () => {
    const made = await open(owner, {
      subject: 'photo\u202egpj.exe',
      message: '\u2066hidden\u2069 in the text',
    });
    expect(made.json().subject).toBe('photogpj.exe');
    expect((await get(made.json().id, owner)).json().messages[0].message).toBe('hidden in the text');
  });

  it('is refused to visitors, and to a member who opens too many', async () => {
    expect((await open(undefined)).statusCode).toBe(401);
    const busy = await signIn(testApp);
    await testApp.pool.query(
      `insert into attempts (key, spent, window_ends_at)
       values (sha256($1::bytea), 60, now() + interval '1 minute')`,
      [`ticket ${busy.user_id}`],
    );
    expect((await open(busy)).statusCode).toBe(429);
  });
});

describe('reading', () => {
  it('[SUPP-04, SUPP-15, PERM-09] shows members their own tickets only; admins get all, or their own on request', async () => {
    const [mine, theirs] = [await openedBy(subscriber), await openedBy(other)];
    const ids = async (by: SignedIn, query = '') =>
      (await ask('GET', `/api/support_tickets${query}`, by))
        .json()
        .tickets.map((ticket: { id: string }) => ticket.id);
    expect(await ids(subscriber)).toEqual([mine]);
    expect(await ids(subscriber, '?status=open&search=question')).toEqual([mine]);
    expect(await ids(admin)).toEqual(expect.arrayContaining([mine, theirs]));
    expect(await ids(admin, '?scope=own')).toEqual([]);
    expect((await ask('GET', '/api/support_tickets')).statusCode).toBe(401);
    for (const id of [theirs, randomUUID(), 'nonsense', "1' or '1'='1"]) {
      const refused = await get(encodeURIComponent(id), subscriber);
      expect([refused.statusCode, refused.json().message]).toEqual([404, 'Ticket not found']);
    }
    expect((await get(mine)).statusCode).toBe(401);
    expect((await get(mine, admin)).statusCode).toBe(200);
    expect((await get(randomUUID(), admin)).statusCode).toBe(404);
  });

  it('[BOARD-07, SUPP-17] shows admins who wrote what, and members that the team did', async () => {
    const id = await openedBy(owner);
    const sent = await reply(id, admin, { message: 'Like this.', is_admin: false, user_id: owner.user_id });
    expect(sent.json()).toMatchObject({ is_admin: true, user_id: admin.user_id });
    await reply(id, owner, { message: 'Thank you.', is_admin: true });
    const forAdmin = (await get(id, admin)).json();
    expect(forAdmin.user).toEqual({ email: owner.email, display_name: null });
    expect(forAdmin.messages[1]).toMatchObject({ user_id: admin.user_id, author: admin.email });
    const forOwner = (await get(id, owner)).json();
    expect(forOwner).not.toHaveProperty('user');
    expect(forOwner).not.toHaveProperty('awaits_reply');
    expect(JSON.stringify(forOwner)).not.toContain(admin.user_id);
    expect(JSON.stringify(forOwner)).not.toContain(admin.email);
    const said = forOwner.messages.map((one: { message: string; is_admin: boolean }) => [
      one.message,
      one.is_admin,
    ]);
    expect(said).toEqual([
      ['How does it work?', false],
      ['Like this.', true],
      ['Thank you.', false],
    ]);
  });

  it('[SUPP-17] on their own ticket an admin is a member like others', async () => {
    const id = await openedBy(admin);
    expect((await reply(id, admin)).json().is_admin).toBe(false);
    await setStatus(id, admin, { status: 'closed' });
    expect((await reply(id, admin)).statusCode).toBe(409);
  });

  it('shows a former admin nothing of others’ tickets from that time', async () => {
    const former = await signIn(testApp, { admin: true });
    expect((await open(owner, { subject: 'The blue key', message: 'Where is it?' })).statusCode).toBe(201);
    const told = async () => (await ask('GET', '/api/notices', former)).body.includes('The blue key');
    expect(await told()).toBe(true);
    const demoted = await testApp.app.inject({
      method: 'PUT',
      url: `/api/user_roles/${former.user_id}`,
      headers: admin.headers,
      payload: { role: 'user' },
    });
    expect(demoted.statusCode).toBe(200);
    expect(await told()).toBe(false);
  });

  it('pages through many tickets, none twice and none left out', async () => {
    const member = await signIn(testApp);
    await testApp.pool.query(
      `insert into support_tickets (user_id, subject, created_at)
       select $1, 'Ticket ' || i, timestamptz '2026-01-01' + (i / 3) * interval '1 microsecond'
       from generate_series(1, 60) i`,
      [member.user_id],
    );
    const subjects: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor ? `?cursor=${cursor}` : '';
      const page = (await ask('GET', `/api/support_tickets${query}`, member)).json();
      subjects.push(...page.tickets.map((ticket: { subject: string }) => ticket.subject));
      cursor = page.next_cursor;
    } while (cursor);
    expect([subjects.length, new Set(subjects).size]).toEqual([60, 60]);
    const forged = await ask('GET', '/api/support_tickets?cursor=bm9uc2Vuc2U', member);
    expect([forged.statusCode, forged.json().fields]).toEqual([
      400,
      { cursor: 'cursor is not one of ours.' },
    ]);
  });
});

describe('replying', () => {
  it.each([
    ['', 'Message is required'],
    [' \n ', 'Message is required'],
    ['\u200b', 'Message is required'],
    ['x'.repeat(5001), 'Use at most 5000 characters'],
    ['bell\u0007', "The message contains a character that can't be shown"],
  ])('[SUPP-14] refuses %j', async (message, sentence) => {
    const id = await openedBy(owner);
    const refused = await reply(id, owner, { message });
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { message: sentence }]);
    expect((await get(id, owner)).json().messages).toHaveLength(1);
  });

  it('[PERM-09, SUPP-15] is possible on one’s own tickets only', async () => {
    const id = await openedBy(owner);
    expect((await reply(id, undefined)).statusCode).toBe(401);
    expect((await reply(id, other)).statusCode).toBe(404);
    expect((await reply(id, subscriber, { message: 'Hi', is_admin: true })).statusCode).toBe(404);
    expect((await reply(randomUUID(), owner)).statusCode).toBe(404);
    expect((await reply('nonsense', owner)).statusCode).toBe(404);
    expect((await get(id, owner)).json().messages).toHaveLength(1);
  });

  it('[SUPP-16] on a closed ticket is for the team only', async () => {
    const id = await openedBy(owner);
    await setStatus(id, admin, { status: 'closed' });
    const refused = await reply(id, owner);
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'This ticket is closed.']);
    expect((await reply(id, admin)).statusCode).toBe(201);
    expect((await get(id, owner)).json().messages).toHaveLength(2);
  });

  it('keeps the thread in order during concurrent writes, one of them while it is being closed', async () => {
    const id = await openedBy(owner);
    const replies = await Promise.all([
      ...Array.from({ length: 6 }, (_, n) => reply(id, n % 2 ? owner : admin, { message: `Reply ${n}` })),
      setStatus(id, admin, { status: 'closed' }),
      ...Array.from({ length: 4 }, () => reply(id, owner)),
    ]);
    const { messages, status } = (await get(id, admin)).json();
    const written = replies.filter(({ statusCode }) => statusCode === 201);
    expect(status).toBe('closed');
    expect(messages).toHaveLength(written.length + 1);
    expect(replies.every(({ statusCode }) => [200, 201, 409].includes(statusCode))).toBe(true);
    const times = messages.map((message: { created_at: string }) => message.created_at);
    expect(times).toEqual(times.toSorted());
  });
});
