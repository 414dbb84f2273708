import {
  changeTicket,
  contactSupport,
  countTickets,
  createMessage,
  createTicket,
  getEvidence,
  getTicket,
  listKeptReports,
  listTickets,
  notifyAdminNewTicket,
} from '@swapstead/contract/support/endpoints';
import { memberOf, type Route, route } from '../../platform/http/route.ts';
import type { ContactService } from './contact.service.ts';
import type { ReportsService } from './reports.service.ts';
import type { SupportService } from './support.service.ts';

export function supportRoutes(
  support: SupportService,
  reports: ReportsService,
  contact: ContactService,
): Route[] {
  return [
    route(listTickets, ({ query, viewer }) => support.list(query, memberOf(viewer))),
    route(listKeptReports, ({ query }) => reports.withoutTicket(query.cursor)),
    route(getEvidence, ({ params }) => reports.evidence(params.id)),
    route(countTickets, () => support.counts()),
    route(createTicket, ({ body, viewer }) => support.create(body, memberOf(viewer))),
    route(contactSupport, ({ body, request }) => contact.write(body, request.ip)),
    route(getTicket, ({ params, viewer }) => support.get(params.id, memberOf(viewer))),
    route(changeTicket, ({ params, body, viewer }) => support.change(params.id, body, memberOf(viewer))),
    route(createMessage, ({ body, viewer }) => support.reply(body, memberOf(viewer))),
    route(notifyAdminNewTicket, ({ body, viewer }) => support.notifyAdmins(body.ticket_id, memberOf(viewer))),
  ];
}
