import type { AdminReview } from '@swapstead/contract/reviews/admin.endpoints';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';

const aReview = (changes: Partial<AdminReview> = {}): AdminReview => ({
  id: '00000000-0000-4000-8000-0000000000e1',
  swap_id: '00000000-0000-4000-8000-0000000000e2',
  home_title: 'The brick loft',
  author: 'Amara Okafor',
  subject: 'Nadia Brennan',
  text: 'A quiet house with a good kitchen.',
  hidden_reason: null,
  reply: { text: 'You were welcome guests.', hidden_reason: null },
  opened_at: '2026-10-03T10:00:00.000Z',
  reported: false,
  own: false,
  ...changes,
});

const open = (reviews: () => AdminReview[], hide: (body: object) => AdminReview = () => aReview()) =>
  openPage('/admin/reviews', {
    viewer: 'admin',
    answers: {
      'GET /api/admin/reviews': () => ({ reviews: reviews(), next_cursor: null }),
      'POST /api/admin/reviews/:id/hidden': ({ body }) => hide(body),
    },
  });

const REASON = 'It names a neighbour by name.';

test('our team hides a review with a reason, and shows it again [REV-31, REV-32]', async () => {
  let review = aReview({ reported: true });
  const sent: object[] = [];
  const { user } = await open(
    () => [review],
    (body) => {
      sent.push(body);
      review = aReview({ hidden_reason: review.hidden_reason === null ? REASON : null });
      return review;
    },
  );
  expect(await screen.findByRole('link', { name: 'Amara Okafor about Nadia Brennan' })).toBeTruthy();
  expect(screen.getByText('Reported')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Hide this review' }));
  const dialog = () => screen.getByRole('dialog');
  await user.click(within(dialog()).getByRole('button', { name: 'Hide this review' }));
  expect(within(dialog()).getByText(/at least 10/)).toBeTruthy();
  await user.type(within(dialog()).getByRole('textbox'), REASON);
  await user.click(within(dialog()).getByRole('button', { name: 'Hide this review' }));
  expect(await screen.findByText(`Hidden: ${REASON}`)).toBeTruthy();
  expect(sent).toEqual([{ what: 'review', hidden: true, reason: REASON }]);
  await user.click(screen.getByRole('button', { name: 'Show this review again' }));
  await user.type(within(dialog()).getByRole('textbox'), 'The neighbour agrees to it.');
  await user.click(within(dialog()).getByRole('button', { name: 'Show this review again' }));
  expect(await screen.findByRole('button', { name: 'Hide this review' })).toBeTruthy();
});

test('an admin decides nothing about the own swap [REV-31]', async () => {
  await open(() => [aReview({ own: true })]);
  await screen.findByText('This is about your own swap, so another admin decides.');
  expect(screen.queryByRole('button', { name: 'Hide this review' })).toBeNull();
});

test('no review, and none that matches [REV-31]', async () => {
  const { user } = await open(() => []);
  await screen.findByText('No review is open yet.');
  await user.type(screen.getByRole('searchbox', { name: 'Search reviews' }), 'loft{Enter}');
  expect(await screen.findByText('No open review matches this search.')).toBeTruthy();
});
