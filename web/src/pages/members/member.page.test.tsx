import type { MemberReviews } from '@swapstead/contract/reviews/endpoints';
import type { MemberPage } from '@swapstead/contract/trust/endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { NO_MARKS } from '../../../test/marks.ts';
import { openPage } from '../../../test/open-page.tsx';

const { asks_identity: _, ...marks } = NO_MARKS;
const id = marks.user_id;

const aMember = (changes: Partial<MemberPage> = {}): MemberPage => ({
  ...marks,
  display_name: 'Malee Srisuk',
  avatar_url: null,
  bio: 'I cook only for people I like.',
  languages: [],
  is_own: false,
  homes: [
    {
      id: '00000000-0000-4000-8000-0000000000b1',
      title: 'The pool that runs into the bay',
      location: 'Ko Samui, Thailand',
      guests: 6,
      photo: null,
    },
  ],
  ...changes,
});

const reviewsOf = (count: number, changes: Partial<MemberReviews> = {}): MemberReviews => ({
  count,
  communication: count < 3 ? null : 4.9,
  care: null,
  again: count < 3 ? null : count - 1,
  reviews: Array.from({ length: Math.min(count, 2) }, (_none, index) => ({
    id: `00000000-0000-4000-8000-0000000000c${index}`,
    overall: 5,
    text: `Review ${index} of a kind host.`,
    author: 'Marcus Ellery',
    has_left: false,
    month: '2026-10',
    reply: null,
    role: 'reader',
    home_title: index === 0 ? 'The pool that runs into the bay' : null,
  })),
  next_cursor: null,
  ...changes,
});

const open = (viewer: 'visitor' | 'free' | 'subscriber', answers: Answers = {}) =>
  openPage(`/member/${id}`, {
    viewer,
    answers: {
      'GET /api/members/:id': aMember(),
      'GET /api/members/:id/reviews': reviewsOf(0),
      ...answers,
    },
  });

test('a visitor is asked to sign in, and nothing about the member is requested [TRUST-04]', async () => {
  const { calls } = await open('visitor');
  expect(await screen.findByRole('heading', { name: 'Authentication required' })).toBeTruthy();
  expect(screen.getByText('Please sign in to see members')).toBeTruthy();
  expect(calls.some(({ route }) => route.includes('members'))).toBe(false);
});

