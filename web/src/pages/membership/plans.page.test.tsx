import type { Subscription } from '@swapstead/contract/membership/endpoints';
import { VISITOR, type Viewer } from '@swapstead/contract/viewer';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Answers, refusal } from '../../../test/answers.ts';
import { canPress } from '../../../test/can-press.ts';
import { aCard, gallery } from '../../../test/homes.ts';
import { openPage } from '../../../test/open-page.tsx';

const plan = (name: string) => within(screen.getByRole('article', { name }));
const lines = (name: string, kind: 'feature' | 'limitation') =>
  [...screen.getByRole('article', { name }).querySelectorAll(`[data-line=${kind}]`)]
    .map(({ textContent }) => textContent)
    .join('; ');
const press = (name: string) => screen.getByRole('button', { name });
const current = () => screen.queryAllByText('Current plan');
const SUBSCRIBED: Subscription = {
  user_id: '00000000-0000-4000-8000-000000000001',
  subscription_status: 'paid',
  subscription_plan: 'annual',
  subscription_start_date: null,
  subscription_end_date: '2031-05-15T12:00:00.000Z',
  stripe_customer_id: null,
  cancel_at_period_end: false,
};

test('[SUBS-01, SUBS-02, SUBS-03, SUBS-04, SUBS-05] shows the plans with prices, features and limitations', async () => {
  await openPage('/subscription');
  await screen.findByRole('article', { name: 'Free' });
  expect(screen.getAllByRole('article')).toHaveLength(3);
  for (const text of ['€0', 'forever']) expect(plan('Free').getByText(text)).toBeTruthy();
  expect(lines('Free', 'feature')).toMatch(/Free registration.*Browse listings and photos/);
  expect(lines('Free', 'limitation')).toMatch(/Location and host name.*No contact/);
  for (const text of ['€75', 'per 6 months', 'Most flexible']) {
    expect(plan('Bi-Annual Premium').getByText(text)).toBeTruthy();
  }
  for (const text of ['€140', 'per year', 'Best value', 'Most popular']) {
    expect(plan('Annual Premium').getByText(text)).toBeTruthy();
  }
  for (const name of ['Bi-Annual Premium', 'Annual Premium']) {
    expect(lines(name, 'feature')).toMatch(
      /List your homes.*Contact hosts.*Manage your availability.*the location and the host name/,
    );
  }
  expect(lines('Bi-Annual Premium', 'limitation')).toBe('Renews every 6 months until you end it');
  expect(lines('Annual Premium', 'limitation')).toBe('Renews every year until you end it');
});

test('[SUBS-07, SUBS-08, SUBS-13] a visitor sees no current plan, and signs up for the free one', async () => {
  const { user } = await openPage('/subscription');
  await screen.findByRole('article', { name: 'Free' });
  expect(current()).toHaveLength(0);
  expect(screen.queryByText('Active Premium Subscription')).toBeNull();
  await user.click(press('Create free account'));
  await waitFor(() => expect(location.pathname).toBe('/auth'));
});

test('[SUBS-07, SUBS-08, SUBS-12, SESS-14] a free member already has the free plan', async () => {
  const { user } = await openPage('/subscription', { viewer: 'free' });
  await waitFor(() => expect(plan('Free').getByText('Current plan')).toBeTruthy());
  expect(current()).toHaveLength(1);
  expect(screen.queryByText('Active Premium Subscription')).toBeNull();
  expect(document.querySelector('[data-toast]')).toBeNull();
  await user.click(press('Your free account'));
  expect(await screen.findByText('Already registered!')).toBeTruthy();
  expect(screen.getByText('You already have a free account.')).toBeTruthy();
  expect(location.pathname).toBe('/subscription');
});

test('[SESS-13] a subscription of status free counts as none, whatever plan it names', async () => {
  await openPage('/subscription', {
    viewer: 'free',
    answers: { 'GET /api/user_subscriptions/me': { ...SUBSCRIBED, subscription_status: 'free' } },
  });
  await waitFor(() => expect(plan('Free').getByText('Current plan')).toBeTruthy());
  expect(current()).toHaveLength(1);
  expect(screen.queryByText('Active Premium Subscription')).toBeNull();
});

test('[CARD-28] a free member who wants to write reads why the plans are shown', async () => {
  const { user } = await openPage('/homes', { viewer: 'free', answers: gallery([aCard(1)]) });
  await user.click(await screen.findByRole('link', { name: 'Upgrade to message' }));
  expect(await screen.findByText('Premium feature')).toBeTruthy();
  expect(screen.getByText('Upgrade to premium to contact hosts')).toBeTruthy();
  expect(location.pathname).toBe('/subscription');
});

