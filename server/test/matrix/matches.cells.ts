import type { Cells } from './cell.ts';
import type { ViewerName, World } from './world.ts';

/** A home that the member about whom the viewer asks has dismissed. */
async function dismissedByOwner(world: World, viewer: ViewerName) {
  const id = await world.partnersHome();
  await world.pool.query(
    'insert into match_dismissals (user_id, home_id, dismissed_at) values ($1, $2, now()) on conflict do nothing',
    [world.about(viewer).user_id, id],
  );
  return { params: { id } };
}

const ONLY_SUBSCRIBERS = { visitor: 401, free: 403, admin: 403, lapsed: 403 } as const;

/** Rows 275 to 278: matches. */
export const matchCells: Cells[] = [
  { row: '275', route: 'GET /api/matches', get: { ...ONLY_SUBSCRIBERS, others: 200 } },
  { row: '276', route: 'GET /api/matches/dismissed', get: { ...ONLY_SUBSCRIBERS, others: 200 } },
  {
    row: '276',
    route: 'PUT /api/matches/:id/dismissed',
    send: async (world) => ({ params: { id: await world.partnersHome() } }),
    get: { ...ONLY_SUBSCRIBERS, others: 204 },
  },
  {
    row: '276, 278',
    route: 'DELETE /api/matches/:id/dismissed',
    send: dismissedByOwner,
    get: { ...ONLY_SUBSCRIBERS, owner: 204, others: 404 },
  },
];
