import type { Viewer } from '@swapstead/contract/viewer';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const OVER = refusal(401, 'Please sign in again.', 'step_over');
const CODE = 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF';

test('[GUARD-23, SESS-03] a second step completed in another tab continues in this one too', async () => {
  let viewer: Viewer = { level: 'visitor' };
  const { receive } = await openPage('/auth/step?next=/privacy', {
    answers: {
      'GET /api/viewer': () => viewer,
      'GET /api/auth/step': () => (viewer.level === 'visitor' ? { ways: ['app'] } : OVER),
    },
  });
  expect(await screen.findByLabelText('Code')).toBeTruthy();
  viewer = { level: 'free', user_id: '00000000-0000-4000-8000-000000000001', is_admin: false };
  receive('changed');
  await waitFor(() => expect(location.pathname).toBe('/privacy'));
  expect(screen.queryByText('Please sign in again.')).toBeNull();
});

test.each([
  [
    'is wrong',
    refusal(400, "That code isn't right.", 'invalid_request', { recovery_code: "That code isn't right." }),
  ],
  ['gets no answer', refusal(503, "That code isn't right.")],
])('[GUARD-26] a recovery code that %s stays in the field for correction', async (_, answer) => {
  const { user } = await openPage('/auth/step', {
    answers: { 'GET /api/auth/step': { ways: ['recovery_code'] }, 'POST /api/auth/step': answer },
  });
  const field = await screen.findByLabelText('Recovery code');
  await user.type(field, CODE);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText("That code isn't right.")).toBeTruthy();
  expect(field).toHaveProperty('value', CODE);
});
