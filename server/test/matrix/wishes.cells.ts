import { randomUUID } from 'node:crypto';
import type { Cells } from './cell.ts';
import type { ViewerName, World } from './world.ts';

const SEARCH = { country: 'PT' };

const newWish = () => ({
  submission_id: randomUUID(),
  name: 'Somewhere warm',
  search: SEARCH,
  tells: true,
  swaps: false,
});

/** A wish of the member about whom the viewer asks. */
async function ofOwner(world: World, viewer: ViewerName, removed = false) {
  const { rows } = await world.pool.query<{ id: string }>(
    `insert into wishes (user_id, name, search, tells, swaps, ends_on, saved_at, changed_at, visited_at, new_since,
       removed_at, submission_id, content)
     values ($1, 'Somewhere warm', $2, true, false, '2999-01-01', now(), now(), now(), now(),
       case when $3 then now() end, gen_random_uuid(), sha256('sent')) returning id`,
    [world.about(viewer).user_id, SEARCH, removed],
  );
  // Never more than the limit.
  await world.pool.query('delete from wishes where user_id = $1 and id <> $2', [
    world.about(viewer).user_id,
    rows[0]?.id,
  ]);
  return { params: { id: rows[0]?.id as string } };
}

const OWN = { visitor: 401, free: 403, admin: 403, owner: 200, lapsed: 403, others: 404 } as const;
const OWN_EMPTY = { ...OWN, owner: 204 } as const;

/** Rows 261 to 267: wishes. */
export const wishCells: Cells[] = [
  { row: '261', route: 'GET /api/wishes', get: { visitor: 401, others: 200 } },
  { row: '262', route: 'GET /api/wishes/:id', send: ofOwner, get: OWN },
  { row: '262', route: 'GET /api/wishes/:id/homes', send: ofOwner, get: OWN },
  { row: '262', route: 'GET /api/wishes/:id/count', send: ofOwner, get: OWN },
  { row: '262', route: 'POST /api/wishes/:id/visits', send: ofOwner, get: OWN_EMPTY },
  {
    row: '263',
    route: 'POST /api/wishes',
    send: async (world, viewer) => ({ as: (await world.fresh(viewer)).headers, payload: newWish() }),
    get: { visitor: 401, free: 403, admin: 403, lapsed: 403, others: 201 },
  },
  {
    row: '264',
    route: 'PATCH /api/wishes/:id',
    send: async (world, viewer) => ({
      ...(await ofOwner(world, viewer)),
      payload: { version: 1, tells: false },
    }),
    get: OWN,
  },
  {
    row: '264',
    route: 'PATCH /api/wishes/:id',
    when: 'an older version',
    send: async (world, viewer) => {
      const { params } = await ofOwner(world, viewer);
      await world.pool.query('update wishes set version = 2 where id = $1', [params.id]);
      return { params, payload: { version: 1, tells: false } };
    },
    get: { ...OWN, owner: 409 },
  },
  { row: '264', route: 'POST /api/wishes/:id/keep', send: ofOwner, get: OWN_EMPTY },
  {
    row: '265',
    route: 'DELETE /api/wishes/:id',
    send: ofOwner,
    get: { visitor: 401, owner: 204, lapsed: 204, others: 404 },
  },
  {
    row: '265',
    route: 'POST /api/wishes/:id/restore',
    send: (world, viewer) => ofOwner(world, viewer, true),
    get: { visitor: 401, owner: 204, lapsed: 204, others: 404 },
  },
  { row: '266', route: 'GET /api/homes/:id/wishes/told', get: { visitor: 401, others: 403 } },
  {
    row: '267',
    route: 'GET /api/homes/:id/wishes',
    send: (world, viewer) => ({ params: { id: world.about(viewer).home_id } }),
    get: OWN,
  },
  { row: '268', route: 'GET /api/admin/wishes', get: { visitor: 401, admin: 200, others: 403 } },
];
