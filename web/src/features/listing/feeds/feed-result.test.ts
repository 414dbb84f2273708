import type { Feed } from '@swapstead/contract/calendar/feeds.endpoints';
import { expect, test } from 'vitest';
import { FEED } from '../../../../test/own-calendars.ts';
import { feedResult, freeName } from './feed-result.ts';

const feed = (fields: Partial<Feed>): Feed => ({ ...FEED, nights: 12, until: '2028-05-03', ...fields });

test.each([
  [{}, 'Synced 5 minutes ago · 12 nights closed until 3 May 2028'],
  [{ read_seconds: 59, nights: 0, until: null }, 'Synced just now · no nights closed'],
  [{ read_seconds: 60, nights: 1 }, 'Synced 1 minute ago · 1 night closed until 3 May 2028'],
  [{ unreadable: 2 }, "Synced 5 minutes ago · 12 nights closed until 3 May 2028 · 2 events couldn't be read"],
  [
    { unknown_zones: 1 },
    'Synced 5 minutes ago · 12 nights closed until 3 May 2028 · 1 event has an unknown time zone',
  ],
  [
    { read_in_part: 1, unreadable: 1 },
    "Synced 5 minutes ago · 12 nights closed until 3 May 2028 · 1 event couldn't be read · 1 event could only be read in part",
  ],
  [
    { failure: 'no answer within 10 seconds', read_seconds: 10_900 },
    'Failed 5 minutes ago: no answer within 10 seconds. The nights from the sync 3 hours ago stay closed.',
  ],
  [
    { read_seconds: 0, is_doubtful: true },
    'Synced just now · the calendar is empty. Its nights stay closed until the next sync confirms it.',
  ],
])('[CAL-34, CAL-38, CAL-42, CAL-45] words the last sync of %j', (fields, text) => {
  expect(feedResult(feed(fields))).toBe(text);
});

test.each([
  [1, false, '1 event is marked free and closes nothing.'],
  [2, false, '2 events are marked free and close nothing.'],
  [1, true, '1 event is marked free and counts here.'],
  [2, true, '2 events are marked free and count here.'],
])('[CAL-41] words %i entries marked as free; counted: %s', (marked_free, isCounted, text) => {
  expect(freeName(feed({ marked_free }), isCounted)).toBe(text);
});
