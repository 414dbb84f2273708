import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aHouse } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';

test('closing a toast by keyboard returns the focus to where it came from', async () => {
  const write = vi.fn(async () => undefined);
  const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  const home = aHouse(1);
  const { user } = await openPage(`/house/${home.id}`, { answers: { 'GET /api/homes/:id': home } });
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true });
  onTestFinished(() => {
    if (clipboard) Object.defineProperty(navigator, 'clipboard', clipboard);
    else Reflect.deleteProperty(navigator, 'clipboard');
  });
  const copy = await screen.findByRole('button', { name: 'Copy link' });
  await user.click(copy);
  const close = await screen.findByRole('button', { name: 'Close notice' });
  close.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(close.isConnected).toBe(false));
  expect(document.activeElement).toBe(copy);
});
