import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aThread, conversationAnswers } from '../../../test/conversations.ts';
import { list, notice } from '../../../test/notices.ts';
import { openPage } from '../../../test/open-page.tsx';

/** Built-ins that browsers have only since 2023 or 2024: a telephone with iOS 16 lacks them, as in 0x2E/fusion#186. */
const NEW: [owner: object, name: string][] = [
  [URL, 'parse'],
  [URL, 'canParse'],
  [Map, 'groupBy'],
  [Object, 'groupBy'],
  [String.prototype, 'isWellFormed'],
  [String.prototype, 'toWellFormed'],
];

let restore: (() => void)[] = [];
beforeEach(() => {
  restore = NEW.map(([owner, name]) => {
    if (!(name in owner)) throw new Error(`This Node has no ${name}.`);
    const own = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, { configurable: true, value: undefined });
    return () => {
      if (own) Object.defineProperty(owner, name, own);
      else Reflect.deleteProperty(owner, name);
    };
  });
});
afterEach(() => {
  for (const one of restore) one();
});

test('an older telephone shows a conversation with a link, and sends a message', async () => {
  const created_at = '2026-05-03T10:00:00.000Z';
  const sent = {
    seq: 1,
    from_me: false,
    text: 'See https://example.org',
    created_at,
    submission_id: null,
    swap: null,
  };
  const state = { ...aThread().state, read_seq: 1 };
  const thread = aThread({ messages: [sent], last_message: sent, state });
  const { user, calls } = await openPage(`/messages/${thread.id}`, {
    viewer: 'subscriber',
    answers: {
      ...conversationAnswers(() => thread),
      'POST /api/conversations/:id/messages': ({ body }) => ({
        ...sent,
        seq: 2,
        from_me: true,
        text: body.text,
      }),
    },
  });
  const link = await screen.findByRole('link', { name: 'https://example.org' });
  expect(link.getAttribute('href')).toBe('https://example.org/');
  await user.type(await screen.findByRole('textbox', { name: 'Message to Ana' }), 'Hello{Enter}');
  await waitFor(() =>
    expect(calls.find(({ route }) => route === 'POST /api/conversations/:id/messages')?.body).toMatchObject({
      text: 'Hello',
    }),
  );
});

test('an older telephone shows notices by day', async () => {
  await openPage('/notices', {
    viewer: 'subscriber',
    answers: { 'GET /api/notices': list([notice(2), notice(1, { created_at: '2026-03-05T10:00:00.000Z' })]) },
  });
  expect(await screen.findByRole('heading', { name: '5 March 2026' })).toBeTruthy();
});

test('an older telephone opens the sign-in with the page to return to', async () => {
  await openPage('/auth?next=%2Fnotices');
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeTruthy();
});
