import {
  changeAudit,
  countUsers,
  createAudit,
  deleteAudit,
  getStats,
  listAudit,
  listMembers,
  listUsersAdmin,
  updateUserSubscription,
} from '@swapstead/contract/admin';
import { memberOf, neverCalled, type Route, route } from '../../platform/http/route.ts';
import type { AdminService } from './admin.service.ts';

export function adminRoutes(admin: AdminService): Route[] {
  return [
    route(getStats, () => admin.stats()),
    route(countUsers, () => admin.userCounts()),
    route(listMembers, ({ query }) => admin.listMembers(query)),
    route(listUsersAdmin, ({ body }) => admin.listUsers(body)),
    route(updateUserSubscription, ({ body, viewer }) =>
      admin.setSubscription(body.userId, body.subscriptionStatus, memberOf(viewer).user_id),
    ),
    route(listAudit, ({ query }) => admin.listAudit(query)),
    ...[createAudit, changeAudit, deleteAudit].map((endpoint) => route(endpoint, neverCalled)),
  ];
}
