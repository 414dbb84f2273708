import {
  changeFeed,
  connectFeed,
  ignoreFeedEntry,
  listFeedEntries,
  listFeeds,
  readCalendarFile,
  removeFeed,
  syncFeed,
} from '@swapstead/contract/calendar/feeds.endpoints';
import { LIMITS } from '@swapstead/contract/limits';
import { m } from '@swapstead/messages';
import type { IncomingFiles } from '../../platform/http/incoming-files.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { FeedsService } from './feeds.service.ts';

const FILE = {
  maxBytes: LIMITS.calendar_bytes,
  get tooLarge() {
    return m.calendar_file_too_large();
  },
  get missing() {
    return m.calendar_file_missing();
  },
};

/** Other calendars that are read for the member's homes. */
export function feedsRoutes(feeds: FeedsService, incoming: IncomingFiles): Route[] {
  return [
    route(listFeeds, ({ params, viewer }) => feeds.list(params.id, viewer)),
    route(connectFeed, ({ params, body, viewer }) => feeds.connect(params.id, body, viewer)),
    route(changeFeed, ({ params, body, viewer }) => feeds.change(params.id, params.feed_id, body, viewer)),
    route(syncFeed, ({ params, viewer }) => feeds.syncNow(params.id, params.feed_id, viewer)),
    route(removeFeed, ({ params, query, viewer }) =>
      feeds.remove(params.id, params.feed_id, query.keep === 'true', viewer),
    ),
    route(listFeedEntries, ({ params, viewer }) => feeds.entries(params.id, params.feed_id, viewer)),
    route(ignoreFeedEntry, ({ params, body, viewer }) =>
      feeds.ignore(params.id, params.feed_id, params.entry_id, body.is_ignored, viewer),
    ),
    route(readCalendarFile, async ({ params, viewer, request }) => {
      const home = await feeds.requireOwn(params.id, viewer);
      return incoming.receive(request, FILE, (path) => feeds.readFile(home, path));
    }),
  ];
}
