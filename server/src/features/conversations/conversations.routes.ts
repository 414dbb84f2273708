import {
  blockMember,
  changeMessage,
  countUnread,
  deleteMessage,
  getConversation,
  getMessageSettings,
  listConversations,
  listMessages,
  markRead,
  markSwap,
  reportConversation,
  saveMessageSettings,
  sendMessage,
  startConversation,
  unblockMember,
  unmarkSwap,
} from '@swapstead/contract/conversations/endpoints';
import { type Route, route } from '../../platform/http/route.ts';
import type { ConversationsService } from './conversations.service.ts';
import type { ReportsService } from './reports.service.ts';

type Parts = {
  conversations: ConversationsService;
  reports: ReportsService;
};

export function conversationsRoutes({ conversations, reports }: Parts): Route[] {
  return [
    route(startConversation, ({ body, viewer }) => conversations.start(body.home_id, viewer)),
    route(listConversations, ({ query, viewer }) => conversations.list(query.before, viewer)),
    route(countUnread, ({ viewer }) => conversations.unread(viewer)),
    route(getConversation, ({ params, viewer }) => conversations.thread(params.id, viewer)),
    route(listMessages, ({ params, query, viewer }) => conversations.older(params.id, query.before, viewer)),
    route(sendMessage, ({ params, body, viewer }) => conversations.send(params.id, body, viewer)),
    route(changeMessage, ({ params, viewer }) => conversations.refuseChange(params.id, viewer)),
    route(deleteMessage, ({ params, viewer }) => conversations.refuseChange(params.id, viewer)),
    route(markRead, ({ params, body, viewer }) => conversations.markRead(params.id, body.seq, viewer)),
    route(markSwap, ({ params, viewer }) => conversations.markSwap(params.id, viewer)),
    route(unmarkSwap, ({ params, viewer }) => conversations.unmarkSwap(params.id, viewer)),
    route(blockMember, ({ params, viewer }) => conversations.block(params.id, viewer)),
    route(unblockMember, ({ params, viewer }) => conversations.unblock(params.id, viewer)),
    route(reportConversation, ({ params, body, viewer }) => reports.report(params.id, body, viewer)),
    route(getMessageSettings, ({ viewer }) => conversations.settings(viewer)),
    route(saveMessageSettings, ({ body, viewer }) => conversations.saveSettings(body, viewer)),
  ];
}
