import { randomBytes } from 'node:crypto';
import { newEmail } from '../members.ts';
import { type Cells, UNASKED } from './cell.ts';
import type { ViewerName, World } from './world.ts';

type Of = 'as_guest' | 'as_host';

const conversation = (side: Of) => (world: World, viewer: ViewerName) => ({
  params: { id: world.about(viewer)[side], seq: '1' },
});
const ticket = (world: World, viewer: ViewerName) => ({ params: { id: world.about(viewer).ticket_id } });
const ticketId = (world: World, viewer: ViewerName) => ({
  payload: { ticket_id: world.about(viewer).ticket_id },
});
const words = { text: 'Good morning' };

/** Undoes operations that can be done only once in a conversation in which both have written. */
async function unmarked(world: World, viewer: ViewerName) {
  const { params } = conversation('as_guest')(world, viewer);
  await world.pool.query(
    `insert into conversation_messages (conversation_id, seq, by_host, text) values ($1, 1000, true, 'Gladly')
     on conflict do nothing`,
    [params.id],
  );
  await world.pool.query('delete from completion_marks where conversation_id = $1', [params.id]);
  return { params };
}

/** Marks the swap again after `unmarked`. */
async function marked(world: World, viewer: ViewerName) {
  const { params } = await unmarked(world, viewer);
  await world.pool.query(
    `insert into completion_marks (conversation_id, user_id) select id, guest_id from conversations where id = $1`,
    [params.id],
  );
  return { params };
}

