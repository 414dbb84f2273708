import type { OwnCalendar } from '@swapstead/contract/calendar/endpoints';
import type { Feed, FeedEntry } from '@swapstead/contract/calendar/feeds.endpoints';
import { FIRST_RULES } from '@swapstead/contract/calendar/stay-rules';
import { screen } from '@testing-library/react';
import type { Answers } from './answers.ts';
import { anOwnHome } from './homes.ts';
import { anOwnProfile } from './profiles.ts';

export const HOME_ID = '00000000-0000-4000-8000-00000000000a';
export const FEED_ID = '00000000-0000-4000-8000-00000000000b';

const PROFILE = anOwnProfile();
export const HOME = anOwnHome({
  id: HOME_ID,
  user_id: PROFILE.user_id,
  title: 'Loft',
  location: 'Porto, Portugal',
  guests: 4,
  bedrooms: 2,
  bathrooms: 1,
});
export const CALENDAR: OwnCalendar = {
  home_id: HOME_ID,
  version: 1,
  today: '2027-07-01',
  last: '2029-06-30',
  runs: [
    { from: '2027-07-01', to: '2027-07-03', state: 'open', word: 'open', feed_ids: [], swap_id: null },
    {
      from: '2027-07-03',
      to: '2027-07-10',
      state: 'closed',
      word: 'open',
      feed_ids: [FEED_ID],
      swap_id: null,
    },
    { from: '2027-07-10', to: '2029-07-01', state: 'ask', word: 'ask', feed_ids: [], swap_id: null },
  ],
  rules: { ...FIRST_RULES, version: 0 },
  freshness: { confirmed_days: 3, silent_days: 3 },
};
export const FEED: Feed = {
  id: FEED_ID,
  name: 'Airbnb',
  shown_address: 'airbnb.com … f3a9',
  end_rule: 'check_out',
  tried_seconds: 300,
  read_seconds: 300,
  failure: null,
  is_doubtful: false,
  unreadable: 0,
  unknown_zones: 0,
  read_in_part: 0,
  marked_free: 0,
  counts_free: false,
  nights: 7,
  until: '2027-07-10',
  ignored: 0,
};
export const ENTRY: FeedEntry = { id: 'ab', from: '2027-07-03', to: '2027-07-10', is_ignored: false };

export const answers = (more: Answers = {}): Answers => ({
  'GET /api/profiles/me': PROFILE,
  'GET /api/homes/own': { homes: [HOME] },
  'GET /api/sessions': { sessions: [] },
  'GET /api/swaps': { sections: [], waiting: 0 },
  'GET /api/homes/:id/calendar': CALENDAR,
  'GET /api/homes/:id/feeds': { feeds: [FEED] },
  'GET /api/homes/:id/calendar/address': { address: null, passes_on: false },
  'GET /api/homes/:id/feeds/:feed_id/entries': { entries: [ENTRY] },
  ...more,
});
export const card = () => screen.findByRole('region', { name: 'Availability of Loft' });
