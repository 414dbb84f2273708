import type { Message } from '@swapstead/contract/conversations/endpoints';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { aThread, conversationAnswers } from '../../../test/conversations.ts';
import { openPage } from '../../../test/open-page.tsx';
import { emitLiveMessage } from '../../lib/live/live-events.ts';
import { countEvent } from '../../lib/live/refetch-until-stable.ts';

const message = (seq: number): Message => ({
  seq,
  from_me: false,
  text: `Message ${seq}`,
  created_at: '2026-05-03T10:00:00.000Z',
  submission_id: null,
  swap: null,
});
const stateOf = (read_seq: number, unread: number) => ({ ...aThread().state, read_seq, unread });
const thread = aThread({ messages: [message(1)], last_message: message(1), state: stateOf(0, 1) });
const { id } = thread;
const waiting = () => screen.queryAllByText('unread', { exact: false }).map((one) => one.textContent);

test('marking as read is repeated if there is no answer, or the messages would stay unread and cause an email', async () => {
  let tries = 0;
  let isDown = true;
  await openPage(`/messages/${id}`, {
    viewer: 'subscriber',
    answers: {
      ...conversationAnswers(() => thread),
      'PUT /api/conversations/:id/read': () => {
        tries++;
        return isDown ? refusal(503, 'Too much to do.') : { state: stateOf(1, 0), unread_total: 0 };
      },
    },
  });
  await waitFor(() => expect(tries).toBeGreaterThan(0));
  // By then all requests from mounting the page have been answered.
  await new Promise((resolve) => setTimeout(resolve, 200));
  isDown = false;
  await waitFor(() => expect(waiting()).toEqual([]));
});

test('a response overtaken by an event undoes nothing of that event', async () => {
  const first = Promise.withResolvers<void>();
  const marked: number[] = [];
  let current = thread;
  await openPage(`/messages/${id}`, {
    viewer: 'subscriber',
    answers: {
      ...conversationAnswers(() => current),
      'GET /api/conversations/unread': { unread_total: 1 },
      'PUT /api/conversations/:id/read': async ({ body }) => {
        marked.push(body.seq);
        await (body.seq === 1 ? first.promise : new Promise(() => {}));
        return { state: stateOf(1, 0), unread_total: 0 };
      },
    },
  });
  await waitFor(() => expect(marked.at(-1)).toBe(1));
  current = aThread({ messages: [message(1), message(2)], last_message: message(2), state: stateOf(1, 1) });
  act(() => {
    countEvent();
    emitLiveMessage({
      kind: 'change',
      at: 9,
      change: {
        kind: 'conversation',
        event: 9,
        conversation_id: id,
        message: message(2),
        state: stateOf(1, 1),
        unread_total: 1,
        notices_unread: 0,
      },
    });
  });
  await waitFor(() => expect(marked.at(-1)).toBe(2));
  await act(async () => first.resolve());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(waiting()).not.toEqual([]);
  await waitFor(() => expect(document.title).toMatch(/^\(1\)/));
});
