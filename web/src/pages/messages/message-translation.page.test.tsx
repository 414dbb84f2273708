import type { Message } from '@swapstead/contract/conversations/endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aThread, conversationAnswers } from '../../../test/conversations.ts';
import { openPage } from '../../../test/open-page.tsx';

const message = (seq: number, text: string, from_me = false): Message => ({
  seq,
  from_me,
  text,
  created_at: '2026-05-03T10:00:00.000Z',
  submission_id: null,
  swap: null,
});
const thread = aThread({
  role: 'host',
  messages: [
    message(1, 'Boa tarde'),
    message(2, 'Good afternoon', true),
    message(3, 'Veja https://porto.example'),
  ],
  state: { ...aThread().state, read_seq: 3 },
});

const open = (options: Parameters<typeof openPage>[1] = {}) =>
  openPage(`/messages/${thread.id}`, {
    viewer: 'subscriber',
    site: { translates: true },
    ...options,
    answers: {
      ...conversationAnswers(() => thread),
      'PUT /api/conversations/:id/read': { state: thread.state, unread_total: 0 },
      'POST /api/translations': ({ body }) => ({
        text: body.kind === 'message' && body.seq === 1 ? 'Good evening' : 'See https://evil.example',
        language: 'en',
      }),
    },
  });

const bubble = async (text: string) => within((await screen.findByText(text)).closest('li') as HTMLElement);
const asked = (calls: { route: string; body: unknown }[]) =>
  calls.filter(({ route }) => route === 'POST /api/translations').map(({ body }) => body);

test('each message of the other member can be translated by itself, one’s own cannot [LANG-22]', async () => {
  const { user, calls } = await open();
  const first = await bubble('Boa tarde');
  expect(screen.getAllByRole('button', { name: 'Translate' })).toHaveLength(2);
  expect((await bubble('Good afternoon')).queryByRole('button')).toBeNull();
  expect(asked(calls)).toEqual([]);

  const button = first.getByRole('button', { name: 'Translate' });
  await user.click(button);
  const translated = await first.findByText('Good evening');
  expect([translated.lang, translated.dir]).toEqual(['en', 'auto']);
  expect(first.queryByText('Boa tarde')).toBeNull();
  expect(first.getByRole('status').textContent).toBe('Translated by a machine');
  expect(document.activeElement).toBe(button);
  expect(asked(calls)).toEqual([{ kind: 'message', conversation_id: thread.id, seq: 1 }]);

  await user.click(first.getByRole('button', { name: 'Show original' }));
  expect(first.getByText('Boa tarde')).toBeTruthy();
  expect(first.queryByText('Translated by a machine')).toBeNull();
});

test('an address in a translation is no link: the machine may have made it up [LANG-22]', async () => {
  const { user } = await open();
  const link = await screen.findByRole('link', { name: 'https://porto.example' });
  const last = within(link.closest('li') as HTMLElement);
  await user.click(last.getByRole('button', { name: 'Translate' }));
  expect(await last.findByText('See https://evil.example')).toBeTruthy();
  expect(last.queryByRole('link')).toBeNull();
  await user.click(last.getByRole('button', { name: 'Show original' }));
  expect(last.getByRole('link', { name: 'https://porto.example' })).toBeTruthy();
});

test.each([
  ['a host whose subscription has ended', { viewer: 'free' }],
  ['anyone, where the site has no translation service', { site: {} }],
] as const)('messages are not offered for translation to %s [LANG-22]', async (_, options) => {
  await open(options);
  await screen.findByText('Boa tarde');
  expect(screen.queryByRole('button', { name: 'Translate' })).toBeNull();
});
