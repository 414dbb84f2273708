import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { canPress } from '../../../test/can-press.ts';
import { anOwnHome } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';

const lost = refusal(503);
const home = anOwnHome();
const ofHost: Answers = {
  'GET /api/places': { places: [] },
  'GET /api/homes/own': { homes: [home] },
  'GET /api/homes/:id/calendar': refusal(403, 'Not now.'),
  'GET /api/swaps': { sections: [], waiting: 0 },
};

function cutLine() {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
}

test('a deletion without a connection fails immediately, and is not carried out later', async () => {
  const { user, calls } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: {
      ...ofHost,
      'GET /api/homes/:id/swaps': { swaps: [] },
      'DELETE /api/homes/:id': () => (onlineManager.isOnline() ? (undefined as never) : lost),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Home' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Home Listing?' }));
  cutLine();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Error deleting home')).toBeTruthy();
  const deletions = () => calls.filter(({ route }) => route.startsWith('DELETE')).length;
  const before = deletions();
  onlineManager.setOnline(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(deletions()).toBe(before);
});

test('saving a profile without a connection says so, and its form can be used again', async () => {
  const { user } = await openPage('/profile', {
    viewer: 'free',
    answers: { ...ofHost, 'PUT /api/profiles/me': lost },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await user.type(await screen.findByLabelText('Display name'), ' Ines');
  cutLine();
  const save = screen.getByRole('button', { name: 'Save Changes' });
  await user.click(save);
  expect(await screen.findByText('Failed to update profile')).toBeTruthy();
  await waitFor(() => expect(canPress(save)).toBe(true));
});

test('an editor that cannot be opened without a connection says so', async () => {
  let isLost = false;
  const { user } = await openPage('/profile?tab=homes', {
    viewer: 'subscriber',
    answers: { ...ofHost, 'GET /api/homes/own': () => (isLost ? lost : { homes: [home] }) },
  });
  const edit = await screen.findByRole('button', { name: 'Edit' });
  isLost = true;
  cutLine();
  await user.click(edit);
  expect(await screen.findByText('Error loading photos')).toBeTruthy();
});
