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
  //                                                    visitor free subscriber owner lapsed another admin
  { row: '181', route: 'GET /api/notices', get: '401 200 200 200 200 200 200' },
  { row: '181', route: 'GET /api/notices/unread', get: '401 200 200 200 200 200 200' },
  { row: '182', route: 'PUT /api/notices/:id/read', send: notice, get: '401 404 404 200 200 404 404' },
  { row: '182', route: 'DELETE /api/notices/:id/read', send: notice, get: '401 404 404 200 200 404 404' },
  {
    row: '182',
    route: 'POST /api/notices/read',
    send: () => ({ payload: { up_to: 0 } }),
    get: '401 200 200 200 200 200 200',
  },
  { row: '183', route: 'POST /api/notices', get: '401 403 403 403 403 403 403' },
  { row: '183', route: 'PATCH /api/notices/:id', send: notice, get: '401 403 403 403 403 403 403' },
  { row: '183', route: 'DELETE /api/notices/:id', send: notice, get: '401 403 403 403 403 403 403' },
];
