import { getOwnRole, getRole, listRoles, setRole } from '@swapstead/contract/accounts/endpoints';
import { memberOf, type Route, route } from '../../platform/http/route.ts';
import type { RolesService } from './roles.service.ts';

/** Roles: members read their own, admins read and write all. */
export function rolesRoutes(roles: RolesService): Route[] {
  return [
    route(getOwnRole, ({ viewer }) => roles.own(memberOf(viewer))),
    route(listRoles, () => roles.list()),
    route(getRole, ({ params, viewer }) => roles.of(params.user_id, memberOf(viewer))),
    route(setRole, ({ params, body, viewer }) => roles.set({ ...params, ...body }, memberOf(viewer).user_id)),
  ];
}
