import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import { type Checklist, STEPS, type Step, type StepState } from '@swapstead/contract/start/checklist';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, answerApi, refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx';
import { afterListing } from '../../lib/address/success-in-history.ts';

const user_id = '00000000-0000-4000-8000-000000000001';
const id = '00000000-0000-4000-8000-00000000000a';

const card: HomeCard = {
  id,
  title: 'Brick loft',
  language: null,
  home_type: 'Loft',
  guests: 4,
  amenities: [],
  interests: [],
  photos: [],
  location: 'Alfama, Lisbon',
  host: { user_id, display_name: 'Ines', contact_preference: 'chat', email: null },
};

/** The steps of a member: done, except those named. */
const stepsWith = (states: Partial<Record<Step, StepState>>, is_folded = false): Checklist => ({
  steps: STEPS.map((step) => ({
    step,
    state: states[step] ?? 'done',
  })),
  is_folded,
});
const answers = (checklist: Checklist | null): Answers => ({
  'GET /api/homes': { homes: [card], next_cursor: null },
  'GET /api/tags': { tags: [] },
  'GET /api/start': { lines: [], total: 0, checklist },
});

/** Records what was scrolled to, because there is no layout here. Effects run twice. */
function scrolledTo() {
  const seen: Element[] = [];
  const spy = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this);
  });
  onTestFinished(() => spy.mockRestore());
  return seen;
}

const NEW = stepsWith({ premium: 'open', home: 'open', nights: 'open', welcome_nights: 'open' });

const textsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const steps = (name = 'Your first swap, step by step') => screen.findByRole('region', { name });
const linksIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('after listing: the new card scrolls into view and is highlighted once, and the remaining steps are shown above', async () => {
  const seen = scrolledTo();
  await openPage('/', {
    viewer: 'subscriber',
    answers: answers(stepsWith({ nights: 'open' })),
    state: afterListing(id),
  });
  const list = await steps("Your home is listed. Here's what's next");
  expect(linksIn(list)).toEqual([['Open nights', '/profile?tab=homes']]);
  const article = await screen.findByRole('article', { name: 'Brick loft' });
  await waitFor(() => expect([...new Set(seen)]).toEqual([article]));
  expect(article.classList.contains('ring-once')).toBe(true);
  // A reload shows the steps, and no home to highlight.
  expect(history.state.usr).toBeNull();
});

test.each(['/', '/homes'])(
  '%s shows a new member the steps between the search and the homes, the next one with its button [START-04]',
  async (path) => {
    await openPage(path, { viewer: 'free', answers: answers(NEW) });
    const list = await steps();
    expect(textsOf(list)).toEqual([
      'Confirm your email: done',
      expect.stringMatching(/^2Become a premium memberYou can then .*See the plans$/),
      expect.stringMatching(/^3List your homeMost people need ten minutes/),
      expect.stringMatching(/^4Open nightsPeople who search by dates/),
      expect.stringMatching(/^5Get your welcome nightsA present for new hosts/),
    ]);
    expect(linksIn(list)).toEqual([['See the plans', '/subscription']]);
    expect(within(list).getByText("1 of 5 done. This stays here until you're ready.")).toBeTruthy();
    const follows = (before: Element, after: Element) =>
      Boolean(before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING);
    expect(follows(screen.getByRole('region', { name: 'Find a home' }), list)).toBe(true);
    expect(follows(list, await screen.findByRole('article', { name: 'Brick loft' }))).toBe(true);
  },
);

test('/profile shows the steps too [START-04]', async () => {
  await openPage('/profile', {
    viewer: 'free',
    answers: { ...answers(NEW), 'GET /api/swaps': { sections: [], waiting: 0 } },
  });
  expect(linksIn(await steps())).toEqual([['See the plans', '/subscription']]);
});

