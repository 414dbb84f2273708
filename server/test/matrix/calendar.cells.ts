import type { Cells } from './cell.ts';
import { inDays, type ViewerName, type World } from './world.ts';

const aHome = async (world: World, viewer: ViewerName) => ({
  params: { id: await world.freshHome(viewer) },
});
const theHome = (world: World, viewer: ViewerName) => ({ params: { id: world.about(viewer).home_id } });

const nights = { changes: [{ from: inDays(60), to: inDays(67), state: 'closed' }] };
const rules = { shortest: 2, longest: 14, check_in_days: [5, 6], notice: 3 };

/** Rows 121 to 127: nights, stay rules and confirmation. */
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
];
