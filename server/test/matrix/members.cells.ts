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
  { row: '31', route: 'GET /api/profiles', get: { visitor: 401, others: 403 } },
  { row: '32', route: 'GET /api/profiles/me', get: { visitor: 401, others: 200 } },
  {
    row: '32',
    route: 'GET /api/profiles/:user_id',
    send: member,
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  { row: '32', route: 'GET /api/profiles/me/export', get: { visitor: 401, others: 200 } },
  {
    row: '33',
    route: 'PUT /api/profiles/me',
    send: async (world, viewer) => ({ ...(await freshAccount(world, viewer)), payload: profile }),
    get: { visitor: 401, others: 200 },
  },
  {
    row: '33',
    route: 'PUT /api/profiles/:user_id',
    send: (world, viewer) => ({ ...member(world, viewer), payload: profile }),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 403 },
  },
  {
    row: '33',
    route: 'PUT /api/profiles/me/language',
    send: async (world, viewer) => ({ ...(await freshAccount(world, viewer)), payload: { language: 'en' } }),
    get: { visitor: 401, others: 200 },
  },
  {
    row: '34',
    route: 'PUT /api/profiles/me/avatar',
    send: anAvatar,
    get: { visitor: 401, others: 200 },
  },
  {
    row: '34',
    route: 'PUT /api/profiles/:user_id/avatar',
    send: async (world, viewer) => ({ ...member(world, viewer), ...(await anAvatar()) }),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 403 },
  },
  {
    row: '35',
    route: 'POST /api/functions/delete-profile',
    send: freshAccount,
    get: { visitor: 401, others: 204 },
  },
  {
    row: '35',
    route: 'POST /api/functions/delete-profile',
    when: 'somebody else is named',
    send: (world) => ({ payload: { user_id: world.members.owner.user_id } }),
    get: { visitor: 401, others: 400 },
  },

  {
    row: '36',
    route: 'POST /api/auth/register',
    send: () => ({ payload: { email: newEmail(), password: 'six or more' } }),
    get: { others: 202 },
  },
  {
    row: '36',
    route: 'POST /api/auth/resend-verification',
    send: (world) => ({ payload: { email: world.members.free.email } }),
    get: { others: 202 },
  },
  {
    row: '36',
    route: 'POST /api/auth/forgot-password',
    send: (world) => ({ payload: { email: world.members.free.email } }),
    get: { others: 202 },
  },
  {
    row: '37',
    route: 'POST /api/auth/sign-in',
    when: 'the password is wrong',
    send: (world) => ({ payload: { email: world.members.free.email, password: 'not the one' } }),
    get: { others: 401 },
  },
  {
    row: '38',
    route: 'POST /api/auth/verify',
    when: 'the link is none of ours',
    send: () => ({ payload: noLink }),
    get: { others: 400 },
  },
  {
    row: '38',
    route: 'POST /api/auth/check-reset-link',
    when: 'the link is none of ours',
    send: () => ({ payload: noLink }),
    get: { others: 400 },
  },
  {
    row: '38',
    route: 'POST /api/auth/reset-password',
    when: 'the link is none of ours',
    send: () => ({ payload: { ...noLink, password: 'six or more' } }),
    get: { others: 400 },
  },
  { row: '39', route: 'GET /api/viewer', get: { others: 200 } },
  { row: '39', route: 'GET /api/sessions', get: { visitor: 401, others: 200 } },
  { row: '39', route: 'DELETE /api/sessions', get: { visitor: 401, others: 204 } },
  {
    row: '39',
    route: 'DELETE /api/sessions/:id',
    when: 'of somebody else',
    send: async (world) => {
      const { headers } = await world.fresh('free');
      const { sessions } = (await world.app.inject({ url: '/api/sessions', headers })).json();
      return { params: { id: sessions[0].id } };
    },
    get: { visitor: 401, others: 404 },
  },
  {
    row: '39',
    route: 'POST /api/auth/sign-out',
    send: freshAccount,
    get: { visitor: 401, others: 204 },
  },

  { row: '40', route: 'GET /api/plans', get: { others: 200 } },
  { row: '41', route: 'GET /api/user_subscriptions/me', get: { visitor: 401, others: 200 } },
  {
    row: '41',
    route: 'GET /api/user_subscriptions/:user_id',
    send: member,
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  { row: '42', route: 'POST /api/user_subscriptions', get: { visitor: 401, others: 403 } },
  ...['PUT', 'PATCH', 'DELETE'].map((method) => ({
    row: '42',
    route: `${method} /api/user_subscriptions/:user_id`,
    send: member,
    get: { visitor: 401, others: 403 },
  })),
  {
    row: '43',
    route: 'POST /api/functions/create-checkout',
    send: async (world, viewer) => {
      const { plans } = (await world.app.inject({ url: '/api/plans' })).json();
      const paid = plans.find(({ price_id }: { price_id: string | null }) => price_id !== null);
      return { ...(await freshAccount(world, viewer)), payload: { priceId: paid.price_id } };
    },
    get: { visitor: 401, subscriber: 409, owner: 409, another: 409, others: 200 },
  },
  {
    row: '44',
    route: 'POST /api/functions/customer-portal',
    when: 'nothing was ever bought',
    get: { visitor: 401, others: 404 },
  },
  {
    row: '46',
    route: 'POST /api/billing/events',
    when: 'nobody has signed it',
    send: () => ({ payload: { type: 'checkout.session.completed' } }),
    get: { others: 400 },
  },

  { row: '55', route: 'GET /api/user_roles/me', get: { visitor: 401, others: 200 } },
  {
    row: '55',
    route: 'GET /api/user_roles/:user_id',
    send: member,
    get: { visitor: 401, owner: 200, lapsed: 200, admin: 200, others: 404 },
  },
  { row: '56', route: 'GET /api/user_roles', get: { visitor: 401, admin: 200, others: 403 } },
  {
    row: '57',
    route: 'PUT /api/user_roles/:user_id',
    send: async (world) => ({ ...(await someone(world)), payload: { role: 'admin' } }),
    get: { visitor: 401, admin: 200, others: 403 },
  },
  {
    row: '58',
    route: 'DELETE /api/user_roles/:user_id',
    send: member,
    get: { visitor: 401, others: 403 },
  },
  { row: '59', route: 'GET /api/admin/stats', get: { visitor: 401, admin: 200, others: 403 } },
  { row: '59', route: 'GET /api/admin/users/counts', get: { visitor: 401, admin: 200, others: 403 } },
  { row: '61', route: 'GET /api/admin/members', get: { visitor: 401, admin: 200, others: 403 } },
  {
    row: '60, 61',
    route: 'POST /api/functions/list-users-admin',
    get: { visitor: 401, admin: 200, others: 403 },
  },
  {
    row: '62',
    route: 'POST /api/functions/update-user-subscription',
    send: async (world) => ({
      payload: { userId: (await world.fresh('free')).user_id, subscriptionStatus: 'paid' },
    }),
    get: { visitor: 401, admin: 200, others: 403 },
  },
  {
    row: '61',
    route: 'GET /api/admin/members/:id',
    send: (world) => ({ params: { id: world.members.owner.user_id } }),
    get: { visitor: 401, admin: 200, others: 403 },
  },
  { row: '61', route: 'GET /api/admin/homes', get: { visitor: 401, admin: 200, others: 403 } },
  {
    row: '62',
    route: 'POST /api/admin/homes/:id/hide',
    send: async (world) => ({
      params: { id: await world.freshHome('owner') },
      payload: { reason: 'Its photos show another home.' },
    }),
    get: { visitor: 401, admin: 200, others: 403 },
  },
  {
    row: '62',
    route: 'POST /api/admin/homes/:id/show',
    when: 'it is not hidden',
    send: async (world) => ({ params: { id: await world.freshHome('owner') } }),
    get: { visitor: 401, admin: 409, others: 403 },
  },
  { row: '63', route: 'GET /api/audit_log', get: { visitor: 401, admin: 200, others: 403 } },
  { row: '64', route: 'POST /api/audit_log', get: { visitor: 401, others: 403 } },
  { row: '64', route: 'PATCH /api/audit_log/:id', get: { visitor: 401, others: 403 } },
  { row: '64', route: 'DELETE /api/audit_log/:id', get: { visitor: 401, others: 403 } },
];
