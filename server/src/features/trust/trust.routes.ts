import * as contract from '@swapstead/contract/trust/endpoints';
import { type Route, route } from '../../platform/http/route.ts';
import type { IdentityService } from './identity.service.ts';
import type { MembersService } from './members.service.ts';

type Parts = { members: MembersService; identity: IdentityService };

export function trustRoutes({ members, identity }: Parts): Route[] {
  return [
    route(contract.hostMarks, ({ params, viewer }) => members.ofHost(params.id, viewer)),
    route(contract.memberPage, ({ params, viewer }) => members.page(params.id, viewer)),
    route(contract.ownTrust, ({ viewer }) => members.own(viewer)),
    route(contract.beginIdentity, ({ viewer }) => identity.begin(viewer)),
    route(contract.askForIdentity, ({ body, viewer }) => identity.setAsked(body.asked, viewer)),
    route(contract.removeOwnMark, ({ viewer }) => identity.removeOwn(viewer)),
    route(contract.removeMark, ({ params, body, viewer }) =>
      identity.removeAsAdmin(params.id, body.reason, viewer),
    ),
  ];
}
