import { randomUUID } from 'node:crypto';
import { PEOPLE, WORDS } from '../swaps.ts';
import type { Cells } from './cell.ts';
import { act, change, ownHome, proposedBy, swap } from './swaps.world.ts';
import { inDays, type ViewerName, type World } from './world.ts';

/** A home to offer, of a subscriber with a name; nobody else gets that far. */
export async function ownHomeOf(world: World, viewer: ViewerName): Promise<string> {
  if (viewer !== 'subscriber' && viewer !== 'owner' && viewer !== 'another') return randomUUID();
  await world.pool.query(
    `insert into profiles (user_id, display_name) values ($1, 'Somebody')
     on conflict (user_id) do update set display_name = coalesce(nullif(profiles.display_name, ''), 'Somebody')`,
    [world.members[viewer].user_id],
  );
  return world.home(world.members[viewer]);
}

const words = { words: 'It rained all the week, and nobody came.' };

/** Rows 141 to 170: swaps. For agreements see agreements.cells.ts, for stays stays.cells.ts. */
export const swapCells: Cells[] = [
  {
    row: '141',
    route: 'POST /api/swaps',
    send: async (world, viewer) => {
      const window = { check_in: inDays(20), check_out: inDays(22) };
      // The bystanders' open swap is newer and is kept.
      await world.pool.query(
        `update swaps set state = 'withdrawn', end_why = 'said', ended_by = 1, ended_at = now()
         where state = 'open' and starts_at < now() + interval '100 days'`,
      );
      const own_home_id = await ownHomeOf(world, viewer);
      return {
        payload: {
          submission_id: randomUUID(),
          home_id: await world.partnersHome(),
          own_home_id,
          my_stay: window,
          their_stay: window,
          people: PEOPLE,
          words: WORDS,
        },
      };
    },
    get: { visitor: 401, free: 403, lapsed: 403, admin: 403, others: 200 },
  },
  {
    row: '142',
    route: 'GET /api/swaps/nights',
    send: async (world, viewer) => ({
      query: {
        home_id: await world.partnersHome(),
        own_home_id: await ownHomeOf(world, viewer),
        check_in: inDays(20),
        check_out: inDays(22),
        their_check_in: inDays(20),
        their_check_out: inDays(22),
      },
    }),
    get: { visitor: 401, free: 403, lapsed: 403, admin: 403, others: 200 },
  },
  {
    row: '142',
    route: 'GET /api/swaps/form',
    send: async (world) => ({ query: { home_id: await world.partnersHome() } }),
    get: { visitor: 401, free: 403, lapsed: 403, admin: 403, others: 200 },
  },
  { row: '143', route: 'GET /api/swaps', get: { visitor: 401, others: 200 } },
  { row: '143', route: 'GET /api/swaps/under-way', get: { visitor: 401, others: 200 } },
  {
    row: '144',
    route: 'GET /api/swaps/:id',
    send: swap('open'),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '147',
    route: 'POST /api/swaps/:id/accept',
    send: act('open', { people: PEOPLE }),
    get: { visitor: 401, owner: 200, lapsed: 403, others: 404 },
  },
  {
    row: '147',
    route: 'POST /api/swaps/:id/change',
    when: 'open',
    send: change('open'),
    get: { visitor: 401, owner: 200, lapsed: 403, others: 404 },
  },
  {
    row: '147',
    route: 'GET /api/swaps/:id/change',
    when: 'open',
    send: swap('open'),
    get: { visitor: 401, owner: 200, lapsed: 403, others: 404 },
  },
  {
    row: '147',
    route: 'POST /api/swaps/:id/more-time',
    send: act('open'),
    get: { visitor: 401, owner: 200, lapsed: 403, others: 404 },
  },
  {
    row: '148',
    route: 'POST /api/swaps/:id/decline',
    send: act('open'),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '148',
    route: 'POST /api/swaps/:id/withdraw',
    when: 'by who did not propose',
    send: act('open'),
    get: { visitor: 401, owner: 403, lapsed: 403, others: 404 },
  },
  {
    row: '158',
    route: 'POST /api/swaps/:id/cancel',
    send: act('agreed', { reason: 'plans', words: WORDS }),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '159',
    route: 'GET /api/swaps/:id/replacements',
    send: swap('cancelled'),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '159',
    route: 'DELETE /api/swaps/:id/replacements',
    send: swap('cancelled'),
    get: { visitor: 401, owner: 204, lapsed: 204, others: 404 },
  },
  {
    row: '160',
    route: 'POST /api/swaps/:id/went-well',
    when: 'before the end',
    send: act('final'),
    get: { visitor: 401, owner: 409, lapsed: 409, others: 404 },
  },
  {
    row: '160',
    route: 'POST /api/swaps/:id/not-happened',
    when: 'before the end',
    send: act('final', words),
    get: { visitor: 401, owner: 409, lapsed: 409, others: 404 },
  },
  {
    row: '160',
    route: 'POST /api/swaps/:id/happened',
    when: 'where nobody said otherwise',
    send: act('final', words),
    get: { visitor: 401, owner: 409, lapsed: 409, others: 404 },
  },
  {
    row: '161',
    route: 'POST /api/swaps/:id/history',
    send: swap('open'),
    get: { visitor: 401, others: 403 },
  },
  {
    row: '167',
    route: 'POST /api/conversations/:id/completion',
    when: 'beside an agreed swap',
    send: async (world, viewer) => ({
      params: { id: (await proposedBy(world, viewer, 'agreed')).conversation_id },
    }),
    get: { visitor: 401, owner: 409, lapsed: 409, others: 404 },
  },
  {
    row: '169',
    route: 'POST /api/conversations/:id/messages',
    when: 'of an agreed swap',
    send: async (world, viewer) => ({
      params: { id: (await proposedBy(world, viewer, 'agreed')).conversation_id },
      payload: { text: 'Shall we bring towels?', submission_id: randomUUID() },
    }),
    get: { visitor: 401, owner: 201, lapsed: 201, others: 404 },
  },
  {
    row: '168',
    route: 'GET /api/homes/:id/swaps',
    send: ownHome,
    get: { visitor: 401, owner: 200, lapsed: 200, others: 403 },
  },
];
