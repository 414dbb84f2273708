import type { OwnCalendar } from '@swapstead/contract/calendar/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { errorToastLines } from '../../../test/error-toast.ts';
import { openPage } from '../../../test/open-page.tsx';
import { answers, CALENDAR, card, ENTRY, FEED, FEED_ID, HOME, HOME_ID } from '../../../test/own-calendars.ts';

test("[CAL-16, CAL-34, CAL-46] nights show another calendar's entry, which can be ignored there", async () => {
  let ignored = false;
  const { user, calls } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: answers({
      'GET /api/homes/:id/feeds': () => ({ feeds: [{ ...FEED, ignored: Number(ignored) }] }),
      'GET /api/homes/:id/feeds/:feed_id/entries': () => ({ entries: [{ ...ENTRY, is_ignored: ignored }] }),
      'PUT /api/homes/:id/feeds/:feed_id/entries/:entry_id': ({ body }) => {
        ignored = body.is_ignored;
        return { ...FEED, ignored: Number(ignored) };
      },
      // The press sets the host's own word below the other calendar's.
      'PUT /api/homes/:id/nights': { ...CALENDAR, version: 2, taken: 0 },
    }),
  });
  const calendar = within(await card());
  expect(await calendar.findByText('Synced 5 minutes ago · 7 nights closed until 10 July 2027')).toBeTruthy();
  await user.click(calendar.getByRole('button', { name: 'Show events' }));
  expect(await calendar.findByText('3–10 July 2027, 7 nights')).toBeTruthy();
  await user.click(await calendar.findByRole('button', { name: 'Sunday 4 July 2027, closed by Airbnb' }));
  expect(calendar.getByText(/Closed by Airbnb/)).toBeTruthy();
  await user.click(calendar.getByRole('button', { name: 'Ignore this event' }));
  const list = await calendar.findByRole('list', { name: 'Ignored events in Airbnb' });
  await user.click(within(list).getByRole('button', { name: 'Use again' }));
  await waitFor(() => expect(calendar.queryByRole('list', { name: 'Ignored events in Airbnb' })).toBeNull());
  const sent = calls.filter(({ route }) => route.startsWith('PUT /api/homes/:id/feeds'));
  expect(sent.map(({ params, body }) => [params, body])).toEqual([
    [{ id: HOME_ID, feed_id: FEED_ID, entry_id: 'ab' }, { is_ignored: true }],
    [{ id: HOME_ID, feed_id: FEED_ID, entry_id: 'ab' }, { is_ignored: false }],
  ]);
});

test('[CAL-29, CAL-32] the field shows why a calendar cannot be connected', async () => {
  const reason = "we can't reach this address";
  const { user } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: answers({
      'GET /api/homes/:id/feeds': { feeds: [] },
      'POST /api/homes/:id/feeds': refusal(400, reason, 'invalid_request', { address: reason }),
    }),
  });
  const calendar = within(await card());
  await user.click(await calendar.findByRole('button', { name: 'Connect a calendar' }));
  await user.type(calendar.getByLabelText('Name'), 'Airbnb');
  await user.type(calendar.getByLabelText('Calendar address'), 'https://127.0.0.1/a.ics');
  await user.click(calendar.getByRole('button', { name: 'Connect' }));
  expect(await calendar.findByText(reason)).toBeTruthy();
  expect(calendar.getByLabelText('Calendar address').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByText('Error connecting the calendar')).toBeNull();
});

const BUSY = 'The service is busy. Please try again in a moment.';

test.each([
  [BUSY, BUSY],
  ['', 'Please try again later'],
])(
  '[PROF-34, CAL-14] a change refused with %o shows %o, and the stored word again',
  async (message, said) => {
    const { user } = await openPage('/profile?tab=homes', {
      viewer: 'subscriber',
      answers: answers({
        'GET /api/homes/:id/calendar': { ...CALENDAR, freshness: { confirmed_days: null, silent_days: 0 } },
        'PUT /api/homes/:id/nights': refusal(503, message, 'unavailable'),
      }),
    });
    const calendar = within(await card());
    await user.click(await calendar.findByRole('button', { name: 'Monday 12 July 2027, ask' }));
    expect(await errorToastLines('Error updating availability')).toEqual([said]);
    expect(calendar.getByRole('button', { name: 'Monday 12 July 2027, ask' })).toBeTruthy();
    expect(calendar.getByText('Not confirmed yet')).toBeTruthy();
  },
);

