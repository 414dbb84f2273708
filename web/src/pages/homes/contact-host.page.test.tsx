import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { canPress } from '../../../test/can-press.ts';
import { aCard, aHouse, gallery } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';

const TITLE = 'Brick loft';
const host = {
  user_id: '00000000-0000-4000-8000-0000000000b0',
  display_name: 'Ana',
  contact_preference: 'chat',
  email: null,
} as const;

/** A reply that waits until it is released, and then fails. */
function slowly() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer: () => promise.then(() => refusal(503, 'The service is busy.', 'unavailable')), resolve };
}

test('the button of a card shows that the conversation is being opened, until it is or has failed', async () => {
  const { answer, resolve } = slowly();
  const { user, calls } = await openPage('/homes', {
    viewer: 'subscriber',
    answers: {
      ...gallery([aCard(1, { title: TITLE, location: 'Porto, Portugal', host })]),
      'POST /api/conversations': answer,
    },
  });
  const card = within(await screen.findByRole('article', { name: TITLE }));
  const contact = await card.findByRole('button', { name: 'Contact owner' });
  await user.click(contact);
  expect(canPress(contact)).toBe(false);
  await user.click(contact);
  expect(canPress(contact)).toBe(false);
  resolve();
  expect(await screen.findByText('The service is busy.')).toBeTruthy();
  await waitFor(() => expect(canPress(contact)).toBe(true));
  expect(calls.filter(({ route }) => route === 'POST /api/conversations')).toHaveLength(1);
});

test('the button on the page of a home shows it too', async () => {
  const { answer, resolve } = slowly();
  const home = aHouse(1, { title: TITLE, location: 'Porto, Portugal', swap_preferences: '' });
  const { user } = await openPage(`/house/${home.id}`, {
    viewer: 'subscriber',
    answers: {
      'GET /api/homes/:id': { ...home, host: { ...home.host, ...host, bio: null, avatar_url: null } },
      'POST /api/conversations': answer,
    },
  });
  const message = await screen.findByRole('button', { name: 'Message host' });
  await user.click(message);
  expect(canPress(message)).toBe(false);
  await user.click(message);
  expect(canPress(message)).toBe(false);
  resolve();
  expect(await screen.findByText('The service is busy.')).toBeTruthy();
  await waitFor(() => expect(canPress(message)).toBe(true));
});
