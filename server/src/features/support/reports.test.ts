import { beforeAll, expect, it } from 'vitest';
import { type SignedIn, signIn } from '../../../test/members.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { ticketCalls } from '../../../test/tickets.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { createListCursors } from '../../platform/http/list-cursor.ts';
import { createSupport } from './support.ts';

let reporter: SignedIn;
let accused: SignedIn;
let admin: SignedIn;

const testApp = await startTestApp();
beforeAll(async () => {
  [reporter, accused, admin] = await Promise.all([
    signIn(testApp),
    signIn(testApp),
    signIn(testApp, { admin: true }),
  ]);
});

const { ask, get } = ticketCalls(() => testApp);

/** As another slice would: inside its own transaction, which continues afterwards. */
function report(after: () => Promise<void> = async () => {}) {
  const { openTicket } = createSupport({
    ...testApp,
    mailer: {
      description: '',
      deliver: async () => {},
      deliverAll: async () => new Map(),
      whenRefused: () => {},
      greetBy: () => {},
      speakBy: () => {},
      inLanguageOf: (_, write) => write(),
      tidy: async () => {},
    },
    siteUrl: () => 'http://localhost',
    cursors: createListCursors(Buffer.alloc(32)),
    site: { retention: { contact_message_days: 365, reported_messages_days: 90 } },
    onStatusChanged: async () => {},
    notify: async () => {},
    mailing: {
      wants: async () => true,
      unsubscribeLink: () => ({
        footnote: { label: '', url: '' },
        headers: { 'List-Unsubscribe': '', 'List-Unsubscribe-Post': '' },
      }),
    },
  });
  return inTransaction(testApp.pool, async (client) => {
    const ticket = await openTicket(client, {
      user_id: reporter.user_id,
      subject: 'Report of a conversation',
      message: 'This host asks for money.',
      priority: 'high',
      kind: 'report',
      evidence: {
        title: 'Conversation about "Harbour loft"',
        messages: [
          {
            user_id: accused.user_id,
            display_name: 'Mallory',
            message: 'Send 500 euros first.',
            created_at: '2026-11-20T10:00:00.000Z',
          },
        ],
      },
    });
    await after();
    return ticket;
  });
}

it('shows the evidence of a report to admins, not to the reporter nor to anyone else', async () => {
  const { id } = await report();
  const forAdmin = (await get(id, admin)).json();
  expect(forAdmin).toMatchObject({ kind: 'report', priority: 'high' });
  expect(forAdmin.evidence.title).toBe('Conversation about "Harbour loft"');
  expect(forAdmin.evidence.messages).toMatchObject([{ display_name: 'Mallory', user_id: accused.user_id }]);
  const forReporter = await get(id, reporter);
  expect(forReporter.statusCode).toBe(200);
  expect(forReporter.json()).not.toHaveProperty('evidence');
  expect(forReporter.body).not.toContain('500 euros');
  expect((await get(id, accused)).statusCode).toBe(404);
  const list = await ask('GET', '/api/support_tickets', admin);
  expect(list.body).not.toContain('500 euros');
});

it('shows nobody expired evidence, deleted or not', async () => {
  const { id } = await report();
  const seen = async () => (await ask('GET', `/api/support_evidence/${id}`, admin)).statusCode;
  expect(await seen()).toBe(200);
  await testApp.pool.query('update support_evidence set expires_at = now() where ticket_id = $1', [id]);
  expect(await seen()).toBe(404);
  expect((await get(id, admin)).json().evidence ?? null).toBeNull();
});

it('lists a report whose ticket was deleted until it expires, deleted or not', async () => {
  const { id } = await report();
  const listed = async () => (await ask('GET', '/api/support_evidence', admin)).body.includes(id);
  expect(await listed()).toBe(false);
  await testApp.pool.query('delete from support_tickets where id = $1', [id]);
  expect(await listed()).toBe(true);
  await testApp.pool.query('update support_evidence set expires_at = now() where ticket_id = $1', [id]);
  expect(await listed()).toBe(false);
});

it('opens no ticket if the transaction of the caller fails', async () => {
  const rows = async () => (await testApp.pool.query('select from support_tickets')).rowCount;
  const before = await rows();
  await expect(report(() => Promise.reject(new Error('the caller gives up')))).rejects.toThrow('gives up');
  expect(await rows()).toBe(before);
});
