import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

test('[GUARD-06] a link to undo a change that could not be checked shows an error, and can be checked again', async () => {
  let isDown = true;
  const { user } = await openPage('/undo-email?token=abc', {
    answers: { 'POST /api/auth/read-undo': () => (isDown ? refusal(503) : { email: 'ines@members.test' }) },
  });
  expect(await screen.findByRole('heading', { name: "We couldn't check your link" })).toBeTruthy();
  expect(screen.getByText('Please try again later')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Keep ines@members.test?' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo the change' })).toBeTruthy();
});

test('[GUARD-23, GUARD-24] a second step that could not be loaded is loaded again, and only an expired one leads back to the start', async () => {
  let isBusy = true;
  const busy = 'The service is busy. Please try again in a moment.';
  const { user } = await openPage('/auth/step', {
    answers: { 'GET /api/auth/step': () => (isBusy ? refusal(503, busy) : { ways: ['app'] }) },
  });
  expect(await screen.findByText(busy)).toBeTruthy();
  expect(screen.queryByText('Please sign in again.')).toBeNull();
  isBusy = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Code')).toBeTruthy();
});

test('[GUARD-24] an expired second step leads to the sign-in', async () => {
  await openPage('/auth/step', {
    answers: { 'GET /api/auth/step': refusal(401, 'Please sign in again.', 'step_over') },
  });
  expect(await screen.findByRole('heading', { name: 'Please sign in again.' })).toBeTruthy();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })).toHaveProperty(
    'pathname',
    '/auth',
  );
});

test('[GUARD-24, GUARD-27] a recovery requested too late leads to the sign-in', async () => {
  const { user } = await openPage('/auth/recover', {
    answers: { 'POST /api/auth/step/recover': refusal(401, 'Please sign in again.', 'step_over') },
  });
  await user.click(await screen.findByRole('button', { name: 'Start recovery' }));
  expect(await screen.findByText('Please sign in again.')).toBeTruthy();
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })).toHaveProperty(
    'pathname',
    '/auth',
  );
});
