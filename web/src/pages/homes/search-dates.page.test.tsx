import { addDays, addMonths, dayName, monthName, monthOf } from '@swapstead/contract/days';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ahead, found, home } from '../../../test/gallery-answers.ts';
import { openPage } from '../../../test/open-page.tsx';

test('[FIND-11] a typed check-in scrolls into view in the grid', async () => {
  const { user } = await openPage('/homes', { viewer: 'subscriber', answers: found(home) });
  await user.click(await screen.findByRole('button', { name: 'When: Any dates' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'When' }));
  const day = addDays(`${addMonths(monthOf(ahead(0)), 6)}-01`, 9);
  expect(dialog.queryByRole('grid', { name: monthName(monthOf(day)) })).toBeNull();
  fireEvent.change(dialog.getByLabelText('Check-in'), { target: { value: day } });
  const grid = within(dialog.getByRole('grid', { name: monthName(monthOf(day)) }));
  expect(grid.getByRole('button', { name: dayName(day) }).getAttribute('aria-pressed')).toBe('true');
});
