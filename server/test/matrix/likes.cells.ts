import type { Cells } from './cell.ts';
import type { ViewerName, World } from './world.ts';

const liking = (world: World, userId: string, homeId: string) =>
  world.pool.query(
    `insert into likes (user_id, home_id, liked_at, ends_on) values ($1, $2, now(), current_date + 300)
     on conflict do nothing`,
    [userId, homeId],
  );

/** A fresh member with a home, as the viewer. */
async function withHome(world: World, viewer: ViewerName) {
  const { user_id, headers } = await world.fresh(viewer);
  if (viewer === 'visitor') return { as: headers, own: 'no-home' };
  const { rows } = await world.pool.query<{ id: string }>(
    `insert into homes (user_id, title, description, location, home_type)
     values ($1, 'A home to swap', 'One long room', 'Somewhere', 'Loft') returning id`,
    [user_id],
  );
  return { as: headers, own: rows[0]?.id as string };
}

/** A home that the member about whom the viewer asks likes. */
async function likedByOwner(world: World, viewer: ViewerName) {
  const id = await world.partnersHome();
  await liking(world, world.about(viewer).user_id, id);
  return { params: { id } };
}

/** The viewer and another member like each other's homes, and were told. */
async function mutual(world: World, viewer: ViewerName) {
  const id = await world.partnersHome();
  const { user_id, home_id } = world.about(viewer);
  await liking(world, user_id, id);
  await world.pool.query(
    `with host as (select user_id from homes where id = $1), liked as (
       insert into likes (user_id, home_id, liked_at, ends_on)
       select user_id, $2, now(), current_date + 300 from host on conflict do nothing)
     insert into like_pairs (least_id, greatest_id, told_at)
     select least(user_id, $3::uuid), greatest(user_id, $3::uuid), now() from host on conflict do nothing`,
    [id, home_id, user_id],
  );
  return { params: { id } };
}

/** Rows 269 to 274: likes. */
export const likeCells: Cells[] = [
  {
    row: '269',
    route: 'PUT /api/likes/:id',
    send: async (world, viewer) => ({
      params: { id: await world.partnersHome() },
      as: (await withHome(world, viewer)).as,
    }),
    get: { visitor: 401, free: 403, admin: 403, lapsed: 403, others: 200 },
  },
  {
    row: '269',
    route: 'PUT /api/likes/:id',
    when: 'without a home to swap',
    send: async (world, viewer) => ({
      params: { id: await world.partnersHome() },
      as: (await world.fresh(viewer)).headers,
    }),
    get: { visitor: 401, free: 403, admin: 403, lapsed: 403, others: 409 },
  },
  {
    row: '269',
    route: 'PUT /api/likes/:id',
    when: 'an own home',
    send: async (world, viewer) => {
      const { as, own } = await withHome(world, viewer);
      return { params: { id: own }, as };
    },
    get: { visitor: 401, free: 403, admin: 403, lapsed: 403, others: 409 },
  },
  {
    row: '270',
    route: 'DELETE /api/likes/:id',
    send: likedByOwner,
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '271',
    route: 'GET /api/likes',
    get: { visitor: 401, free: 403, admin: 403, lapsed: 403, others: 200 },
  },
  {
    row: '271',
    route: 'GET /api/likes/:id',
    when: 'whether the viewer likes the home',
    send: likedByOwner,
    get: { visitor: 401, free: 403, admin: 403, lapsed: 403, others: 200 },
  },
  {
    row: '272',
    route: 'GET /api/likes/:id',
    when: 'of an own home, which another member likes',
    send: async (world, viewer) => {
      const { as, own } = await withHome(world, viewer);
      if (viewer !== 'visitor') await liking(world, world.members.another.user_id, own);
      return { params: { id: own }, as };
    },
    get: { visitor: 401, others: 404 },
  },
  {
    row: '273',
    route: 'POST /api/likes/:id/conversation',
    send: mutual,
    get: { visitor: 401, free: 403, admin: 403, owner: 200, lapsed: 403, others: 404 },
  },
  { row: '274', route: 'GET /api/admin/likes', get: { visitor: 401, admin: 200, others: 403 } },
];
