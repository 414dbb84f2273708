import type { Subscription } from '@swapstead/contract/membership/endpoints';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Answers } from '../../../test/answers.ts';
import { gallery } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';

const FREE: Subscription = {
  user_id: '00000000-0000-4000-8000-000000000001',
  subscription_status: 'free',
  subscription_plan: 'free',
  subscription_start_date: null,
  subscription_end_date: null,
  stripe_customer_id: null,
  cancel_at_period_end: false,
};
const PAID: Subscription = { ...FREE, subscription_status: 'paid', subscription_plan: 'annual' };
const toasts = () => document.querySelectorAll('[data-toast]');

function withClock() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  return (ms: number) => vi.advanceTimersByTimeAsync(ms);
}

test('[BILL-09, BILL-10] waits for a late payment, even across a reload, and announces it once', async () => {
  const pass = withClock();
  let isPaid = false;
  const answers: Answers = { 'GET /api/user_subscriptions/me': () => (isPaid ? PAID : FREE) };
  await openPage('/faq?checkout=success', { viewer: 'free', answers });
  await pass(6_000);
  expect(toasts()).toHaveLength(0);
  expect(location.search).toBe('?checkout=success');
  cleanup();

  const { user } = await openPage('/faq?checkout=success', { viewer: 'free', answers });
  await pass(2_000);
  expect(toasts()).toHaveLength(0);
  isPaid = true;
  await pass(2_500);
  expect(await screen.findByText('Subscription activated!')).toBeTruthy();
  await waitFor(() => expect(location.search).toBe(''));
  await user.click(screen.getByRole('button', { name: 'Close notice' }));
  await pass(40_000);
  expect(toasts()).toHaveLength(0);
});

test('[BILL-09] opening another page does not end the wait', async () => {
  const pass = withClock();
  let isPaid = false;
  const { user } = await openPage('/faq?checkout=success', {
    viewer: 'free',
    answers: { 'GET /api/user_subscriptions/me': () => (isPaid ? PAID : FREE) },
  });
  await pass(4_000);
  await user.click(screen.getAllByRole('link', { name: 'How it works' })[0] as HTMLElement);
  await waitFor(() => expect(document.title).toContain('How it works'));
  expect(location.pathname).toBe('/how-it-works');
  isPaid = true;
  await pass(2_500);
  expect(await screen.findByText('Subscription activated!')).toBeTruthy();
  expect(location.pathname).toBe('/how-it-works');
});

test('[BILL-09] a payment recorded while another page is loading sends nobody back', async () => {
  const pass = withClock();
  let isPaid = false;
  await openPage('/faq?checkout=success', {
    viewer: 'free',
    answers: { 'GET /api/user_subscriptions/me': () => (isPaid ? PAID : FREE) },
  });
  await pass(4_000);
  // A link changes the address first; its page is shown later.
  history.pushState({ key: 'next', idx: 1 }, '', '/how-it-works');
  isPaid = true;
  await pass(2_500);
  expect(await screen.findByText('Subscription activated!')).toBeTruthy();
  expect(location.pathname).toBe('/how-it-works');
  history.replaceState(null, '', '/faq');
});

test('[BILL-09, BILL-11] opened by hand it gives nothing, and stops waiting after half a minute', async () => {
  const pass = withClock();
  localStorage.setItem('swapstead.wipDismissed', 'yes');
  const { calls } = await openPage('/?checkout=success', { viewer: 'free', answers: gallery([]) });
  const reads = () => calls.filter(({ route }) => route === 'GET /api/user_subscriptions/me').length;
  await waitFor(() => expect(reads()).toBeGreaterThan(0));
  await pass(20_000);
  expect(toasts()).toHaveLength(0);
  await pass(13_000);
  expect(await screen.findByText('Payment is being confirmed')).toBeTruthy();
  expect(screen.getByText('Premium starts as soon as your payment is confirmed.')).toBeTruthy();
  expect(reads()).toBeGreaterThanOrEqual(15);
  expect(reads()).toBeLessThanOrEqual(19);
  expect(location.search).toBe('');
  expect(screen.queryByRole('link', { name: 'Add home' })).toBeNull();
});

test('[BILL-11, SESS-15, SESS-19] a visitor stays a visitor, and nothing is requested', async () => {
  const pass = withClock();
  const { calls } = await openPage('/subscription?checkout=success');
  await waitFor(() => expect(location.search).toBe(''));
  await pass(130_000);
  expect(calls.map(({ route }) => route)).not.toContain('GET /api/user_subscriptions/me');
  expect(toasts()).toHaveLength(0);
  expect(screen.queryByText('Active Premium Subscription')).toBeNull();
});
