import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { answers, CALENDAR, card } from '../../../test/own-calendars.ts';

test('[CAL-19] a host without a subscription can read the calendars, remove connected ones and stop sharing', async () => {
  const { user, calls } = await openPage('/profile?tab=availability', {
    viewer: 'free',
    answers: answers({
      'GET /api/homes/:id/calendar/address': {
        address: 'https://swapstead.test/calendars/x.ics',
        passes_on: false,
      },
      'DELETE /api/homes/:id/calendar/address': undefined as never,
    }),
  });
  expect(await screen.findByText('With premium you can change them again.')).toBeTruthy();
  const calendar = within(await card());
  const night = await calendar.findByRole('button', { name: 'Thursday 1 July 2027, open' });
  await user.click(night);
  await user.keyboard('{Enter}');
  expect(calendar.queryByRole('button', { name: 'Set open' })).toBeNull();
  expect(calendar.queryByRole('button', { name: 'Connect a calendar' })).toBeNull();
  expect(calendar.queryByRole('button', { name: 'Sync now' })).toBeNull();
  expect(await calendar.findByRole('button', { name: 'Remove' })).toBeTruthy();
  await user.click(await calendar.findByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(calendar.queryByRole('button', { name: 'Turn off' })).toBeNull());
  expect(calls.map(({ route }) => route).filter((route) => /^(PUT|POST|PATCH) /.test(route))).toEqual([]);
});

test('[CAL-19] a calendar that failed to load can be loaded again', async () => {
  let isThere = false;
  const { user } = await openPage('/profile?tab=availability', {
    viewer: 'free',
    answers: answers({ 'GET /api/homes/:id/calendar': () => (isThere ? CALENDAR : refusal(503)) }),
  });
  expect(await screen.findByText("We couldn't load the calendar.")).toBeTruthy();
  isThere = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Thursday 1 July 2027, open' })).toBeTruthy();
});

test('[CAL-19, CAL-50] an address that failed to load can be loaded again and then turned off', async () => {
  let isThere = false;
  const address = 'https://swapstead.test/calendars/x.ics';
  const { user } = await openPage('/profile?tab=availability', {
    viewer: 'free',
    answers: answers({
      'GET /api/homes/:id/calendar/address': () => (isThere ? { address, passes_on: false } : refusal(503)),
    }),
  });
  const share = within(await screen.findByRole('region', { name: 'Share this calendar' }));
  expect(share.getByText("We couldn't load its address.")).toBeTruthy();
  isThere = true;
  await user.click(share.getByRole('button', { name: 'Try again' }));
  expect(await share.findByDisplayValue(address)).toBeTruthy();
  expect(share.getByRole('button', { name: 'Turn off' })).toBeTruthy();
});
