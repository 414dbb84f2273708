import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

test('asks visitors to sign in, and returns here', async () => {
  await openPage('/support');
  expect(await screen.findByText('Please sign in to access support')).toBeTruthy();
  const main = screen.getByRole('main');
  expect(main.querySelector('a')?.getAttribute('href')).toBe('/auth?next=%2Fsupport');
});

test('says that tickets failed to load, and loads them again on request', async () => {
  let asked = 0;
  const { user } = await openPage('/support', {
    viewer: 'free',
    answers: {
      'GET /api/support_tickets': () =>
        asked++ === 0 ? refusal(403, 'no') : { tickets: [], next_cursor: null },
    },
  });
  expect(await screen.findByText('Failed to load support tickets')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No support tickets yet')).toBeTruthy();
});