/** Rows 48 to 54 and 65 to 77: conversations, tickets, newsletter and consent. */
export const messageCells: Cells[] = [
  {
    row: '48',
    route: 'POST /api/conversations',
    send: async (world) => ({ payload: { home_id: await world.partnersHome() } }),
    get: { visitor: 401, subscriber: 200, owner: 200, another: 200, others: 403 },
  },
  {
    row: '48',
    route: 'POST /api/conversations',
    when: 'about the owner’s home',
    send: (world) => ({ payload: { home_id: world.about('owner').home_id } }),
    get: { visitor: 401, subscriber: 200, owner: 409, another: 200, others: 403 },
  },
  { row: '49', route: 'GET /api/conversations', get: { visitor: 401, others: 200 } },
  { row: '49', route: 'GET /api/conversations/unread', get: { visitor: 401, others: 200 } },
  { row: '49', route: 'GET /api/conversations/changes', get: { visitor: 401, others: 200 } },
  // An open stream never ends; live.test.ts follows it over a socket.
  { row: '49, 185', route: 'GET /api/conversations/events', get: { visitor: 401, others: UNASKED } },
  {
    row: '49',
    route: 'GET /api/conversations/:id',
    send: conversation('as_guest'),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '49',
    route: 'GET /api/conversations/:id/messages',
    send: (world, viewer) => ({ ...conversation('as_guest')(world, viewer), query: { before: '9' } }),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '49',
    route: 'PUT /api/conversations/:id/read',
    send: (world, viewer) => ({ ...conversation('as_guest')(world, viewer), payload: { seq: 1 } }),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '51',
    route: 'POST /api/conversations/:id/messages',
    when: 'as host',
    send: (world, viewer) => ({ ...conversation('as_host')(world, viewer), payload: words }),
    get: { visitor: 401, owner: 201, lapsed: 201, others: 404 },
  },
  {
    row: '52',
    route: 'POST /api/conversations/:id/messages',
    when: 'as guest',
    send: (world, viewer) => ({ ...conversation('as_guest')(world, viewer), payload: words }),
    get: { visitor: 401, owner: 201, lapsed: 403, others: 404 },
  },
  {
    row: '53',
    route: 'POST /api/conversations/:id/completion',
    send: unmarked,
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '53',
    route: 'DELETE /api/conversations/:id/completion',
    send: marked,
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '54',
    route: 'PATCH /api/conversations/:id/messages/:seq',
    send: (world, viewer) => ({ ...conversation('as_guest')(world, viewer), payload: words }),
    get: { visitor: 401, owner: 403, lapsed: 403, others: 404 },
  },
  {
    row: '54',
    route: 'DELETE /api/conversations/:id/messages/:seq',
    send: conversation('as_guest'),
    get: { visitor: 401, owner: 403, lapsed: 403, others: 404 },
  },
  {
    row: '49',
    route: 'DELETE /api/conversations/:id/block',
    send: conversation('as_guest'),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '49',
    route: 'POST /api/conversations/:id/report',
    send: (world, viewer) => ({
      ...conversation('as_guest')(world, viewer),
      payload: { reason: 'Asks for money outside of the site', consent: true },
    }),
    get: { visitor: 401, owner: 201, lapsed: 201, others: 404 },
  },
  { row: '49, 188', route: 'GET /api/message_settings', get: { visitor: 401, others: 200 } },
  {
    row: '49',
    route: 'PUT /api/message_settings',
    send: () => ({ payload: { mail_notices: true } }),
    get: { visitor: 401, others: 200 },
  },

  {
    row: '65',
    route: 'POST /api/support_tickets',
    send: () => ({ payload: { subject: 'A question', message: 'How long may a swap be?' } }),
    get: { visitor: 401, others: 201 },
  },
  {
    row: '65a',
    route: 'POST /api/contact',
    send: () => ({
      payload: { email: newEmail(), subject: 'A question', message: 'How long may a swap be?' },
    }),
    get: { others: 202 },
  },
  { row: '66', route: 'GET /api/support_tickets', get: { visitor: 401, others: 200 } },
  {
    row: '67',
    route: 'GET /api/support_tickets/:id',
    send: ticket,
    get: { visitor: 401, owner: 200, lapsed: 200, admin: 200, others: 404 },
  },
  {
    row: '68',
    route: 'POST /api/support_messages',
    send: async (world, viewer) => {
      const { ticket_id } = world.about(viewer);
      await world.pool.query("update support_tickets set status = 'open' where id = $1", [ticket_id]);
      return { payload: { ticket_id, message: 'One thing more' } };
    },
    get: { visitor: 401, owner: 201, lapsed: 201, admin: 201, others: 404 },
  },
  {
    row: '68',
    route: 'POST /api/support_messages',
    when: 'the ticket is closed',
    send: async (world, viewer) => {
      const { ticket_id } = world.about(viewer);
      await world.pool.query("update support_tickets set status = 'closed' where id = $1", [ticket_id]);
      return { payload: { ticket_id, message: 'One thing more' } };
    },
    get: { visitor: 401, owner: 409, lapsed: 409, admin: 201, others: 404 },
  },
  {
    row: '70',
    route: 'PATCH /api/support_tickets/:id',
    send: (world, viewer) => ({ ...ticket(world, viewer), payload: { status: 'in_progress' } }),
    get: { visitor: 401, admin: 200, others: 403 },
  },
  {
    row: '71',
    route: 'PUT /api/support_tickets/:id',
    send: ticket,
    get: { visitor: 401, others: 403 },
  },
  { row: '71', route: 'PATCH /api/support_messages/:id', get: { visitor: 401, others: 403 } },
  { row: '71', route: 'DELETE /api/support_messages/:id', get: { visitor: 401, others: 403 } },
  {
    row: '72',
    route: 'DELETE /api/support_tickets/:id',
    send: ticket,
    get: { visitor: 401, others: 403 },
  },
  { row: '66', route: 'GET /api/support_tickets/counts', get: { visitor: 401, admin: 200, others: 403 } },
  { row: '67', route: 'GET /api/support_evidence', get: { visitor: 401, admin: 200, others: 403 } },
  {
    row: '67',
    route: 'GET /api/support_evidence/:id',
    send: ticket,
    get: { visitor: 401, admin: 404, others: 403 },
  },
  {
    row: '73',
    route: 'POST /api/functions/notify-admin-new-ticket',
    send: ticketId,
    get: { visitor: 401, owner: 204, lapsed: 204, admin: 204, others: 404 },
  },
  // Last of these rows: afterwards the two can no longer exchange messages.
  {
    row: '49',
    route: 'PUT /api/conversations/:id/block',
    send: conversation('as_host'),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },

  {
    row: '74',
    route: 'POST /api/newsletter',
    send: () => ({ payload: { email: newEmail() } }),
    get: { others: 202 },
  },
  ...['confirm', 'leave'].map((what) => ({
    row: '75',
    route: `POST /api/newsletter/${what}`,
    when: 'the link is none of ours',
    send: () => ({ payload: { token: 'x'.repeat(43) } }),
    get: { others: 400 },
  })),
  { row: '76', route: 'GET /api/newsletter', get: { visitor: 401, others: 403 } },
  {
    row: '77',
    route: 'POST /api/consents',
    send: () => ({
      payload: {
        device: randomBytes(16).toString('hex'),
        policy_version: '15 March 2024',
        analytics: true,
        functional: false,
        marketing: false,
      },
    }),
    get: { others: 204 },
  },
  {
    row: '77',
    route: 'POST /api/page-views',
    send: () => ({ payload: { path: '/faq' } }),
    get: { others: 204 },
  },
];
