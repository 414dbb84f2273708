import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPage } from '../../test/open-page.tsx';

const id = '60000000-0000-4000-8000-000000000001';
const created_at = '2026-05-03T10:00:00.000Z';
const conversation = {
  id,
  role: 'guest' as const,
  home: { id: '00000000-0000-4000-8000-00000000000a', title: 'Brick loft', photo: null },
  other: { display_name: 'Ana', avatar_url: null },
  last_message: null,
  position: 1,
  state: {
    read_seq: 0,
    their_read_seq: 0,
    unread: 0,
    blocked: false,
    both_wrote: false,
    has_swap: false,
    rights_until: null,
    swap: { marked_by_me: false, marked_by_them: false, completed_at: null },
  },
};

/** What the browser says of its connection, and tells when it changes. */
function connection() {
  let isOnline = true;
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  const set = (next: boolean) => {
    isOnline = next;
    window.dispatchEvent(new Event(next ? 'online' : 'offline'));
  };
  onTestFinished(() => {
    set(true);
    spy.mockRestore();
  });
  return { cut: () => set(false), restore: () => set(true) };
}

test('a message that waits for the connection says so, and goes when it is back', async () => {
  const { cut, restore } = connection();
  const { user, calls } = await openPage(`/messages/${id}`, {
    viewer: 'subscriber',
    answers: {
      'GET /api/conversations': { conversations: [conversation], next_before: null, unread_total: 0 },
      'GET /api/message_settings': { mail_notices: true },
      'GET /api/conversations/:id': { ...conversation, messages: [], has_older: false },
      'POST /api/conversations/:id/messages': ({ body }) => ({
        seq: 1,
        from_me: true,
        text: body.text,
        created_at,
        submission_id: body.submission_id ?? null,
        swap: null,
      }),
    },
  });
  const field = await screen.findByRole('textbox', { name: 'Message to Ana' });
  cut();
  expect(screen.queryByText(/You are offline/)).toBeNull();
  await user.type(field, 'Hello{Enter}');
  expect(
    await screen.findByText('You are offline. Your message is sent as soon as you are connected.'),
  ).toBeTruthy();
  const sent = () => calls.filter(({ route }) => route === 'POST /api/conversations/:id/messages').length;
  expect(sent()).toBe(0);
  restore();
  await waitFor(() => expect(sent()).toBe(1));
  await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull());
});
