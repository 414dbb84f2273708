import { newEmail } from '../members.ts';
import { fileRequest, picture } from '../pictures.ts';
import type { Cells } from './cell.ts';
import type { ViewerName, World } from './world.ts';

const face = await picture({ width: 200, height: 200 }).jpeg().toBuffer();

const member = (world: World, viewer: ViewerName) => ({ params: { user_id: world.about(viewer).user_id } });
const freshAccount = async (world: World, viewer: ViewerName) => ({
  as: { ...(await world.fresh(viewer)).headers },
});
const someone = async (world: World) => ({ params: { user_id: (await world.fresh('free')).user_id } });
const anAvatar = async () => {
  const { payload, headers } = await fileRequest('/', face, { method: 'PUT' });
  return { payload, headers };
};
const profile = { display_name: 'Zebulonia' };
const noLink = { token: 'x'.repeat(43) };

/** Rows 23 to 47 and 55 to 64: profiles, accounts, billing, roles and administration. */
export const memberCells: Cells[] = [
  //                                                             visitor free subscriber owner lapsed another admin
  { row: '31', route: 'GET /api/profiles', get: '401 403 403 403 403 403 403' },
  { row: '32', route: 'GET /api/profiles/me', get: '401 200 200 200 200 200 200' },
  { row: '32', route: 'GET /api/profiles/:user_id', send: member, get: '401 404 404 200 200 404 404' },
  { row: '32', route: 'GET /api/profiles/me/export', get: '401 200 200 200 200 200 200' },
  {
    row: '33',
    route: 'PUT /api/profiles/me',
    send: async (world, viewer) => ({ ...(await freshAccount(world, viewer)), payload: profile }),
    get: '401 200 200 200 200 200 200',
  },
  {
    row: '33',
    route: 'PUT /api/profiles/:user_id',
    send: (world, viewer) => ({ ...member(world, viewer), payload: profile }),
    get: '401 403 403 200 200 403 403',
  },
  {
    row: '34',
    route: 'PUT /api/profiles/me/avatar',
    send: anAvatar,
    get: '401 200 200 200 200 200 200',
  },
  {
    row: '34',
    route: 'PUT /api/profiles/:user_id/avatar',
    send: async (world, viewer) => ({ ...member(world, viewer), ...(await anAvatar()) }),
    get: '401 403 403 200 200 403 403',
  },
  {
    row: '35',
    route: 'POST /api/functions/delete-profile',
    send: freshAccount,
    get: '401 204 204 204 204 204 204',
  },
  {
    row: '35',
    route: 'POST /api/functions/delete-profile',
    when: 'somebody else is named',
    send: (world) => ({ payload: { user_id: world.members.owner.user_id } }),
    get: '401 400 400 400 400 400 400',
  },

  {
    row: '36',
    route: 'POST /api/auth/register',
    send: () => ({ payload: { email: newEmail(), password: 'six or more' } }),
    get: '202 202 202 202 202 202 202',
  },
  {
    row: '36',
    route: 'POST /api/auth/resend-verification',
    send: (world) => ({ payload: { email: world.members.free.email } }),
    get: '202 202 202 202 202 202 202',
  },
  {
    row: '36',
    route: 'POST /api/auth/forgot-password',
    send: (world) => ({ payload: { email: world.members.free.email } }),
    get: '202 202 202 202 202 202 202',
  },
  {
    row: '37',
    route: 'POST /api/auth/sign-in',
    when: 'the password is wrong',
    send: (world) => ({ payload: { email: world.members.free.email, password: 'not the one' } }),
    get: '401 401 401 401 401 401 401',
  },
  {
    row: '38',
    route: 'POST /api/auth/verify',
    when: 'the link is none of ours',
    send: () => ({ payload: noLink }),
    get: '400 400 400 400 400 400 400',
  },
  {
    row: '38',
    route: 'POST /api/auth/check-reset-link',
    when: 'the link is none of ours',
    send: () => ({ payload: noLink }),
    get: '400 400 400 400 400 400 400',
  },
  {
    row: '38',
    route: 'POST /api/auth/reset-password',
    when: 'the link is none of ours',
    send: () => ({ payload: { ...noLink, password: 'six or more' } }),
    get: '400 400 400 400 400 400 400',
  },
  { row: '39', route: 'GET /api/viewer', get: '200 200 200 200 200 200 200' },
  { row: '39', route: 'GET /api/sessions', get: '401 200 200 200 200 200 200' },
  { row: '39', route: 'DELETE /api/sessions', get: '401 204 204 204 204 204 204' },
  {
    row: '39',
    route: 'DELETE /api/sessions/:id',
    when: 'of somebody else',
    send: async (world) => {
      const { headers } = await world.fresh('free');
      const { sessions } = (await world.app.inject({ url: '/api/sessions', headers })).json();
      return { params: { id: sessions[0].id } };
    },
    get: '401 404 404 404 404 404 404',
  },
  {
    row: '39',
    route: 'POST /api/auth/sign-out',
    send: freshAccount,
    get: '401 204 204 204 204 204 204',
  },

  { row: '40', route: 'GET /api/plans', get: '200 200 200 200 200 200 200' },
  { row: '41', route: 'GET /api/user_subscriptions/me', get: '401 200 200 200 200 200 200' },
  {
    row: '41',
    route: 'GET /api/user_subscriptions/:user_id',
    send: member,
    get: '401 404 404 200 200 404 404',
  },
  { row: '42', route: 'POST /api/user_subscriptions', get: '401 403 403 403 403 403 403' },
  ...['PUT', 'PATCH', 'DELETE'].map((method) => ({
    row: '42',
    route: `${method} /api/user_subscriptions/:user_id`,
    send: member,
    get: '401 403 403 403 403 403 403',
  })),
  {
    row: '43',
    route: 'POST /api/functions/create-checkout',
    send: async (world, viewer) => {
      const { plans } = (await world.app.inject({ url: '/api/plans' })).json();
      const paid = plans.find(({ price_id }: { price_id: string | null }) => price_id !== null);
      return { ...(await freshAccount(world, viewer)), payload: { priceId: paid.price_id } };
    },
    get: '401 200 409 409 200 409 200',
  },
  {
    row: '44',
    route: 'POST /api/functions/customer-portal',
    when: 'nothing was ever bought',
    get: '401 404 404 404 404 404 404',
  },
  {
    row: '46',
    route: 'POST /api/billing/events',
    when: 'nobody has signed it',
    send: () => ({ payload: { type: 'checkout.session.completed' } }),
    get: '400 400 400 400 400 400 400',
  },

  { row: '55', route: 'GET /api/user_roles/me', get: '401 200 200 200 200 200 200' },
  { row: '55', route: 'GET /api/user_roles/:user_id', send: member, get: '401 404 404 200 200 404 200' },
  { row: '56', route: 'GET /api/user_roles', get: '401 403 403 403 403 403 200' },
  {
    row: '57',
    route: 'PUT /api/user_roles/:user_id',
    send: async (world) => ({ ...(await someone(world)), payload: { role: 'admin' } }),
    get: '401 403 403 403 403 403 200',
  },
  {
    row: '58',
    route: 'DELETE /api/user_roles/:user_id',
    send: member,
    get: '401 403 403 403 403 403 403',
  },
  { row: '59', route: 'GET /api/admin/stats', get: '401 403 403 403 403 403 200' },
  { row: '59', route: 'GET /api/admin/users/counts', get: '401 403 403 403 403 403 200' },
  { row: '61', route: 'GET /api/admin/members', get: '401 403 403 403 403 403 200' },
  { row: '60, 61', route: 'POST /api/functions/list-users-admin', get: '401 403 403 403 403 403 200' },
  {
    row: '62',
    route: 'POST /api/functions/update-user-subscription',
    send: async (world) => ({
      payload: { userId: (await world.fresh('free')).user_id, subscriptionStatus: 'paid' },
    }),
    get: '401 403 403 403 403 403 200',
  },
  { row: '63', route: 'GET /api/audit_log', get: '401 403 403 403 403 403 200' },
  { row: '64', route: 'POST /api/audit_log', get: '401 403 403 403 403 403 403' },
  { row: '64', route: 'PATCH /api/audit_log/:id', get: '401 403 403 403 403 403 403' },
  { row: '64', route: 'DELETE /api/audit_log/:id', get: '401 403 403 403 403 403 403' },
];
