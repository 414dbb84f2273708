import type { Cells, Gets } from './cell.ts';
import { swapIn } from './swaps.world.ts';
import type { ViewerName, World } from './world.ts';

const reason = 'Both asked us to do this.';
const TEAM_ONLY: Gets = { visitor: 401, admin: 200, others: 403 };

const act =
  (state: Parameters<typeof swapIn>[2], more: object = {}) =>
  async (world: World, viewer: ViewerName) => {
    const { params, shown } = await swapIn(world, viewer, state);
    return { params, payload: { ...shown, reason, ...more } };
  };

/** A member; a new one for the admin, whose request changes it. */
const member = async (world: World, viewer: ViewerName) => ({
  params: { id: viewer === 'admin' ? (await world.fresh('free')).user_id : world.members.another.user_id },
  payload: { reason },
});

/** The admin's own account. */
const oneself = (world: World) => ({ params: { id: world.members.admin.user_id }, payload: { reason } });

/** Rows 163 to 166: our team's view of swaps, and its acts on swaps and members. */
export const teamCells: Cells[] = [
  { row: '163', route: 'GET /api/admin/swaps', get: TEAM_ONLY },
  {
    row: '164',
    route: 'GET /api/admin/swaps/:id',
    send: async (world, viewer) => ({ params: (await swapIn(world, viewer, 'open')).params }),
    get: TEAM_ONLY,
  },
  { row: '165', route: 'POST /api/admin/swaps/:id/extend', send: act('open', { days: 1 }), get: TEAM_ONLY },
  { row: '165', route: 'POST /api/admin/swaps/:id/cancel', send: act('agreed'), get: TEAM_ONLY },
  {
    row: '165',
    route: 'POST /api/admin/swaps/:id/do-not-count',
    when: 'of one that does not count',
    send: act('cancelled'),
    get: { ...TEAM_ONLY, admin: 409 },
  },
  {
    row: '165',
    route: 'POST /api/admin/swaps/:id/decide',
    when: 'that nobody disputes',
    send: act('final', { happened: true }),
    get: { ...TEAM_ONLY, admin: 409 },
  },
  ...(['stop', 'release', 'suspend', 'restore'] as const).flatMap((what): Cells[] => [
    { row: '166', route: `POST /api/admin/members/:id/${what}`, send: member, get: TEAM_ONLY },
    {
      row: '166',
      route: `POST /api/admin/members/:id/${what}`,
      when: 'oneself',
      send: oneself,
      get: { ...TEAM_ONLY, admin: 409 },
    },
  ]),
  {
    row: '166',
    route: 'GET /api/admin/members/:id/state',
    send: (world) => ({ params: { id: world.members.another.user_id } }),
    get: TEAM_ONLY,
  },
];
