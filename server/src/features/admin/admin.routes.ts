import {
  countUsers,
  getStats,
  listAudit,
  listMembers,
  listUsersAdmin,
  updateUserSubscription,
} from '@swapstead/contract/admin/endpoints';
import { hideHome, listHomesAsAdmin, showHome } from '@swapstead/contract/admin/homes.endpoints';
import { getMember } from '@swapstead/contract/admin/member.endpoints';
import * as standings from '@swapstead/contract/swaps/admin.endpoints';
import { memberOf, type Route, route } from '../../platform/http/route.ts';
import type { AdminService } from './admin.service.ts';
import type { AdminHomesService } from './homes.service.ts';
import type { MembersService } from './members.service.ts';

export function adminRoutes(admin: AdminService, homes: AdminHomesService, members: MembersService): Route[] {
  return [
    route(getStats, () => admin.stats()),
    route(countUsers, () => admin.userCounts()),
    route(listMembers, ({ query }) => admin.listMembers(query)),
    route(getMember, ({ params }) => admin.member(params.id)),
    route(listUsersAdmin, ({ body }) => admin.listUsers(body)),
    route(updateUserSubscription, ({ body, viewer }) =>
      admin.setSubscription(body.userId, body.subscriptionStatus, memberOf(viewer).user_id),
    ),
    route(listHomesAsAdmin, ({ query }) => homes.list(query)),
    route(hideHome, ({ params, body, viewer }) =>
      homes.hide(params.id, body.reason, memberOf(viewer).user_id),
    ),
    route(showHome, ({ params, viewer }) => homes.show(params.id, memberOf(viewer).user_id)),
    route(listAudit, ({ query }) => admin.listAudit(query)),
    route(standings.getMemberState, ({ params }) => members.read(params.id)),
    route(standings.stopMember, ({ params, body, viewer }) =>
      members.stop(params.id, body.reason, memberOf(viewer).user_id),
    ),
    route(standings.releaseMember, ({ params, body, viewer }) =>
      members.release(params.id, body.reason, memberOf(viewer).user_id),
    ),
    route(standings.suspendMember, ({ params, body, viewer }) =>
      members.suspend(params.id, body.reason, memberOf(viewer).user_id),
    ),
    route(standings.restoreMember, ({ params, body, viewer }) =>
      members.restore(params.id, body.reason, memberOf(viewer).user_id),
    ),
  ];
}
