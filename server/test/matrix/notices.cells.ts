import { randomUUID } from 'node:crypto';
import { newBrowserKeys } from '../../src/platform/push/browser-keys.ts';
import type { Cells } from './cell.ts';
import type { ViewerName, World } from './world.ts';

/** A notice of the owner, or of the owner without a subscription. */
async function notice(world: World, viewer: ViewerName) {
  const owner = world.members[viewer === 'lapsed' ? 'lapsed' : 'owner'];
  const { rows } = await world.pool.query<{ id: string }>(
    `insert into notices (user_id, kind, event, event_key, position, created_at)
     values ($1, 'security', 'password_changed', $2, 1, now()) returning id`,
    [owner.user_id, randomUUID()],
  );
  return { params: { id: rows[0]?.id as string } };
}

/** A device of the owner, at a push service that does not exist. */
async function device(world: World, viewer: ViewerName) {
  const owner = world.members[viewer === 'lapsed' ? 'lapsed' : 'owner'];
  const { rows } = await world.pool.query<{ id: string }>(
    `insert into push_devices (user_id, session_id, endpoint, p256dh, auth)
     select user_id, id, 'http://localhost/dev/push/' || gen_random_uuid(), $2, $3
     from sessions where user_id = $1 limit 1 returning id`,
    [owner.user_id, newBrowserKeys().p256dh, 'A'.repeat(22)],
  );
  return { params: { id: rows[0]?.id as string } };
}

const target = () => ({
  payload: {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    p256dh: newBrowserKeys().p256dh,
    auth: 'A'.repeat(22),
  },
});

/** Rows 181 to 196: notices, their settings, and devices. */
export const noticeCells: Cells[] = [
  { row: '181', route: 'GET /api/notices', get: { visitor: 401, others: 200 } },
  { row: '181', route: 'GET /api/notices/unread', get: { visitor: 401, others: 200 } },
  {
    row: '182',
    route: 'PUT /api/notices/:id/read',
    send: notice,
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '182',
    route: 'DELETE /api/notices/:id/read',
    send: notice,
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '182',
    route: 'POST /api/notices/read',
    send: () => ({ payload: { up_to: 0 } }),
    get: { visitor: 401, others: 200 },
  },
  { row: '183', route: 'POST /api/notices', get: { visitor: 401, others: 403 } },
  { row: '183', route: 'PATCH /api/notices/:id', send: notice, get: { visitor: 401, others: 403 } },
  { row: '183', route: 'DELETE /api/notices/:id', send: notice, get: { visitor: 401, others: 403 } },
  { row: '186', route: 'GET /api/notice_preferences', get: { visitor: 401, others: 200 } },
  {
    row: '186',
    route: 'PUT /api/notice_preferences/:kind',
    send: () => ({ params: { kind: 'answer' }, payload: { push: true } }),
    get: { visitor: 401, others: 200 },
  },
  {
    row: '186',
    route: 'PUT /api/notice_preferences/:kind',
    when: 'a locked mail',
    send: () => ({ params: { kind: 'security' }, payload: { mail: 'off' } }),
    get: { visitor: 401, others: 409 },
  },
  {
    row: '187',
    route: 'PUT /api/notice_preferences',
    send: () => ({ payload: { device_zone: 'Europe/Lisbon' } }),
    get: { visitor: 401, others: 200 },
  },
  {
    row: '187',
    route: 'PUT /api/notice_preferences',
    when: 'an unknown zone',
    send: () => ({ payload: { device_zone: 'Mars/Olympus' } }),
    get: { visitor: 401, others: 400 },
  },
  { row: '189', route: 'POST /api/push_devices', send: target, get: { visitor: 401, others: 201 } },
  {
    row: '189',
    route: 'POST /api/push_devices',
    when: 'at a foreign service',
    send: () => ({ payload: { ...target().payload, endpoint: 'https://push.example/x' } }),
    get: { visitor: 401, others: 400 },
  },
  { row: '189', route: 'GET /api/push_devices', get: { visitor: 401, others: 200 } },
  {
    row: '189',
    route: 'DELETE /api/push_devices/:id',
    send: device,
    get: { visitor: 401, owner: 204, lapsed: 204, others: 404 },
  },
  { row: '190', route: 'GET /api/push_key', get: { others: 200 } },
  {
    row: '191',
    route: 'POST /api/push_devices/:id/test',
    send: device,
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '192',
    route: 'GET /api/notices/off',
    when: 'with a link that is none',
    send: () => ({ query: { t: 'forged' } }),
    get: { others: 400 },
  },
  {
    row: '192',
    route: 'POST /api/notices/off',
    when: 'with a link that is none',
    send: () => ({ payload: { t: 'forged', off: true } }),
    get: { others: 400 },
  },
  { row: '194', route: 'POST /api/mail_test', get: { visitor: 401, others: 200 } },
  {
    row: '194',
    route: 'POST /api/mail_works',
    when: 'with a link that is none',
    send: () => ({ payload: { t: 'forged' } }),
    get: { others: 400 },
  },
];
