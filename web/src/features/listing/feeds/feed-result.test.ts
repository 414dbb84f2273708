import type { Feed } from '@swapstead/contract/calendar-feeds';
import { expect, test } from 'vitest';
import { FEED } from '../../../../test/own-calendars.ts';
import { feedResult } from './feed-result.ts';

const feed = (fields: Partial<Feed>): Feed => ({ ...FEED, nights: 12, until: '2028-05-03', ...fields });

test.each([
  [{}, 'Synced 5 minutes ago · 12 nights closed until 3 May 2028'],
  [{ read_seconds: 59, nights: 0, until: null }, 'Synced just now · no nights closed'],
  [{ read_seconds: 60, nights: 1 }, 'Synced 1 minute ago · 1 night closed until 3 May 2028'],
  [
    { unreadable: 2 },
    'Synced 5 minutes ago · 12 nights closed until 3 May 2028 · 2 entries could not be read',
  ],
  [
    { unknown_zones: 1 },
    'Synced 5 minutes ago · 12 nights closed until 3 May 2028 · 1 entry has an unknown time zone',
  ],
  [
    { failure: 'no answer within 10 seconds', read_seconds: 10_900 },
    'Failed 5 minutes ago: no answer within 10 seconds. The nights of the sync 3 hours ago stay closed.',
  ],
  [
    { read_seconds: 0, is_doubtful: true },
    'Synced just now · the calendar is empty. Its nights stay closed until the next sync confirms it.',
  ],
])('[CAL-34, CAL-38, CAL-45] the last result of %j', (fields, text) => {
  expect(feedResult(feed(fields))).toBe(text);
});
