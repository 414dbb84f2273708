import type { Subscription } from '@swapstead/contract/membership/endpoints';
import type { Site } from '@swapstead/contract/site/site';
import type { Viewer } from '@swapstead/contract/viewer';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import defaults from '../../../../server/site.defaults.json';
import { planCards } from '../../content/subscription.ts';
import { SiteContext } from '../../lib/loading/site.ts';
import { useSubscription } from '../../lib/session/subscription.ts';
import { subscriptionQuery } from '../../lib/session/subscription-query.ts';
import { viewerQuery } from '../../lib/session/viewer.ts';
import { planPrice } from './plan-price.ts';
import { Plans } from './plans.tsx';
import { SubscriptionManagement } from './subscription-management.tsx';
import { UpsellCard } from './upsell-card.tsx';

const SITE = defaults as Site;
const FREE: Subscription = {
  user_id: 'me',
  subscription_status: 'free',
  subscription_plan: 'free',
  subscription_start_date: null,
  subscription_end_date: null,
  stripe_customer_id: null,
  cancel_at_period_end: false,
};
const ANNUAL: Subscription = {
  ...FREE,
  subscription_status: 'paid',
  subscription_plan: 'annual',
  subscription_end_date: '2031-05-15T12:00:00.000Z',
};

/** Renders for a member with this subscription (or a visitor), as the server would. */
function render(children: ReactNode, subscription?: Subscription, site = SITE) {
  const client = new QueryClient();
  const viewer: Viewer = subscription
    ? {
        level: subscription.subscription_plan === 'free' ? 'free' : 'subscriber',
        user_id: 'me',
        is_admin: false,
      }
    : { level: 'visitor' };
  client.setQueryData(viewerQuery.queryKey, viewer);
  if (subscription) client.setQueryData(subscriptionQuery('me').queryKey, subscription);
  const html = renderToStaticMarkup(
    <SiteContext value={site}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/subscription?plan=biannual']}>{children}</MemoryRouter>
      </QueryClientProvider>
    </SiteContext>,
  );
  return { html, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') };
}

/** Renders the state that components receive. */
function State() {
  const { subscribed, plan, subscriptionEnd } = useSubscription();
  return `${subscribed} ${plan} ${subscriptionEnd?.toISOString() ?? 'none'}`;
}

describe('plans', () => {
  test('[CONST-10] show the prices of the settings, and amounts computed from them', () => {
    const plans = {
      ...SITE.plans,
      biannual: { amount_cents: 8_050, months: 6, period: 'per half year' },
      annual: { amount_cents: 15_000, months: 12, period: 'per year' },
    };
    const { text } = render(<Plans />, undefined, { ...SITE, plans });
    for (const shown of [
      '€80.50 per half year',
      '€13.42 a month',
      '€150 per year',
      '€11 less than two times',
    ]) {
      expect(text).toContain(shown);
    }
    expect(text).not.toMatch(/€75|€140/);
  });

  test.each(['free', 'biannual', 'annual'] as const)('[SUBS-07] only %s has the badge', (plan) => {
    const { html } = render(<Plans />, {
      ...ANNUAL,
      subscription_plan: plan,
      subscription_status: plan === 'free' ? 'free' : 'paid',
    });
    const card = html.split('<article').find((one) => one.includes(`data-plan="${plan}"`));
    expect(card).toContain('Current plan');
    expect(html.match(/Current plan/g)).toHaveLength(1);
  });

  test('[SUBS-07] no plan has the badge for a visitor or a granted premium', () => {
    expect(render(<Plans />, { ...ANNUAL, subscription_plan: 'premium' }).text).not.toContain('Current plan');
    expect(render(<Plans />).text).not.toContain('Current plan');
  });

  test('highlight the plan chosen before signing in, for those who can still buy it', () => {
    expect(render(<Plans />, FREE).text.match(/This is your choice/g)).toHaveLength(1);
    expect(render(<Plans />, ANNUAL).text).not.toContain('This is your choice');
    expect(render(<Plans />).text).not.toContain('This is your choice');
  });
});

describe('client data [DATA-07]', () => {
  test('a subscription has subscribed, plan and subscriptionEnd', () => {
    expect(render(<State />, ANNUAL).text).toBe('true annual 2031-05-15T12:00:00.000Z');
    expect(render(<State />, FREE).text).toBe('false free none');
  });

  // The priceId is on the server, for the active payment provider: `price_id` of GET /api/plans.
  test('a plan has name, price, period, features and limitations', () => {
    const shown = planCards.map((card) => ({ ...card, ...planPrice(card, SITE) }));
    expect(shown.map(({ name, price, period }) => [name, price, period])).toEqual([
      ['Free', '€0', 'forever'],
      ['Bi-Annual Premium', '€75', 'per 6 months'],
      ['Annual Premium', '€140', 'per year'],
    ]);
    for (const { features, limitations } of shown) {
      expect(features.length).toBeGreaterThan(0);
      expect(limitations.length).toBeGreaterThan(0);
    }
  });
});

describe('profile', () => {
  test('[PROF-17, PROF-18, PROF-19] a subscriber sees plan, renewal date and buttons to change them', () => {
    const { html, text } = render(<SubscriptionManagement />, ANNUAL);
    expect(text).toContain('Subscription Management Annual Premium Renews on 15 May 2031');
    for (const name of ['Manage Subscription', 'Update Plan'])
      expect(html).toMatch(new RegExp(`<button [^>]*>${name}`));
    expect(html).toMatch(/<a [^>]*href="\/subscription"[^>]*>View Plans/);
  });

  test.each([
    ['cancelled', { cancel_at_period_end: true }, 'Ends on 15 May 2031'],
    ['in trial', { subscription_status: 'trialing' as const }, 'Trial until 15 May 2031'],
  ])('[PROF-17] a %s subscription shows its end', (_, change, shown) => {
    expect(render(<SubscriptionManagement />, { ...ANNUAL, ...change }).text).toContain(shown);
  });

  test('[PROF-17] without an end date there is no renewal date, and free members see nothing', () => {
    const granted = { ...ANNUAL, subscription_plan: 'premium' as const, subscription_end_date: null };
    expect(render(<SubscriptionManagement />, granted).text).toContain('Premium Manage Subscription');
    expect(render(<SubscriptionManagement />, FREE).html).toBe('');
    expect(render(<SubscriptionManagement />).html).toBe('');
  });

  test('[PROF-20] a free member sees what premium offers; a subscriber does not', () => {
    const { html, text } = render(<UpsellCard />, FREE);
    for (const shown of ['List unlimited homes', 'Message members', 'Manage availability calendars']) {
      expect(text).toContain(shown);
    }
    expect(html).toMatch(/<a [^>]*href="\/subscription"[^>]*>Upgrade to premium/);
    expect(render(<UpsellCard />, ANNUAL).html).toBe('');
  });
});
