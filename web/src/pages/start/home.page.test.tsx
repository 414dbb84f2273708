import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, answerApi, refusal } from '../../../test/answers.ts';
import { anOwnHome } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';
import { anOwnProfile } from '../../../test/profiles.ts';
import { NewsletterForm } from '../../features/newsletter/newsletter-form.tsx';
import { afterListing } from '../../lib/address/success-in-history.ts';

const user_id = '00000000-0000-4000-8000-000000000001';
const id = '00000000-0000-4000-8000-00000000000a';

const card: HomeCard = {
  id,
  title: 'Brick loft',
  home_type: 'Loft',
  guests: 4,
  amenities: [],
  interests: [],
  photos: [],
  location: 'Alfama, Lisbon',
  host: { user_id, display_name: 'Ines', contact_preference: 'chat', email: null },
};
const own = anOwnHome({ id, user_id, title: card.title, location: 'Alfama, Lisbon', guests: 4 });
const profile = anOwnProfile();
const answers = (homes: OwnHome[]): Answers => ({
  'GET /api/homes': { homes: [card], next_cursor: null },
  'GET /api/homes/own': { homes },
  'GET /api/tags': { tags: [] },
  'GET /api/profiles/me': profile,
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

const done = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => {
      const link = within(item).queryByRole('link')?.getAttribute('href');
      return link ?? (item.textContent?.endsWith(': done') ? 'done' : item.textContent);
    });

test('after listing: the new card scrolls into view and is highlighted once, and the remaining steps are shown above', async () => {
  const seen = scrolledTo();
  await openPage('/', {
    viewer: 'subscriber',
    answers: answers([own]),
    state: afterListing(id),
  });
  const steps = await screen.findByRole('region', { name: "Your home is listed. Here's what's next" });
  expect(done(steps)).toEqual(['/profile', 'done', 'done', '/profile?tab=homes']);
  const article = await screen.findByRole('article', { name: 'Brick loft' });
  await waitFor(() => expect([...new Set(seen)]).toEqual([article]));
  expect(article.classList.contains('ring-once')).toBe(true);
  // A reload shows the steps, and no home to highlight.
  expect(history.state.usr).toBeNull();
});

test('the next steps are shown on every visit, between the search and the homes, until all are done', async () => {
  await openPage('/', {
    viewer: 'subscriber',
    answers: { ...answers([]), 'GET /api/profiles/me': { ...profile, display_name: null } },
  });
  const steps = await screen.findByRole('region', { name: 'Welcome to Swapstead' });
  expect(done(steps)).toEqual(['/profile', 'done', '/add-home', '/profile?tab=homes']);
  expect(within(steps).getByText(/^1 of 4 done/)).toBeTruthy();
  const follows = (before: Element, after: Element) =>
    Boolean(before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect(follows(screen.getByRole('region', { name: 'Find a home' }), steps)).toBe(true);
  expect(follows(steps, await screen.findByRole('article', { name: 'Brick loft' }))).toBe(true);
});

test('the next steps disappear once name, picture, home and open nights exist', async () => {
  const seen = scrolledTo();
  const { calls } = await openPage('/', {
    viewer: 'subscriber',
    answers: {
      ...answers([{ ...own, available_dates: ['2027-07-01'] }]),
      'GET /api/profiles/me': { ...profile, display_name: 'Ines', avatar_url: '/media/avatars/a.webp' },
    },
  });
  await screen.findByRole('article', { name: 'Brick loft' });
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /api/homes/own'));
  expect(screen.queryByText(/done\. You'll see this/)).toBeNull();
  expect(seen).toEqual([]);
});

test('a member without premium is welcomed by name, and asked for one step at a time', async () => {
  await openPage('/', {
    viewer: 'free',
    answers: {
      ...answers([]),
      'GET /api/profiles/me': { ...profile, display_name: 'Ines', avatar_url: '/media/avatars/a.webp' },
    },
  });
  const steps = await screen.findByRole('region', { name: 'Welcome, Ines' });
  expect(done(steps)).toEqual(['done', '/subscription', '/add-home', '/profile?tab=homes']);
  expect(within(steps).getByRole('link', { name: 'See the plans' })).toBeTruthy();
});

test('a member who has listed a home is not welcomed any more', async () => {
  await openPage('/', { viewer: 'subscriber', answers: answers([own]) });
  await screen.findByRole('region', { name: "What's next" });
});

test('a visitor sees no next steps', async () => {
  await openPage('/', { viewer: 'visitor', answers: answers([]) });
  await screen.findByRole('article', { name: 'Brick loft' });
  expect(screen.queryByText(/done\. You'll see this/)).toBeNull();
});

test('after paying: the steps are shown, and every other open tab is informed immediately', async () => {
  const seen = scrolledTo();
  let level: 'free' | 'subscriber' = 'free';
  const { sent } = await openPage('/?checkout=success', {
    viewer: 'free',
    answers: {
      ...answers([]),
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
  const steps = await screen.findByRole('region', { name: "Welcome to premium. Here's what's next" });
  await waitFor(() => expect(done(steps)).toEqual(['/profile', 'done', '/add-home', '/profile?tab=homes']));
  await waitFor(() => expect([...new Set(seen)]).toEqual([steps]));
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
