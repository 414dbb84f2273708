import type { Ticket } from '@swapstead/contract/support/endpoints';
import type { TicketStatus } from '@swapstead/contract/support/tickets';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';

const aTicket = (number: number, changes: Partial<Ticket>): Ticket => ({
  id: `40000000-0000-4000-8000-00000000000${number}`,
  user_id: '20000000-0000-4000-8000-000000000001',
  kind: 'question',
  subject: 'The door',
  priority: 'medium',
  status: 'open',
  created_at: `2026-05-0${number}T10:00:00.000Z`,
  user: { email: 'nadia@example.test', display_name: 'Nadia Brennan' },
  awaits_reply: true,
  ...changes,
});

/** A board of two tickets, whose fake server stores changes unless `refuse` is set. */
function board() {
  const tickets = [
    aTicket(2, { subject: 'Newer', priority: 'high' }),
    aTicket(1, { subject: 'Older', priority: 'low' }),
  ];
  const found = (id: string) => tickets.find((ticket) => ticket.id === id) as Ticket;
  const set = (id: string, status: TicketStatus) => Object.assign(found(id), { status });
  const refused: { change?: ReturnType<typeof refusal>; list?: ReturnType<typeof refusal> } = {};
  const count = (status: TicketStatus) => tickets.filter((ticket) => ticket.status === status).length;
  const answers: Answers = {
    'GET /api/support_evidence': { reports: [], next_cursor: null },
    'GET /api/support_tickets/counts': () => ({
      open: count('open'),
      in_progress: count('in_progress'),
      closed: count('closed'),
    }),
    'GET /api/support_tickets': ({ query: { status, priority } }) =>
      refused.list ?? {
        tickets: tickets
          .filter((ticket) => !status || ticket.status === status)
          .filter((ticket) => !priority || ticket.priority === priority)
          .map((ticket) => ({ ...ticket })),
        next_cursor: null,
      },
    'GET /api/support_tickets/:id': ({ params }) => ({ ...found(params.id), messages: [] }),
    'PATCH /api/support_tickets/:id': ({ params, body }) =>
      refused.change ?? { ...set(params.id, body.status as TicketStatus) },
  };
  return { answers, refused, set, newer: tickets[0] as Ticket, older: tickets[1] as Ticket };
}

const figures = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dl > div')].map((stat) => [
      stat.querySelector('dt')?.textContent,
      stat.querySelector('dd')?.textContent,
    ]),
  );
const subjects = () =>
  screen
    .getAllByRole('combobox', { name: /^Status of/ })
    .map((select) => select.getAttribute('aria-label')?.replace('Status of ', ''));
const status = (subject: string) =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: `Status of ${subject}` });