test('a press folds the steps to one line with the next of them, on the server, and unfolds them [START-04]', async () => {
  const { user, calls } = await openPage('/homes', {
    viewer: 'free',
    answers: { ...answers(NEW), 'PUT /api/start/checklist': undefined as never },
  });
  await user.click(within(await steps()).getByRole('button', { name: 'Fold this away' }));
  const line = await steps();
  await waitFor(() => expect(within(line).queryByRole('listitem')).toBeNull());
  expect(linksIn(line)).toEqual([['Become a premium member', '/subscription']]);
  const unfold = within(line).getByRole('button', { name: 'Show all steps' });
  expect(document.activeElement).toBe(unfold);
  await user.click(unfold);
  await waitFor(() => expect(within(line).getAllByRole('listitem')).toHaveLength(5));
  const sent = calls.filter(({ route }) => route === 'PUT /api/start/checklist');
  expect(sent.map(({ body }) => body)).toEqual([{ is_folded: true }, { is_folded: false }]);
});

test('folding that cannot be saved is undone and said [START-04]', async () => {
  const { user } = await openPage('/homes', {
    viewer: 'free',
    answers: { ...answers(NEW), 'PUT /api/start/checklist': refusal(503, 'The service is busy.') },
  });
  await user.click(within(await steps()).getByRole('button', { name: 'Fold this away' }));
  await screen.findByText("We couldn't save that");
  expect(textsOf(await steps())).toHaveLength(5);
});

test('steps that no longer hold come back with their sentence [START-04]', async () => {
  await openPage('/homes', {
    viewer: 'free',
    answers: answers(stepsWith({ premium: 'lapsed', nights: 'lapsed' })),
  });
  const [, premium, , nights] = textsOf(await steps());
  expect(premium).toMatch(/Your subscription has ended\. Renew it .*See the plans$/);
  expect(nights).toMatch(/The nights you opened have passed\./);
});

test('once all steps are done there are none [START-04]', async () => {
  const { calls } = await openPage('/', { viewer: 'subscriber', answers: answers(null) });
  await screen.findByRole('article', { name: 'Brick loft' });
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /api/start'));
  expect(screen.queryByText(/This stays here until/)).toBeNull();
});

test('a visitor sees no steps [START-04]', async () => {
  const { calls } = await openPage('/', { viewer: 'visitor', answers: answers(NEW) });
  await screen.findByRole('article', { name: 'Brick loft' });
  expect(calls.map(({ route }) => route)).not.toContain('GET /api/start');
  expect(screen.queryByText(/This stays here until/)).toBeNull();
});

test('after paying: the steps are shown, and every other open tab is informed immediately', async () => {
  const seen = scrolledTo();
  let level: 'free' | 'subscriber' = 'free';
  const { sent } = await openPage('/?checkout=success', {
    viewer: 'free',
    answers: {
      ...answers(null),
      'GET /api/start': () => ({
        lines: [],
        total: 0,
        checklist: level === 'free' ? NEW : stepsWith({ home: 'open', nights: 'open' }),
      }),
      'GET /api/viewer': () => {
        const now = level;
        level = 'subscriber';
        return { level: now, user_id, is_admin: false };
      },
      'GET /api/user_subscriptions/me': {
        user_id,
        subscription_status: 'paid',
        subscription_plan: 'annual',
        subscription_start_date: null,
        subscription_end_date: null,
        stripe_customer_id: null,
        cancel_at_period_end: false,
      },
    },
  });
  await waitFor(() => expect(sent).toContain('changed'));
  const list = await steps("Welcome to premium. Here's what's next");
  await waitFor(() => expect(linksIn(list)).toEqual([['List your home', '/add-home']]));
  await waitFor(() => expect([...new Set(seen)]).toEqual([list]));
  await waitFor(() => expect(location.search).toBe(''));
});

test('the newsletter field is empty after a success, and keeps a refused address', async () => {
  let isBusy = true;
  const api = answerApi({
    'POST /api/newsletter': () =>
      isBusy ? refusal(503, 'The service is busy.') : { message: 'Please look at your mail.' },
  });
  vi.stubGlobal('fetch', api.fetch);
  onTestFinished(() => {
    cleanup();
    vi.unstubAllGlobals();
    expect(api.faults).toEqual([]);
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NewsletterForm />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const field = screen.getByLabelText<HTMLInputElement>('E-mail address');
  await user.type(field, 'ada@members.test');
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByText('The service is busy.')).toBeTruthy();
  expect(field.value).toBe('ada@members.test');
  isBusy = false;
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(await screen.findByText('Please look at your mail.')).toBeTruthy();
  expect(field.value).toBe('');
});
