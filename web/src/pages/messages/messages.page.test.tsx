import type { Thread } from '@swapstead/contract/conversations/endpoints';
import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { aThread, conversationAnswers } from '../../../test/conversations.ts';
import { aPhoto } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';

const thread = aThread();
const { id } = thread;
const created_at = '2026-05-03T10:00:00.000Z';

/** Fakes the browser's connection state and its changes. */
function connection() {
  let isOnline = true;
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  const set = (next: boolean) => {
    isOnline = next;
    window.dispatchEvent(new Event(next ? 'online' : 'offline'));
  };
  onTestFinished(() => {
    set(true);
    // The page is closed by now, so nothing else learns that the connection is back.
    onlineManager.setOnline(true);
    spy.mockRestore();
  });
  return { cut: () => set(false), restore: () => set(true) };
}

test('a message waiting for the connection says so, and is sent when it is back', async () => {
  const { cut, restore } = connection();
  const { user, calls } = await openPage(`/messages/${id}`, {
    viewer: 'subscriber',
    answers: {
      ...conversationAnswers(() => thread),
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
    await screen.findByText("You're offline. We'll send your message when you're back online."),
  ).toBeTruthy();
  const sent = () => calls.filter(({ route }) => route === 'POST /api/conversations/:id/messages').length;
  expect(sent()).toBe(0);
  restore();
  await waitFor(() => expect(sent()).toBe(1));
  await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull());
});

test('Enter that ends a word of an input method sends nothing, also in Safari', async () => {
  const { calls } = await openPage(`/messages/${id}`, {
    viewer: 'subscriber',
    answers: conversationAnswers(() => thread),
  });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Ana' });
  fireEvent.change(field, { target: { value: 'おんせ' } });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  // In Safari the composition has ended by then.
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(field.value).toBe('おんせ');
  expect(calls.filter(({ route }) => route === 'POST /api/conversations/:id/messages')).toEqual([]);
});

describe('the strip below the header of a conversation', () => {
  const open = (about_other: Thread['about_other']) =>
    openPage(`/messages/${id}`, {
      viewer: 'subscriber',
      answers: conversationAnswers(() => aThread({ role: 'host', ...(about_other && { about_other }) })),
    });
  const strip = async () => within(await screen.findByRole('region', { name: 'About this member' }));

  test('shows since when the other member has been here, and their homes as small cards', async () => {
    const ofAna = (number: number, title: string, photo = aPhoto(number)) => ({
      id: `00000000-0000-4000-8000-00000000001${number}`,
      title,
      photo,
    });
    await open({
      user_id: null,
      member_since: 2024,
      homes: [ofAna(1, 'Cedar room above the sea'), ofAna(2, 'Attic')],
    });
    const shown = await strip();
    expect(shown.getByText('Member since 2024')).toBeTruthy();
    const cards = within(shown.getByRole('list', { name: 'Their homes' })).getAllByRole('link');
    expect(cards.map((card) => [card.textContent, card.getAttribute('href')])).toEqual([
      ['Cedar room above the sea', '/house/00000000-0000-4000-8000-000000000011'],
      ['Attic', '/house/00000000-0000-4000-8000-000000000012'],
    ]);
    for (const card of cards) expect(card.querySelector('img')).toBeTruthy();
    expect(shown.queryByText('No home listed yet')).toBeNull();
  });

  test('says if they list no home yet', async () => {
    await open({ user_id: null, member_since: 2026, homes: [] });
    const shown = await strip();
    expect(shown.getByText('Member since 2026')).toBeTruthy();
    expect(shown.getByText('No home listed yet')).toBeTruthy();
  });

  test('shows no homes to members who may not see them, and is missing where the name is', async () => {
    await open({ user_id: null, member_since: 2026, homes: null });
    const shown = await strip();
    expect(shown.queryByText('No home listed yet')).toBeNull();
    expect(shown.queryByRole('list')).toBeNull();
  });
});

describe('a swap marked as completed', () => {
  const open = (both_wrote: boolean) => {
    let { state } = aThread();
    state = { ...state, both_wrote };
    return openPage(`/messages/${id}`, {
      viewer: 'subscriber',
      answers: {
        ...conversationAnswers(() => aThread({ state })),
        'POST /api/conversations/:id/completion': () => {
          state = { ...state, swap: { ...state.swap, marked_by_me: true } };
          return state;
        },
        'DELETE /api/conversations/:id/completion': () => {
          state = { ...state, swap: { ...state.swap, marked_by_me: false } };
          return state;
        },
      },
    });
  };
  // Beside the name, or below it in a narrow window; the style sheet shows one of the two.
  const button = (name: string) => screen.queryAllByRole('button', { name })[0];
  const mark = () => button('Mark swap as completed');

  test('cannot be marked before both have written', async () => {
    await open(false);
    await screen.findByRole('textbox', { name: 'Message to Ana' });
    expect(mark()).toBeUndefined();
  });

  test('asks first, and the mark can be undone until the other member has set theirs', async () => {
    const { user, calls } = await open(true);
    const marks = () => calls.map(({ route }) => route).filter((route) => route.endsWith('/completion'));
    await waitFor(() => expect(mark()).toBeTruthy());
    await user.click(mark() as HTMLElement);
    expect(marks()).toEqual([]);
    const dialog = within(screen.getByRole('dialog', { name: 'Mark this swap as completed?' }));
    await user.click(dialog.getByRole('button', { name: 'Mark as completed' }));
    await waitFor(() => expect(button('Undo')).toBeTruthy());
    expect(mark()).toBeUndefined();
    await user.click(button('Undo') as HTMLElement);
    await waitFor(() => expect(mark()).toBeTruthy());
    expect(button('Undo')).toBeUndefined();
    expect(marks()).toEqual([
      'POST /api/conversations/:id/completion',
      'DELETE /api/conversations/:id/completion',
    ]);
  });
});

test.each(['/messages', `/messages/${id}`])(
  'a visitor who opens %s returns to it after signing in',
  async (address) => {
    await openPage(address);
    await screen.findByText('Please sign in to access your messages');
    const link = within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' });
    expect(link.getAttribute('href')).toBe(`/auth?next=${encodeURIComponent(address)}`);
  },
);

test('every page shows the number of unread messages in the bar and in the title', async () => {
  const { user } = await openPage('/credits', {
    viewer: 'free',
    answers: { 'GET /api/conversations/unread': { unread_total: 1 } },
  });
  const link = () => screen.getAllByRole('link', { name: /^Messages/ })[0] as HTMLElement;
  await waitFor(() => expect(link().textContent).toBe('Messages1 unread'));
  await waitFor(() => expect(document.title).toMatch(/^\(1\) \S/));
  await user.click(screen.getAllByRole('link', { name: 'FAQ' })[0] as HTMLElement);
  await screen.findByRole('heading', { level: 1, name: /Frequently|FAQ|Questions/i });
  await waitFor(() => expect(document.title).toMatch(/^\(1\) .*(FAQ|Questions)/i));
});

test('an email setting that failed to load says so, and can be loaded again', async () => {
  let fails = true;
  const { user } = await openPage('/messages', {
    viewer: 'subscriber',
    answers: {
      ...conversationAnswers(() => thread),
      'GET /api/message_settings': () => (fails ? refusal(403, 'Not now.') : { mail_notices: true }),
    },
  });
  const failed = await screen.findByText(/^We couldn't load your email setting/);
  fails = false;
  await user.click(within(failed).getByRole('button', { name: 'Try again' }));
  const setting = (await screen.findByLabelText(/^Email me about new messages/)) as HTMLInputElement;
  expect(setting.checked).toBe(true);
});

test('a failed block is shown even to a member who has moved on, who would think it worked', async () => {
  const answered = Promise.withResolvers<void>();
  const { user } = await openPage(`/messages/${id}`, {
    viewer: 'subscriber',
    answers: {
      ...conversationAnswers(() => thread),
      'PUT /api/conversations/:id/block': async () => {
        await answered.promise;
        return refusal(500, 'The database is away.');
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Report or block' }));
  await user.click(await screen.findByRole('button', { name: /^Block this member/ }));
  await user.click(await screen.findByRole('button', { name: 'Block' }));
  await user.click(screen.getByRole('link', { name: 'All conversations' }));
  await screen.findByText('Choose a conversation to read it.');
  answered.resolve();
  const notice = await screen.findByText('The database is away.');
  expect(notice.closest('[data-toast=destructive]')).toBeTruthy();
});