describe('failures', () => {
  const PLANS: Answers = {
    'GET /api/plans': {
      plans: [
        { id: 'annual', price_id: 'price_annual', amount_cents: 14_000, months: 12, period: 'per year' },
      ],
    },
  };
  /** Fakes tabs opened by `window.open`, and records whether they were closed. */
  function withTabs() {
    const tab = { opener: {}, closed: false, close: vi.fn(), location: { replace: vi.fn() } };
    const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    onTestFinished(() => open.mockRestore());
    return { tab, open };
  }
  const closeToast = async (title: string, sentence: string) => {
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(sentence)).toBeTruthy();
  };

  test('[SUBS-10] the session has ended when the portal is opened', async () => {
    const { tab } = withTabs();
    const { user } = await openPage('/subscription', {
      viewer: 'subscriber',
      answers: { 'POST /api/functions/customer-portal': refusal(401, 'Please sign in first.') },
    });
    await user.click(await screen.findByRole('button', { name: 'Manage Subscription' }));
    await closeToast('Authentication required', 'Please log in to manage your subscription.');
    expect(tab.close).toHaveBeenCalledOnce();
    expect(tab.location.replace).not.toHaveBeenCalled();
  });

  test.each([
    ['The payment provider does not answer right now.', 'The payment provider does not answer right now.'],
    ['', 'Failed to open customer portal'],
  ])('[SUBS-11] the portal fails to open with %j, shown as %j', async (message, shown) => {
    const { tab } = withTabs();
    const { user } = await openPage('/subscription', {
      viewer: 'subscriber',
      answers: { 'POST /api/functions/customer-portal': refusal(503, message) },
    });
    await user.click(await screen.findByRole('button', { name: 'Manage Subscription' }));
    await closeToast('Error', shown);
    expect(tab.close).toHaveBeenCalledOnce();
  });

  test.each(['Manage Subscription', 'Update Plan'])(
    '[SUBS-11] the portal also fails to open from the profile by %s',
    async (name) => {
      withTabs();
      const message = 'The payment provider does not answer right now.';
      const { user, calls } = await openPage('/profile', {
        viewer: 'subscriber',
        answers: {
          'GET /api/homes/own': { homes: [] },
          'GET /api/swaps': { sections: [], waiting: 0 },
          'POST /api/functions/customer-portal': refusal(503, message),
        },
      });
      await user.click(await screen.findByRole('button', { name }));
      await closeToast('Error', message);
      expect(calls.find(({ route }) => route.includes('customer-portal'))?.query).toEqual({
        from: 'profile',
      });
    },
  );

  test.each([
    ['This plan cannot be bought right now.', 'This plan cannot be bought right now.'],
    ['', 'Failed to create checkout session'],
  ])('[SUBS-16] the checkout fails to open with %j, shown as %j', async (message, shown) => {
    const { tab } = withTabs();
    const failed = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => failed.mockRestore());
    const { user } = await openPage('/subscription', {
      viewer: 'free',
      answers: { ...PLANS, 'POST /api/functions/create-checkout': refusal(503, message) },
    });
    await user.click(await screen.findByRole('button', { name: 'Choose Annual' }));
    await closeToast('Payment error', shown);
    expect(tab.close).toHaveBeenCalledOnce();
    expect(location.pathname).toBe('/subscription');
    expect(failed).toHaveBeenCalledWith('The checkout could not be opened.', expect.anything());
  });

  test('[SUBS-11] an error is shown if the browser fails to open a tab, and the next press opens one', async () => {
    const { tab, open } = withTabs();
    open.mockImplementationOnce(() => {
      throw new Error('No tab can be opened.');
    });
    const { user } = await openPage('/subscription', {
      viewer: 'subscriber',
      answers: { 'POST /api/functions/customer-portal': { url: 'https://billing.example/portal' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Manage Subscription' }));
    await closeToast('Error', 'No tab can be opened.');
    await user.click(screen.getByRole('button', { name: 'Manage Subscription' }));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://billing.example/portal'));
  });

  test('[SUBS-15] the session has ended when a plan is chosen', async () => {
    withTabs();
    let viewer: Viewer | Promise<Viewer> = { level: 'free', user_id: SUBSCRIBED.user_id, is_admin: false };
    const known = Promise.withResolvers<Viewer>();
    const { user } = await openPage('/subscription', {
      viewer: 'free',
      answers: {
        ...PLANS,
        'GET /api/viewer': () => viewer,
        'POST /api/functions/create-checkout': () => {
          viewer = known.promise;
          return refusal(401, 'Please sign in first.');
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Choose Annual' }));
    await closeToast('Authentication required', 'Please log in to subscribe.');
    // Even if this tab learns late that the session has ended: the sign-in page sends members back.
    await new Promise((resolve) => setTimeout(resolve, 100));
    known.resolve(VISITOR);
    await waitFor(() => expect(location.search).toMatch(/^\?next=/));
    expect(location.pathname).toBe('/auth');
  });

  test('[SUBS-14] a plan chosen before the viewer is known waits until they are', async () => {
    const { tab } = withTabs();
    const known = Promise.withResolvers<Viewer>();
    const { user } = await openPage('/subscription', {
      viewer: 'free',
      answers: {
        ...PLANS,
        'GET /api/viewer': () => known.promise,
        'POST /api/functions/create-checkout': { url: 'https://pay.example.test/1' },
      },
    });
    const annual = await screen.findByRole('button', { name: 'Choose Annual' });
    await user.click(annual);
    expect(canPress(annual)).toBe(false);
    expect(location.pathname).toBe('/subscription');
    known.resolve({ level: 'free', user_id: SUBSCRIBED.user_id, is_admin: false });
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example.test/1'));
    expect(screen.queryByText('Authentication required')).toBeNull();
  });

  test('a double click opens one payment page', async () => {
    const { tab, open } = withTabs();
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user, calls } = await openPage('/subscription', {
      viewer: 'free',
      answers: {
        ...PLANS,
        'POST /api/functions/create-checkout': () =>
          asked.then(() => ({ url: 'https://pay.example.test/1' })),
      },
    });
    await user.dblClick(await screen.findByRole('button', { name: 'Choose Annual' }));
    answer();
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example.test/1'));
    expect(open).toHaveBeenCalledOnce();
    expect(calls.filter(({ route }) => route === 'POST /api/functions/create-checkout')).toHaveLength(1);
  });
});
