import { randomUUID } from 'node:crypto';
import { PEOPLE, WORDS } from '../swaps.ts';
import type { Cells } from './cell.ts';
import { ownHomeOf } from './swaps.cells.ts';
import { ownHome } from './swaps.world.ts';
import { inDays, type ViewerName, type World } from './world.ts';

const member = (world: World, viewer: ViewerName) => ({ params: { id: world.about(viewer).user_id } });

/** The member about whom the viewer asks has a verified identity. */
async function marked(world: World, viewer: ViewerName) {
  const { user_id } = world.about(viewer);
  await world.pool.query(
    `insert into identity_marks (user_id, verified_on) values ($1, '2027-01-02') on conflict do nothing`,
    [user_id],
  );
  return { user_id };
}

/** Nobody has begun a check lately. */
const unchecked = async (world: World) => {
  await world.pool.query('delete from identity_marks');
  await world.pool.query('delete from identity_checks');
  return {};
};

/** A home of a new host who asks for a verified identity. @returns its id */
async function askingHome(world: World): Promise<string> {
  const host = await world.fresh('subscriber');
  const { rows } = await world.pool.query<{ id: string }>(
    `with mark as (insert into identity_marks (user_id, verified_on) values ($1, '2027-01-02') returning user_id),
     asked as (insert into identity_asked (user_id) select user_id from mark)
     insert into homes (user_id, title, description, location, home_type)
     values ($1, 'The careful house', 'One long room', 'Porto, Portugal', 'Loft') returning id`,
    [host.user_id],
  );
  return rows[0]?.id as string;
}

/** Rows 213 to 231: members, their marks and identities. */
export const trustCells: Cells[] = [
  {
    row: '213, 215',
    route: 'GET /api/members/:id',
    send: member,
    get: { visitor: 401, free: 403, admin: 403, others: 200 },
  },
  {
    row: '213',
    route: 'GET /api/members/:id/reviews',
    send: (world, viewer) => ({ ...member(world, viewer), query: { role: 'host' } }),
    get: { visitor: 401, free: 403, admin: 403, others: 200 },
  },
  {
    row: '162, 214',
    route: 'GET /api/homes/:id/host',
    send: ownHome,
    get: { visitor: 401, free: 403, lapsed: 403, admin: 403, others: 200 },
  },
  {
    row: '219',
    route: 'POST /api/identity',
    send: unchecked,
    get: { visitor: 401, free: 403, lapsed: 403, admin: 403, others: 200 },
  },
  { row: '219, 229', route: 'GET /api/trust', get: { visitor: 401, others: 200 } },
  {
    row: '220',
    route: 'POST /api/identity/events',
    when: 'nobody has signed it',
    send: () => ({ payload: { type: 'identity.verification_session.verified' } }),
    get: { others: 400 },
  },
  {
    row: '223',
    route: 'DELETE /api/identity',
    send: async (world, viewer) => {
      await unchecked(world);
      await marked(world, viewer);
      return {};
    },
    get: { visitor: 401, owner: 204, lapsed: 204, others: 404 },
  },
  {
    row: '223',
    route: 'POST /api/admin/members/:id/remove-identity',
    send: async (world, viewer) => {
      const { user_id: id } = await marked(world, viewer);
      return { params: { id }, payload: { reason: 'The document was not theirs.' } };
    },
    get: { visitor: 401, admin: 204, others: 403 },
  },
  {
    row: '230',
    route: 'PUT /api/identity/asked',
    when: 'on, without the own mark',
    send: async (world) => ({ ...(await unchecked(world)), payload: { asked: true } }),
    get: { visitor: 401, free: 403, lapsed: 403, admin: 403, others: 409 },
  },
  {
    row: '230',
    route: 'PUT /api/identity/asked',
    when: 'off',
    send: () => ({ payload: { asked: false } }),
    get: { visitor: 401, others: 204 },
  },
  {
    row: '231',
    route: 'POST /api/swaps',
    when: 'the host asks for a verified identity',
    send: async (world, viewer) => {
      await unchecked(world);
      const window = { check_in: inDays(20), check_out: inDays(22) };
      return {
        payload: {
          submission_id: randomUUID(),
          home_id: await askingHome(world),
          own_home_id: await ownHomeOf(world, viewer),
          my_stay: window,
          their_stay: window,
          people: PEOPLE,
          words: WORDS,
        },
      };
    },
    get: { visitor: 401, others: 403 },
  },
];
