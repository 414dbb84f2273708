import type { Cells } from './cell.ts';
import { inDays, type ViewerName, type World } from './world.ts';

const aHome = async (world: World, viewer: ViewerName) => ({
  params: { id: await world.freshHome(viewer) },
});
const theHome = (world: World, viewer: ViewerName) => ({ params: { id: world.about(viewer).home_id } });

/** A feed of a home with one entry, not due before tomorrow. */
async function aFeed(world: World, viewer: ViewerName) {
  const id = await world.freshHome(viewer);
  const { rows } = await world.pool.query<{ id: string }>(
    `with feed as (insert into calendar_feeds
       (home_id, name, address, address_hash, shown_address, tried_at, next_try_at, nights)
       values ($1, 'Elsewhere', 'sealed', '', 'example.com … .ics', now() + interval '1 day', now() + interval '1 day', '{}') returning id),
     entry as (insert into calendar_entries (feed_id, key, nights)
       select id, '\\x00', '[2999-01-01,2999-01-02)' from feed)
     select id from feed`,
    [id],
  );
  return { params: { id, feed_id: rows[0]?.id ?? '' } };
}

const nights = { changes: [{ from: inDays(60), to: inDays(67), state: 'closed' }] };
const rules = { shortest: 2, longest: 14, check_in_days: [5, 6], notice: 3 };

/** Rows 121 to 137: nights, stay rules, confirmation, feeds and the home's secret calendar address. */
export const calendarCells: Cells[] = [
  {
    row: '121, 124, 126',
    route: 'GET /api/homes/:id/nights',
    send: theHome,
    get: { visitor: 401, free: 403, admin: 403, others: 200 },
  },
  {
    row: '122',
    route: 'GET /api/homes/:id/calendar',
    send: theHome,
    get: { visitor: 401, owner: 200, lapsed: 200, others: 403 },
  },
  {
    row: '123',
    route: 'PUT /api/homes/:id/nights',
    send: async (world, viewer) => ({ ...(await aHome(world, viewer)), payload: nights }),
    get: { visitor: 401, owner: 200, others: 403 },
  },
  {
    row: '125',
    route: 'PUT /api/homes/:id/stay_rules',
    send: async (world, viewer) => ({ ...(await aHome(world, viewer)), payload: rules }),
    get: { visitor: 401, owner: 200, others: 403 },
  },
  {
    row: '127',
    route: 'POST /api/homes/:id/calendar/confirm',
    send: aHome,
    get: { visitor: 401, owner: 200, others: 403 },
  },
  {
    row: '129',
    route: 'GET /api/homes/:id/feeds',
    send: theHome,
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '129',
    route: 'GET /api/homes/:id/feeds/:feed_id/entries',
    send: aFeed,
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '130',
    route: 'POST /api/homes/:id/feeds',
    when: 'the address is none',
    send: async (world, viewer) => ({
      ...(await aHome(world, viewer)),
      payload: { name: 'Elsewhere', address: 'nowhere' },
    }),
    get: { visitor: 401, owner: 400, others: 403 },
  },
  {
    row: '131',
    route: 'PATCH /api/homes/:id/feeds/:feed_id',
    send: async (world, viewer) => ({ ...(await aFeed(world, viewer)), payload: { name: 'Renamed' } }),
    get: { visitor: 401, owner: 200, lapsed: 403, others: 404 },
  },
  {
    row: '131',
    route: 'POST /api/homes/:id/feeds/:feed_id/sync',
    when: 'it was tried just now',
    send: aFeed,
    get: { visitor: 401, owner: 429, lapsed: 403, others: 404 },
  },
  {
    row: '131',
    route: 'PUT /api/homes/:id/feeds/:feed_id/entries/:entry_id',
    send: async (world, viewer) => {
      const { params } = await aFeed(world, viewer);
      return { params: { ...params, entry_id: '00' }, payload: { is_ignored: true } };
    },
    get: { visitor: 401, owner: 200, lapsed: 403, others: 404 },
  },
  {
    row: '132',
    route: 'DELETE /api/homes/:id/feeds/:feed_id',
    send: aFeed,
    get: { visitor: 401, owner: 204, lapsed: 204, others: 404 },
  },
  {
    row: '134',
    route: 'POST /api/homes/:id/calendar/file',
    when: 'no file is sent',
    send: aHome,
    get: { visitor: 401, owner: 415, others: 403 },
  },
  {
    row: '135',
    route: 'POST /api/homes/:id/calendar/address',
    send: aHome,
    get: { visitor: 401, owner: 200, others: 403 },
  },
  {
    row: '135',
    route: 'PATCH /api/homes/:id/calendar/address',
    when: 'there is none yet',
    send: async (world, viewer) => ({ ...(await aHome(world, viewer)), payload: { passes_on: true } }),
    get: { visitor: 401, owner: 404, others: 403 },
  },
  {
    row: '136',
    route: 'GET /api/homes/:id/calendar/address',
    send: theHome,
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '137',
    route: 'DELETE /api/homes/:id/calendar/address',
    send: aHome,
    get: { visitor: 401, owner: 204, lapsed: 204, others: 404 },
  },
];
