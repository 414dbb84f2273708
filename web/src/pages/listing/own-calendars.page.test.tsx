import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { answers, CALENDAR, card } from '../../../test/own-calendars.ts';

test('[PROF-35] a calendar that failed to load says so, and loads with a press', async () => {
  let isLost = true;
  const { user } = await openPage('/profile?tab=availability', {
    viewer: 'subscriber',
    answers: answers({
      'GET /api/homes/:id/calendar': () =>
        isLost ? refusal(503, 'The service is busy.', 'unavailable') : CALENDAR,
    }),
  });
  expect(await screen.findByText(/We couldn't load the calendar/)).toBeTruthy();
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Try again: calendar of Loft' }));
  expect(await screen.findByText(/2 open nights, next Thursday 1 July 2027/)).toBeTruthy();
});

test('[CAL-53] a switch that was not saved goes back, even if the server cannot be asked for the stored value', async () => {
  let isLost = false;
  const address = 'https://swaps.test/calendars/abc.ics';
  const lost = refusal(503, 'The service is busy.', 'unavailable');
  const { user } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: answers({
      'GET /api/homes/:id/calendar/address': () => (isLost ? lost : { address, passes_on: false }),
      'PATCH /api/homes/:id/calendar/address': lost,
    }),
  });
  const passOn = await within(await card()).findByRole<HTMLInputElement>('checkbox', {
    name: 'Also share nights from other calendars',
  });
  isLost = true;
  await user.click(passOn);
  expect(await screen.findByText('Error sharing the calendar')).toBeTruthy();
  expect(passOn.checked).toBe(false);
});

test('[CAL-50] a new address requested while the switch is being saved follows it', async () => {
  const saved = Promise.withResolvers<void>();
  let address = 'https://swaps.test/calendars/old.ics';
  const { user, calls } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: answers({
      'GET /api/homes/:id/calendar/address': () => ({ address, passes_on: false }),
      'PATCH /api/homes/:id/calendar/address': async () => {
        await saved.promise;
        return { address, passes_on: true };
      },
      'POST /api/homes/:id/calendar/address': () => {
        address = 'https://swaps.test/calendars/new.ics';
        return { address, passes_on: true };
      },
    }),
  });
  const calendar = within(await card());
  await user.click(await calendar.findByRole('checkbox', { name: 'Also share nights from other calendars' }));
  await user.click(calendar.getByRole('button', { name: 'Create a new address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a new address' }));
  await user.click(dialog.getByRole('button', { name: 'Create a new address' }));
  const made = () => calls.some(({ route }) => route.startsWith('POST /api/homes/:id/calendar'));
  expect(made()).toBe(false);
  saved.resolve();
  expect(await calendar.findByDisplayValue('https://swaps.test/calendars/new.ics')).toBeTruthy();
  expect(made()).toBe(true);
});

test('[CAL-08] a range ends where the pointer is released, even before the screen has followed', async () => {
  const { calls } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: answers({ 'PUT /api/homes/:id/nights': { ...CALENDAR, taken: 0 } }),
  });
  const calendar = within(await card());
  const night = (name: string) => calendar.findByRole('button', { name });
  const last = await night('Friday 16 July 2027, ask');
  fireEvent.pointerDown(await night('Monday 12 July 2027, ask'), { button: 0, pointerType: 'mouse' });
  fireEvent.pointerEnter(await night('Tuesday 13 July 2027, ask'));
  act(() => {
    last.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    window.dispatchEvent(new PointerEvent('pointerup'));
  });
  const sent = () => calls.find(({ route }) => route === 'PUT /api/homes/:id/nights');
  await waitFor(() =>
    expect(sent()?.body).toMatchObject({
      changes: [{ from: '2027-07-12', to: '2027-07-17', state: 'open' }],
    }),
  );
});
