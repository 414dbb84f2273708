import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../test/answers.ts';
import { openPage } from '../../test/open-page.tsx';

const PROFILE = {
  user_id: '00000000-0000-4000-8000-000000000001',
  email: 'ines@members.test',
  display_name: 'Ines',
  bio: null,
  location: null,
  phone: null,
  website: null,
  interests: [],
  avatar_url: null,
  contact_preference: 'chat' as const,
  share_email: false,
  created_at: '2026-01-02T03:04:05.678Z',
  completed_swaps: 0,
};

test('[PROF-32] homes that did not arrive are told of on the first tab too', async () => {
  await openPage('/profile', {
    viewer: 'subscriber',
    answers: {
      'GET /api/profiles/me': PROFILE,
      'GET /api/homes/own': refusal(403, 'The homes are away.'),
      'GET /api/sessions': { sessions: [] },
      'GET /api/swaps': { sections: [], waiting: 0 },
    },
  });
  expect(await screen.findByText('Error loading homes')).toBeTruthy();
  expect(screen.getByText('The homes are away.')).toBeTruthy();
});

test('what does not fit is said, and not cut', async () => {
  const { user } = await openPage('/profile', {
    viewer: 'free',
    answers: {
      'GET /api/profiles/me': PROFILE,
      'GET /api/homes/own': { homes: [] },
      'GET /api/sessions': { sessions: [] },
      'GET /api/swaps': { sections: [], waiting: 0 },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await user.click(screen.getByLabelText(/^Interests/));
  await user.paste('x'.repeat(61));
  expect(await screen.findByText('An interest takes at most 60 characters.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add' }).hasAttribute('disabled')).toBe(true);
});
