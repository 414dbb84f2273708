import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { aThread, conversationAnswers } from '../../../test/conversations.ts';
import { withEverythingVisible } from '../../../test/everything-visible.ts';
import { openPage } from '../../../test/open-page.tsx';

const message = (seq: number) => ({
  seq,
  from_me: false,
  text: `Message ${seq}`,
  created_at: '2026-05-03T10:00:00.000Z',
  submission_id: null,
  swap: null,
});
const thread = aThread({
  messages: [message(2), message(3)],
  has_older: true,
  state: { ...aThread().state, read_seq: 3 },
});

test('earlier messages that fail to load show an error, and load again only on a press', async () => {
  withEverythingVisible();
  let fails = true;
  const { user, calls } = await openPage(`/messages/${thread.id}`, {
    viewer: 'subscriber',
    answers: {
      ...conversationAnswers(() => thread),
      'GET /api/conversations/:id/messages': () =>
        fails ? refusal(500, 'The database is away.') : { messages: [message(1)], has_older: false },
    },
  });
  const asked = () => calls.filter(({ route }) => route === 'GET /api/conversations/:id/messages').length;
  expect(await screen.findByText("We couldn't load earlier messages.")).toBeTruthy();
  const before = asked();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asked()).toBe(before);
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Message 1')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("We couldn't load earlier messages.")).toBeNull());
});

test('earlier conversations that fail to load show an error, and load on another press', async () => {
  let fails = true;
  const { about_other: _, messages: __, has_older: ___, ...row } = thread;
  const older = { ...row, id: '60000000-0000-4000-8000-000000000002', position: 1 };
  const { user } = await openPage('/messages', {
    viewer: 'subscriber',
    answers: {
      ...conversationAnswers(() => thread),
      'GET /api/conversations': ({ query }) => {
        if (query.before && fails) return refusal(500, 'The database is away.');
        return query.before
          ? { conversations: [older], next_before: null, unread_total: 0 }
          : { conversations: [{ ...row, position: 2 }], next_before: 2, unread_total: 0 };
      },
    },
  });
  const more = await screen.findByRole('button', { name: 'Show earlier conversations' });
  await user.click(more);
  expect(await screen.findByText("We couldn't load earlier conversations.")).toBeTruthy();
  fails = false;
  await user.click(more);
  await waitFor(() => expect(screen.queryByText("We couldn't load earlier conversations.")).toBeNull());
  expect(screen.queryByRole('button', { name: 'Show earlier conversations' })).toBeNull();
});
