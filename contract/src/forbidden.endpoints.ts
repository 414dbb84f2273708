import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/** Operations that nobody may call, with the reasons. */
const FORBIDDEN = {
  'POST /api/swaps/:id/history': 'only the server writes the history',
  'POST /api/nights/entries': 'only the server moves nights',
  'DELETE /api/nights/entries/:id': 'what has moved stays; our team corrects it with a new line',
  'POST /api/nights/transfers': 'nights cannot be bought, sold or given away',
  'DELETE /api/user_roles/:user_id': 'give the role user instead',
  'POST /api/user_subscriptions': 'payments and admins change subscriptions',
  'PUT /api/user_subscriptions/:user_id': 'payments and admins change subscriptions',
  'PATCH /api/user_subscriptions/:user_id': 'payments and admins change subscriptions',
  'DELETE /api/user_subscriptions/:user_id': 'payments and admins change subscriptions',
  'GET /api/profiles': 'profiles are private',
  'GET /api/newsletter': 'the operator reads the addresses with the newsletter command',
  'GET /api/homes/:id/wishes/told': 'nobody learns who was told of a home, its host neither',
  'POST /api/audit_log': 'only the server adds entries, and they stay',
  'PATCH /api/audit_log/:id': 'only the server adds entries, and they stay',
  'DELETE /api/audit_log/:id': 'only the server adds entries, and they stay',
  'PUT /api/support_tickets/:id': 'a ticket stays as it was written',
  'DELETE /api/support_tickets/:id': 'tickets go with the account',
  'PATCH /api/support_messages/:id': 'what was written stays',
  'DELETE /api/support_messages/:id': 'what was written stays',
};

/**
 * Operations that nobody may call. They are declared so that visitors get 401 and everyone else 403, with the reason
 * in the API's documentation.
 */
export const forbidden: readonly Endpoint[] = Object.entries(FORBIDDEN).map(([route, why]) => ({
  route: route as Endpoint['route'],
  access: 'nobody',
  summary: `Not possible: ${why}`,
  ...paramsOf(route),
}));

function paramsOf(route: string): Pick<Endpoint, 'params'> {
  const names = [...route.matchAll(/:(\w+)/g)].map(([, name]) => [name, z.string().max(100)]);
  return names.length > 0 ? { params: z.strictObject(Object.fromEntries(names)) } : {};
}