test('a member without a subscription reads that this is a premium feature [TRUST-04]', async () => {
  await open('free', { 'GET /api/members/:id': refusal(403, 'Premium members can see other members.') });
  expect(await screen.findByRole('heading', { name: 'Premium feature' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Upgrade to premium' }).getAttribute('href')).toBe('/subscription');
});

test('an unknown member is not found; a failure can be tried again [TRUST-04]', async () => {
  await open('subscriber', { 'GET /api/members/:id': refusal(404, 'Not found') });
  expect(await screen.findByRole('heading', { name: 'Member not found' })).toBeTruthy();
});

test('a failure names the part that failed, with a way to try again [TRUST-03]', async () => {
  let fails = true;
  const { user } = await open('subscriber', {
    'GET /api/members/:id': () => (fails ? refusal(500, 'Something went wrong') : aMember()),
  });
  await screen.findByText("We couldn't load this member.");
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Malee Srisuk' })).toBeTruthy();
});

test('shows name, bio, figures, marks, reviews by role and homes, and is for no search engine [TRUST-01, TRUST-03]', async () => {
  await open('subscriber', {
    'GET /api/members/:id': aMember({
      completed: 9,
      answers: { percent: 96, within: { unit: 'hour', count: 3 } },
      identity_verified: '2026-05',
      cancelling: { cancelled: 1, agreed: 10 },
    }),
    'GET /api/members/:id/reviews': ({ query }) =>
      query.role === 'host' ? reviewsOf(14) : reviewsOf(8, { care: 4.8 }),
  });
  const facts = within(await screen.findByRole('region', { name: 'Figures' }));
  for (const text of [
    '9',
    'swaps completed',
    '3 hours',
    'usually answers within',
    '96 %',
    'of first messages answered',
    'May 2026',
    'identity verified',
    'Email address verified',
    'Cancelled 1 of 10 agreed swaps in the last two years',
  ])
    expect(facts.getByText(text)).toBeTruthy();
  const host = within(screen.getByRole('region', { name: 'As host' }));
  expect(await host.findByText('13 of 14 would swap again')).toBeTruthy();
  expect(host.getByText('14 reviews')).toBeTruthy();
  expect(host.getByText('The pool that runs into the bay')).toBeTruthy();
  expect(host.getByText('About a home that is no longer listed')).toBeTruthy();
  expect(host.queryByText('Care of the home')).toBeNull();
  const guest = within(screen.getByRole('region', { name: 'As guest' }));
  expect(guest.getByText('Care of the home')).toBeTruthy();
  const homes = within(screen.getByRole('region', { name: "Malee Srisuk's homes" }));
  expect(homes.getByText('Ko Samui, Thailand · 6 guests')).toBeTruthy();
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
});

test.each([
  [['de'], 'Speaks German'],
  [['de', 'fr'], 'Speaks German and French'],
  [['gsw', 'pt', 'yue'], 'Speaks Swiss German, Portuguese and Cantonese'],
] as const)('says which languages the member speaks: %s [LANG-25]', async (languages, text) => {
  await open('subscriber', { 'GET /api/members/:id': aMember({ languages: [...languages] }) });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('says nothing of languages where none are named [LANG-25]', async () => {
  await open('subscriber');
  await screen.findByRole('heading', { level: 1, name: 'Malee Srisuk' });
  expect(document.body.textContent).not.toContain('Speaks');
});

test('nothing stands in place of what is missing [TRUST-01]', async () => {
  await open('subscriber');
  const facts = await screen.findByRole('region', { name: 'Figures' });
  expect(facts.textContent).toBe('Email address verifiedWhat do these marks mean?');
  expect(await screen.findAllByText('No reviews yet')).toHaveLength(2);
});

test('what the marks mean opens by keyboard [TRUST-05]', async () => {
  const { user } = await open('subscriber');
  (await screen.findByRole('button', { name: 'What do these marks mean?' })).focus();
  await user.keyboard('{Enter}');
  const help = within(await screen.findByRole('dialog', { name: 'What do these marks mean?' }));
  expect(help.getByText('Email: a link sent to this address was opened.')).toBeTruthy();
  expect(
    help.getByText(
      'Identity: our provider compared an identity document with a selfie. We keep the result and the date, not the document. It says nothing about the home.',
    ),
  ).toBeTruthy();
});

test('proposes for the only home and writes to its host; a long name is not put on the button [TRUST-03]', async () => {
  await open('subscriber', {
    'GET /api/members/:id': aMember({ display_name: 'A name that is far too long for any button' }),
  });
  const propose = await screen.findByRole('link', { name: 'Propose a swap' });
  expect(propose.getAttribute('href')).toBe('/swaps/new?home=00000000-0000-4000-8000-0000000000b1');
  expect(screen.getByRole('button', { name: 'Send a message' })).toBeTruthy();
});

test('the own page says how others see it, and leads to the profile [TRUST-03]', async () => {
  await open('free', { 'GET /api/members/:id': aMember({ is_own: true }) });
  expect(await screen.findByText('This is how premium members see you.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Edit your profile' }).getAttribute('href')).toBe('/profile');
  expect(screen.queryByRole('link', { name: 'Propose a swap' })).toBeNull();
});

test('a party of a running swap without a subscription reads how many reviews there are, not their texts [TRUST-04, REV-18]', async () => {
  await open('free', { 'GET /api/members/:id/reviews': reviewsOf(4, { reviews: [] }) });
  const host = within(await screen.findByRole('region', { name: 'As host' }));
  expect(await host.findByText('4 reviews')).toBeTruthy();
  expect(host.getByText(/Premium members can read the reviews/)).toBeTruthy();
});

test("[TRUST-03] the homes of a member without a name are 'This member's homes'", async () => {
  await open('subscriber', { 'GET /api/members/:id': aMember({ display_name: null }) });
  expect(await screen.findByRole('heading', { name: "This member's homes" })).toBeTruthy();
});
