import { addDays, addMonths, dayName, monthOf } from '@swapstead/contract/days';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { found, home } from '../../../test/gallery-answers.ts';
import { openNewSwap } from '../../../test/new-swap.ts';
import { openPage } from '../../../test/open-page.tsx';
import { answers, card } from '../../../test/own-calendars.ts';

beforeEach(() => void vi.setSystemTime('2027-05-05T12:00:00Z'));
afterEach(() => void vi.useRealTimers());

type Screen = Pick<typeof screen, 'getByRole' | 'getAllByRole'>;

/** Expects that Tab reaches only this day, and that keys lead on from it. */
async function goesOnFrom(of: Screen, user: { keyboard: (keys: string) => Promise<void> }, day: string) {
  const named = (name: string) => of.getByRole('button', { name: new RegExp(`^${dayName(name)}`) });
  const stops = of
    .getAllByRole('button')
    .filter(
      ({ tabIndex, parentElement, dataset }) => tabIndex === 0 && (dataset.day ?? parentElement?.dataset.day),
    );
  expect(stops).toEqual([named(day)]);
  act(() => named(day).focus());
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(named(addDays(day, 1)));
}

/** Turns two months ahead; the pressed button keeps the focus. */
async function turnTwice(of: Screen, user: { keyboard: (keys: string) => Promise<void> }, name: string) {
  const [button] = of.getAllByRole('button', { name });
  act(() => button?.focus());
  await user.keyboard('{Enter}{Enter}');
  expect(document.activeElement).toBe(button);
}

const openHost = async () => {
  const { user } = await openPage('/profile?tab=homes', { viewer: 'subscriber', answers: answers() });
  const calendar = within(await card());
  await calendar.findByRole('button', { name: 'Thursday 1 July 2027, open' });
  return { user, calendar };
};

test("[CAL-09] Tab reaches a night of the host's calendar after the months were turned", async () => {
  const { user, calendar } = await openHost();
  await turnTwice(calendar, user, 'Later month');
  await goesOnFrom(calendar, user, '2027-09-01');
});

test('[CAL-09] with one month in view, moving to a night of the next month shows that month', async () => {
  vi.stubGlobal('innerWidth', 400);
  const { user, calendar } = await openHost();
  act(() => calendar.getByRole('button', { name: 'Saturday 31 July 2027, ask' }).focus());
  await user.keyboard('{ArrowRight}');
  const [first] = calendar.getAllByRole('heading', { level: 4 });
  expect(first?.textContent).toBe('August 2027');
  expect(document.activeElement).toBe(calendar.getByRole('button', { name: 'Sunday 1 August 2027, ask' }));
});

test('[PROP-33] keys and Tab start in the month in view, in the calendar of two homes', async () => {
  const { user } = await openNewSwap();
  await screen.findAllByRole('button', { name: 'Next month' });
  await turnTwice(screen, user, 'Next month');
  await goesOnFrom(screen, user, '2027-07-01');
  vi.stubGlobal('innerWidth', 800);
  act(() => screen.getByRole('button', { name: /^Saturday 31 July 2027/ }).focus());
  await user.keyboard('{ArrowRight}');
  expect(screen.getAllByRole('region', { name: / 2027$/ })[0]?.getAttribute('aria-label')).toBe(
    'August 2027',
  );
});

test('[FIND-11] keys and Tab start in the month in view, in the calendar of a search', async () => {
  const { user } = await openPage('/homes', { viewer: 'subscriber', answers: found(home) });
  await user.click(await screen.findByRole('button', { name: 'When: Any dates' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'When' }));
  await dialog.findByRole('button', { name: 'Later months' });
  await turnTwice(dialog, user, 'Later months');
  await goesOnFrom(dialog, user, `${addMonths(monthOf('2027-05-05'), 2)}-01`);
});