test('[CAL-15] a calendar changed elsewhere is shown as stored, and the next press works', async () => {
  const CHANGED = 'The calendar was changed somewhere else.';
  const run = (word: 'open' | 'ask', from: string, to: string) => ({
    from,
    to,
    state: word,
    word,
    feed_ids: [],
    swap_id: null,
  });
  let stored: OwnCalendar = CALENDAR;
  const { user } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: answers({
      'GET /api/homes/:id/calendar': () => stored,
      'PUT /api/homes/:id/nights': ({ body }) => {
        if (body.calendar_version !== stored.version) return refusal(409, CHANGED, 'conflict');
        const runs = [run('open', '2027-07-12', '2027-07-14'), run('ask', '2027-07-14', '2029-07-01')];
        stored = { ...stored, version: 3, runs };
        return { ...stored, taken: 0 };
      },
    }),
  });
  const calendar = within(await card());
  const night = await calendar.findByRole('button', { name: 'Monday 12 July 2027, ask' });
  const elsewhere = [
    run('ask', '2027-07-10', '2027-07-13'),
    run('open', '2027-07-13', '2027-07-14'),
    run('ask', '2027-07-14', '2029-07-01'),
  ];
  stored = { ...CALENDAR, version: 2, runs: elsewhere };
  await user.click(night);
  expect(await errorToastLines('Error updating availability')).toEqual([CHANGED]);
  expect(await calendar.findByRole('button', { name: 'Tuesday 13 July 2027, open' })).toBeTruthy();
  await user.click(calendar.getByRole('button', { name: 'Monday 12 July 2027, ask' }));
  expect(await calendar.findByRole('button', { name: 'Monday 12 July 2027, open' })).toBeTruthy();
  await waitFor(() => expect(stored.version).toBe(3));
});

test('[PROF-33] with several homes every calendar is folded, and opening one keeps unsaved input', async () => {
  const other = { ...HOME, id: FEED_ID, title: 'Barn' };
  const { user } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: answers({
      'GET /api/homes/own': { homes: [HOME, other] },
      'GET /api/homes/:id/feeds': { feeds: [] },
    }),
  });
  const first = within(await card());
  expect(await first.findByRole('button', { name: 'Show calendar' })).toBeTruthy();
  expect(first.queryByRole('button', { name: 'Connect a calendar' })).toBeNull();
  const second = within(await screen.findByRole('region', { name: 'Availability of Barn' }));
  const toggle = await second.findByRole('button', { name: 'Show calendar' });
  expect(second.getByRole('button', { name: 'Confirm calendar' })).toBeTruthy();
  expect(second.queryByRole('grid')).toBeNull();
  await user.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  await user.click(await second.findByRole('button', { name: 'Connect a calendar' }));
  await user.type(second.getByLabelText('Name'), 'Airbnb');
  await user.click(toggle);
  expect(second.queryByRole('grid')).toBeNull();
  await user.click(second.getByRole('button', { name: 'Show calendar' }));
  expect(second.getByLabelText<HTMLInputElement>('Name').value).toBe('Airbnb');
});

test('[CAL-17] after saving rules the focus stays in the form, and the next save changes them', async () => {
  const { user, calls } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: answers({
      'PUT /api/homes/:id/stay_rules': ({ body: { version = 0, ...rules } }) => ({
        ...CALENDAR,
        rules: { ...rules, version: version + 1 },
      }),
    }),
  });
  const rules = within(await within(await card()).findByRole('form', { name: 'Stay rules' }));
  const save = rules.getByRole('button', { name: 'Save rules' });
  await user.type(rules.getByLabelText('Longest stay'), '14');
  await user.click(save);
  expect(await screen.findByText('Stay rules saved')).toBeTruthy();
  expect(document.activeElement).toBe(save);
  await user.click(rules.getByRole('checkbox', { name: 'Monday' }));
  await user.click(save);
  const sent = () => calls.flatMap(({ route, body }) => (route.endsWith('stay_rules') ? [body] : []));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toMatchObject([
    { longest: 14, version: 0 },
    { longest: 14, check_in_days: [2, 3, 4, 5, 6, 7], version: 1 },
  ]);
});

test('[CAL-47] removing a calendar asks what happens to its nights', async () => {
  const { user, calls } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: answers({ 'DELETE /api/homes/:id/feeds/:feed_id': undefined as never }),
  });
  const calendar = within(await card());
  await user.click(await calendar.findByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Airbnb?' }));
  expect(dialog.getByText('The 7 nights it closed go back to what they were before.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Remove and keep them closed' }));
  expect(await screen.findByText('Calendar removed')).toBeTruthy();
  expect(calls.find(({ route }) => route.startsWith('DELETE'))?.query).toEqual({ keep: 'true' });
});
