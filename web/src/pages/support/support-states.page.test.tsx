import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { writeFormDraft } from '../../lib/drafts/form-drafts.ts';

const TICKET = {
  id: '40000000-0000-4000-8000-000000000001',
  user_id: '00000000-0000-4000-8000-000000000001',
  kind: 'question' as const,
  subject: 'Kept',
  priority: 'medium' as const,
  status: 'open' as const,
  created_at: '2026-05-03T10:00:00.000Z',
};
const MESSAGE = {
  id: '50000000-0000-4000-8000-000000000001',
  ticket_id: TICKET.id,
  user_id: TICKET.user_id,
  message: 'These words stay here.',
  is_admin: false,
  created_at: TICKET.created_at,
};
const THREAD = { ...TICKET, messages: [MESSAGE] };
const press = (name: string) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const open = (answers: Answers) => openPage('/support', { viewer: 'free', answers });
const NONE: Answers = { 'GET /api/support_tickets': { tickets: [], next_cursor: null } };

test.each(['/support', `/support/${TICKET.id}`])(
  '[SUPP-01] a visitor reads at %s why there is nothing, and no ticket is requested',
  async (path) => {
    const { calls } = await openPage(path);
    await screen.findByRole('heading', { level: 1, name: 'Authentication required' });
    expect(screen.getByText('Please sign in to access support')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New Ticket' })).toBeNull();
    expect(calls.filter(({ route }) => route.includes('support_tickets'))).toEqual([]);
  },
);

test('[VALID-16, VALID-17, VALID-18, SUPP-14] the forms show errors beside the fields', async () => {
  const { user, calls } = await open({
    ...NONE,
    'POST /api/support_tickets': TICKET,
    'POST /api/functions/notify-admin-new-ticket': undefined as never,
    'GET /api/support_tickets/:id': THREAD,
  });
  await user.click(await screen.findByRole('button', { name: 'New Ticket' }));
  await screen.findByLabelText('Message');
  await user.type(field('Message'), 'nine char');
  await user.click(press('Send ticket'));
  expect(await screen.findByText('Subject is required')).toBeTruthy();
  expect(screen.getByText('Message must be at least 10 characters')).toBeTruthy();
  await user.click(field('Subject'));
  await user.paste('x'.repeat(201));
  expect(await screen.findByText('Subject too long')).toBeTruthy();
  await user.clear(field('Subject'));
  await user.paste('x'.repeat(200));
  await user.type(field('Message'), '!');
  expect(calls.some(({ route }) => route === 'POST /api/support_tickets')).toBe(false);
  await user.click(press('Send ticket'));
  await user.click(await screen.findByRole('button', { name: 'Send reply' }));
  expect(await screen.findByText('Message is required')).toBeTruthy();
});

test.each([
  [`/support/${TICKET.id}`, 'free'],
  ['/support/nonsense', 'free'],
  [`/admin/support/${TICKET.id}`, 'admin'],
  ['/admin/support/nonsense', 'admin'],
] as const)(
  "[SUPP-15, BOARD-07] at %s someone else's or an unknown ticket is not found (%s)",
  async (path, viewer) => {
    const missing = refusal(404, 'Ticket not found', 'not_found');
    await openPage(path, {
      viewer,
      answers: {
        'GET /api/support_tickets/:id': missing,
        'GET /api/support_evidence': { reports: [], next_cursor: null },
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Ticket not found' });
    expect(screen.getByRole('link', { name: 'All tickets' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  },
);

test('[SUPP-07] shows an error if the list cannot be loaded', async () => {
  await open({ 'GET /api/support_tickets': refusal(500, 'The database is away.') });
  expect(await screen.findByText('Failed to load support tickets')).toBeTruthy();
});

test('[SUPP-09, SUPP-12] a ticket that cannot be sent keeps its text, and a failed notification blocks nothing', async () => {
  const failed = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => failed.mockRestore());
  let isDown = true;
  const { user } = await open({
    ...NONE,
    'POST /api/support_tickets': () => (isDown ? refusal(500, 'The database is away.') : TICKET),
    'POST /api/functions/notify-admin-new-ticket': refusal(500, 'No mail.'),
    'GET /api/support_tickets/:id': THREAD,
  });
  await user.click(await screen.findByRole('button', { name: 'New Ticket' }));
  await screen.findByLabelText('Message');
  await user.type(field('Subject'), 'Kept');
  await user.type(field('Message'), 'These words stay here.');
  await user.click(press('Send ticket'));
  expect(await screen.findByText('Failed to create support ticket')).toBeTruthy();
  expect([field('Subject').value, field('Message').value]).toEqual(['Kept', 'These words stay here.']);
  isDown = false;
  await user.click(press('Send ticket'));
  expect(await screen.findByText('Ticket created')).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe(`/support/${TICKET.id}`));
  expect(failed.mock.calls.flat().join(' ')).toContain('The admins could not be notified');
});

test('a reply to a ticket closed since then is not lost: it continues in a new ticket', async () => {
  let status: 'open' | 'closed' = 'open';
  const { user } = await openPage(`/support/${TICKET.id}`, {
    viewer: 'free',
    answers: {
      ...NONE,
      'GET /api/support_tickets/:id': () => ({ ...THREAD, status }),
      'POST /api/support_messages': () => {
        status = 'closed';
        return refusal(409, 'This ticket is closed.', 'closed');
      },
    },
  });
  await user.type(await screen.findByLabelText('Your reply'), 'Now it opens, too.');
  await user.click(press('Send reply'));
  expect(await screen.findAllByText('This ticket is closed.')).not.toHaveLength(0);
  const unsent = await screen.findByRole('region', { name: 'Your unsent reply' });
  expect(unsent.textContent).toContain('Now it opens, too.');
  await user.click(press('Send it as a new ticket'));
  await waitFor(() => expect(location.pathname).toBe('/support'));
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Message')).value).toBe('Now it opens, too.');
});

test('trying again uses the same submission id and allows typing only after an answer; a changed text gets a new id', async () => {
  const sent: (string | undefined)[] = [];
  let answered = Promise.withResolvers<void>();
  let isDown = true;
  const { user } = await openPage(`/support/${TICKET.id}`, {
    viewer: 'free',
    answers: {
      'GET /api/support_tickets/:id': THREAD,
      'POST /api/support_messages': async ({ body }) => {
        sent.push(body.submission_id);
        await answered.promise;
        return isDown ? refusal(502, 'Nobody answers.') : { ...MESSAGE, message: body.message };
      },
    },
  });
  const reply = await screen.findByLabelText<HTMLTextAreaElement>('Your reply');
  const send = async () => {
    answered = Promise.withResolvers();
    const count = sent.length;
    await user.click(press('Send reply'));
    await waitFor(() => expect(sent).toHaveLength(count + 1));
    expect(reply.readOnly).toBe(true);
    answered.resolve();
    await waitFor(() => expect(reply.readOnly).toBe(false));
  };
  await user.type(reply, 'Thank you');
  await send();
  await send();
  await user.type(reply, '!');
  isDown = false;
  await send();
  await waitFor(() => expect(reply.value).toBe(''));
  await user.type(reply, 'Thank you!');
  await send();
  const [first, again, other, later] = sent;
  expect(first).toBeTruthy();
  expect(again).toBe(first);
  expect(new Set([first, other, later]).size).toBe(3);
});

test('a reply continued in a new ticket leaves a ticket draft intact', async () => {
  writeFormDraft(TICKET.user_id, 'ticket/', { subject: 'Begun', priority: 'high', message: 'First words.' });
  writeFormDraft(TICKET.user_id, `reply/${TICKET.id}`, { message: 'Now it opens, too.' });
  const { user } = await openPage(`/support/${TICKET.id}`, {
    viewer: 'free',
    answers: { ...NONE, 'GET /api/support_tickets/:id': { ...THREAD, status: 'closed' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Send it as a new ticket' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Subject')).value).toBe('Begun');
  expect(field('Message').value).toBe('First words.\n\nNow it opens, too.');
});
