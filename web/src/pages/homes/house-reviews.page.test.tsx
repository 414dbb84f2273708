import type { PublicReview } from '@swapstead/contract/reviews/endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { aHouse } from '../../../test/houses.ts';
import { openPage } from '../../../test/open-page.tsx';

const review = (index: number, changes: Partial<PublicReview> = {}): PublicReview => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  overall: 5,
  text: `Review ${index}: a quiet house with a good kitchen.`,
  author: 'Marcus Ellery',
  has_left: false,
  month: '2026-10',
  reply: null,
  role: 'reader',
  ...changes,
});

const list = (reviews: PublicReview[], average: number | null) => ({
  rating: { count: reviews.length, average },
  described: average,
  cleanliness: average,
  again: average === null ? null : reviews.length - 1,
  as_host: { count: 0, average: null },
  reviews,
  next_cursor: null,
});

const open = (
  viewer: 'visitor' | 'free' | 'subscriber',
  rating: { count: number; average: number | null },
  answers: Answers = {},
) =>
  openPage(`/house/${aHouse().id}`, {
    viewer,
    answers: {
      'GET /api/homes/:id': aHouse(viewer),
      'GET /api/homes/:id/similar': { homes: [] },
      'GET /api/homes/:id/rating': rating,
      ...answers,
    },
  });

const section = () => screen.findByRole('region', { name: 'Reviews' });

test.each(['visitor', 'free'] as const)(
  'a %s sees number and average, and how to read the texts [REV-18] [REV-19]',
  async (viewer) => {
    const { calls } = await open(viewer, { count: 12, average: 4.7 });
    const reviews = await section();
    expect(within(reviews).getByText('Rated 4.7 out of 5 from 12 reviews')).toBeTruthy();
    expect(within(reviews).getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe(
      '/subscription',
    );
    expect(calls.some(({ route }) => route === 'GET /api/homes/:id/reviews')).toBe(false);
    expect(screen.getByText('4.7', { selector: 'a *' })).toBeTruthy();
    const data = JSON.parse(
      document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}',
    );
    expect(JSON.stringify(data)).toContain(
      '"aggregateRating":{"@type":"AggregateRating","ratingValue":4.7,"reviewCount":12',
    );
  },
);

test('one or two reviews: the number, no average anywhere [REV-19] [REV-21]', async () => {
  await open('visitor', { count: 1, average: null });
  const reviews = await section();
  expect(within(reviews).getByText('1 review')).toBeTruthy();
  expect(document.querySelector('script[type="application/ld+json"]')?.textContent).not.toContain(
    'aggregateRating',
  );
});

test('three reviews stand at first, all of them after a press [REV-22]', async () => {
  const five = [1, 2, 3, 4, 5].map((index) => review(index));
  const { user } = await open(
    'subscriber',
    { count: 5, average: 4.8 },
    { 'GET /api/homes/:id/reviews': list(five, 4.8) },
  );
  const reviews = within(await section());
  await reviews.findByText(/^Review 3/);
  expect(reviews.queryByText(/^Review 4/)).toBeNull();
  await user.click(reviews.getByRole('button', { name: 'Show all 5 reviews' }));
  expect(reviews.getByText(/^Review 5/)).toBeTruthy();
  expect(reviews.queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('no review: says so [REV-19]', async () => {
  await open('visitor', { count: 0, average: null });
  expect((await section()).textContent).toContain('No reviews yet');
  expect(screen.queryByText(/^Rated/)).toBeNull();
});

test('a subscriber reads figures, texts and replies; no author is linked [REV-22] [REV-23]', async () => {
  const reviews = [
    review(1, { reply: { text: 'The limes miss you.', name: 'Malee Srisuk' } }),
    review(2, { author: null, has_left: true, overall: 4 }),
    review(3, { author: null, role: 'author' }),
  ];
  await open('subscriber', { count: 3, average: 4.7 }, { 'GET /api/homes/:id/reviews': list(reviews, 4.7) });
  const shown = within(await section());
  await shown.findByText('2 of 3 would swap again');
  expect(shown.getByText('Marcus Ellery')).toBeTruthy();
  expect(shown.getAllByText(', October 2026')).toHaveLength(3);
  expect(shown.getByText('Former member')).toBeTruthy();
  expect(shown.getByText('Reply by Malee Srisuk')).toBeTruthy();
  expect(shown.queryByRole('link')).toBeNull();
  // The own review cannot be reported.
  expect(shown.getAllByRole('button', { name: 'Report' })).toHaveLength(2);
});

test('a long review folds, and opens by a press', async () => {
  const text = `${'A quiet house by the river, and the kettle sings. '.repeat(20)}The end.`;
  const { user } = await open(
    'subscriber',
    { count: 1, average: null },
    {
      'GET /api/homes/:id/reviews': list([review(1, { text })], null),
    },
  );
  const shown = within(await section());
  await user.click(await shown.findByRole('button', { name: 'Read on' }));
  expect(shown.getByText(/The end\.$/)).toBeTruthy();
});

test('reviews that could not be loaded leave the rest of the page standing [REV-22]', async () => {
  let fails = true;
  const { user } = await open(
    'subscriber',
    { count: 3, average: 4.7 },
    {
      'GET /api/homes/:id/reviews': () => (fails ? refusal(500, '') : list([review(1)], null)),
    },
  );
  const shown = within(await section());
  await shown.findByText(/^We couldn't load the reviews\./, {}, { timeout: 10_000 });
  fails = false;
  await user.click(shown.getByRole('button', { name: 'Try again' }));
  await shown.findByText(/^Review 1/);
});

test('a review is reported with a reason, and the ticket opens [REV-30]', async () => {
  const ticket_id = '00000000-0000-4000-8000-0000000000bb';
  const { user, calls } = await open(
    'subscriber',
    { count: 1, average: null },
    {
      'GET /api/homes/:id/reviews': list([review(1)], null),
      'POST /api/reviews/:id/report': { ticket_id },
      'GET /api/support_tickets/:id': refusal(404, 'Ticket not found'),
    },
  );
  const shown = within(await section());
  await user.click(await shown.findByRole('button', { name: 'Report' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Report this review' }));
  await user.click(dialog.getByRole('radio', { name: 'It names a place or a person' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  await screen.findByText('Report sent');
  expect(location.pathname).toBe(`/support/${ticket_id}`);
  expect(calls.find(({ route }) => route === 'POST /api/reviews/:id/report')?.body).toMatchObject({
    reason: 'names',
  });
});
