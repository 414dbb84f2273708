import { randomUUID } from 'node:crypto';
import type { Cells } from './cell.ts';
import type { ViewerName, World } from './world.ts';

/** A notice of the owner, or of whoever owns it without a subscription. */
async function notice(world: World, viewer: ViewerName) {
  const owner = world.members[viewer === 'lapsed' ? 'lapsed' : 'owner'];
  const { rows } = await world.pool.query<{ id: string }>(
    `insert into notices (user_id, kind, event, event_key, position, created_at)
     values ($1, 'security', 'password_changed', $2, 1, now()) returning id`,
    [owner.user_id, randomUUID()],
  );
  return { params: { id: rows[0]?.id as string } };
}

/** Rows 181 to 196: notices, what is chosen for them, and devices. */
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
];
