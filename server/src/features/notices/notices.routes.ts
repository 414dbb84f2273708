import {
  changeNotice,
  countNotices,
  createNotice,
  deleteNotice,
  listNotices,
  markNoticeRead,
  markNoticesRead,
  markNoticeUnread,
} from '@swapstead/contract/notices/endpoints';
import { type Route, route } from '../../platform/http/route.ts';
import type { NoticesService } from './notices.service.ts';

export function noticesRoutes(notices: NoticesService): Route[] {
  return [
    route(listNotices, ({ query, viewer }) => notices.list(query, viewer)),
    route(countNotices, ({ viewer }) => notices.unread(viewer)),
    route(markNoticeRead, ({ params, viewer }) => notices.markRead(params.id, viewer)),
    route(markNoticeUnread, ({ params, viewer }) => notices.markUnread(params.id, viewer)),
    route(markNoticesRead, ({ body, viewer }) => notices.markAllRead(body, viewer)),
    route(createNotice, async () => notices.refuse()),
    route(changeNotice, async () => notices.refuse()),
    route(deleteNotice, async () => notices.refuse()),
  ];
}