/** Reads the only toast and closes it. */
async function readToast(): Promise<{ look: string | undefined; lines: (string | null)[] }> {
  const close = await screen.findByRole('button', { name: 'Close notice' });
  const notice = close.closest<HTMLElement>('[data-toast]');
  const lines = [...(notice?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent);
  close.click();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close notice' })).toBeNull());
  return { look: notice?.dataset.toast, lines };
}

test('[BOARD-02, BOARD-03] the board counts all tickets and lists them in order, each with its status and a link', async () => {
  const { answers, newer, older } = board();
  const { user, calls } = await openPage('/admin/support', { viewer: 'admin', answers });
  await status('Older');
  expect(figures()).toEqual({ Open: '2', 'In Progress': '0', Closed: '0' });
  expect(subjects()).toEqual(['Newer', 'Older']);
  const views = screen.getAllByRole('link', { name: 'View' }).map((link) => link.getAttribute('href'));
  expect(views).toEqual([newer, older].map(({ id }) => `/admin/support/${id}`));
  expect(screen.getAllByText('nadia@example.test')).toHaveLength(2);

  await user.selectOptions(screen.getByLabelText('Filter by priority'), 'low');
  await waitFor(() => expect(subjects()).toEqual(['Older']));
  await user.selectOptions(screen.getByLabelText('Filter by status'), 'closed');
  expect(await screen.findByText('No tickets found')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Filter by status'), '');
  await waitFor(() => expect(subjects()).toEqual(['Older']));
  await user.type(screen.getByLabelText('Search tickets'), 'NADIA');
  const asked = () => calls.findLast(({ route }) => route === 'GET /api/support_tickets');
  await waitFor(() => expect(asked()).toMatchObject({ query: { search: 'NADIA', priority: 'low' } }));
});

test('[BOARD-02, BOARD-04, BOARD-05] setting a status updates the counts; a failure is shown with the stored status', async () => {
  const { answers, refused, set, older } = board();
  const { user } = await openPage('/admin/support', { viewer: 'admin', answers });
  refused.change = refusal(500, 'The database is away.');
  await user.selectOptions(await status('Older'), 'closed');
  expect(await readToast()).toEqual({
    look: 'destructive',
    lines: ['Error', 'Failed to update ticket status'],
  });
  await waitFor(async () => expect((await status('Older')).value).toBe('open'));

  // Another admin was faster, so the displayed status is out of date.
  set(older.id, 'in_progress');
  refused.change = refusal(409, 'Someone else has changed this ticket in the meantime.', 'changed');
  await user.selectOptions(await status('Older'), 'closed');
  expect((await readToast()).lines).toEqual([
    'Error',
    'Failed to update ticket status',
    'Someone else has changed this ticket in the meantime.',
  ]);
  await waitFor(async () => expect((await status('Older')).value).toBe('in_progress'));
  await waitFor(() => expect(figures()).toEqual({ Open: '1', 'In Progress': '1', Closed: '0' }));

  delete refused.change;
  for (const next of ['closed', 'open', 'in_progress', 'open', 'closed', 'in_progress'] as const) {
    await user.selectOptions(await status('Older'), next);
    expect(await readToast()).toEqual({ look: 'default', lines: ['Status updated'] });
    await waitFor(async () => expect((await status('Older')).value).toBe(next));
  }
  await waitFor(() => expect(figures()).toEqual({ Open: '1', 'In Progress': '1', Closed: '0' }));
});

test("[BOARD-04, BOARD-05] a ticket's page sets its status in the same way", async () => {
  const { answers, refused, older } = board();
  const { user } = await openPage(`/admin/support/${older.id}`, { viewer: 'admin', answers });
  expect(await screen.findByRole('heading', { level: 1, name: 'Older' })).toBeTruthy();
  refused.change = refusal(500, 'The database is away.');
  await user.selectOptions(await status('Older'), 'closed');
  expect(await readToast()).toEqual({
    look: 'destructive',
    lines: ['Error', 'Failed to update ticket status'],
  });
  await waitFor(async () => expect((await status('Older')).value).toBe('open'));
  delete refused.change;
  await user.selectOptions(await status('Older'), 'closed');
  expect(await readToast()).toEqual({ look: 'default', lines: ['Status updated'] });
  await waitFor(async () => expect((await status('Older')).value).toBe('closed'));
});

test('[BOARD-06] shows an error if tickets cannot be loaded', async () => {
  const { answers, refused } = board();
  refused.list = refusal(500, 'The database is away.');
  await openPage('/admin/support', { viewer: 'admin', answers });
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('heading', { name: "We couldn't load the tickets" })).toBeTruthy();
  expect(await readToast()).toEqual({
    look: 'destructive',
    lines: ['Error', 'Failed to load support tickets'],
  });
});

test('a report without its ticket can be opened and read; a failure is shown', async () => {
  const { answers } = board();
  const report = {
    ticket_id: '40000000-0000-4000-8000-000000000009',
    title: 'Conversation about “Brick loft”',
    created_at: '2026-05-03T10:00:00.000Z',
    expires_at: '2026-08-01T10:00:00.000Z',
  };
  const user_id = '00000000-0000-4000-8000-000000000002';
  const { created_at } = report;
  let fails = true;
  const { user, calls } = await openPage('/admin/support', {
    viewer: 'admin',
    answers: {
      ...answers,
      'GET /api/support_evidence': { reports: [report], next_cursor: null },
      'GET /api/support_evidence/:id': () =>
        fails
          ? refusal(403, 'Not now.')
          : { title: report.title, messages: [{ user_id, display_name: null, message: 'Pay', created_at }] },
    },
  });
  const summary = await screen.findByText(report.title);
  const asked = () => calls.filter(({ route }) => route === 'GET /api/support_evidence/:id').length;
  expect(asked()).toBe(0);
  await user.click(summary);
  const failed = await screen.findByText(/^We couldn't load the messages/);
  fails = false;
  await user.click(within(failed).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Pay')).toBeTruthy();
  expect(asked()).toBe(2);
});

test('the language of who opened a ticket stands beside it, on the board and on its page [LANG-28]', async () => {
  const { answers, newer, older } = board();
  Object.assign(newer, { user: { email: 'nora@example.test', display_name: null, language: 'de' } });
  Object.assign(older, { user: { email: 'nils@example.test', display_name: null, language: null } });
  await openPage('/admin/support', { viewer: 'admin', answers });
  await status('Older');
  expect(screen.getAllByText(/^Language: /).map(({ textContent }) => textContent)).toEqual([
    'Language: German',
  ]);
  cleanup();
  await openPage(`/admin/support/${newer.id}`, { viewer: 'admin', answers });
  const from = (await screen.findByText('From')).parentElement as HTMLElement;
  expect(within(from).getByText('Language: German')).toBeTruthy();
});

test('a site with one language says nothing of it [LANG-01, LANG-28]', async () => {
  const { answers, newer } = board();
  await openPage(`/admin/support/${newer.id}`, { viewer: 'admin', answers });
  expect(await screen.findByText('From')).toBeTruthy();
  expect(document.body.textContent).not.toContain('Language:');
});

test("[SUPP-20] a ticket from the contact form shows the sender's address, and links to no member", async () => {
  const { answers, newer } = board();
  Object.assign(newer, { user_id: null, user: { email: 'nora@example.test', display_name: null } });
  await openPage(`/admin/support/${newer.id}`, { viewer: 'admin', answers });
  const from = (await screen.findByText('From')).parentElement as HTMLElement;
  expect(from.textContent).toBe(
    'Fromnora@example.testSent with the contact form. Nobody has confirmed that this address is theirs.',
  );
  expect(within(from).queryByRole('link')).toBeNull();
  expect(screen.getByLabelText('Reply by email')).toBeTruthy();
});
