import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { eachColorScheme, expectNoSidewaysScroll } from './page/appearance.ts';
import { asDemo, asNewMember } from './page/billing.ts';
import { firstHome, withoutWelcome } from './page/site.ts';

const ME = '/api/user_subscriptions/me';
const PORTAL = '/api/functions/customer-portal';
const CHECKOUT = '/api/functions/create-checkout';

const plan = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const toasts = (page: Page) => page.locator('[data-toast]');
const addHome = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Add home', exact: true, includeHidden: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const expectToast = async (
  page: Page,
  kind: 'default' | 'destructive',
  title: string,
  description: string,
) => {
  const toast = toasts(page).filter({ hasText: title });
  await expect(toast).toHaveAttribute('data-toast', kind);
  await expect(toast.locator('p')).toHaveText([title, description]);
};

/** What a press opens in a new tab. */
async function opened(page: Page, press: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), press()]);
  return tab;
}

/** Chooses a plan, pays on the test page, and comes back in the new tab. */
async function subscribe(page: Page, choice: 'Choose Bi-Annual' | 'Choose Annual'): Promise<Page> {
  await page.goto('/subscription');
  const tab = await opened(page, () => button(page, choice).click());
  await button(tab, choice === 'Choose Annual' ? 'Pay €140' : 'Pay €75').click();
  return tab;
}

test.beforeEach(async ({ page }) => withoutWelcome(page));

test.describe('the plans', () => {
  test('[SUBS-01, SUBS-02, SUBS-03, SUBS-04, SUBS-05] cost, open and keep closed what they say', async ({
    page,
  }) => {
    await page.goto('/subscription');
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([
      'Free',
      'Bi-Annual Premium',
      'Annual Premium',
    ]);
    const free = plan(page, 'Free');
    for (const text of ['€0', 'forever']) await expect(free.getByText(text, { exact: true })).toBeVisible();
    const lines = (card: typeof free, kind: string) => card.locator(`[data-line="${kind}"]`);
    await expect(lines(free, 'feature').filter({ hasText: 'Free registration' })).toBeVisible();
    await expect(lines(free, 'feature').filter({ hasText: 'Browse listings and photos' })).toBeVisible();
    await expect(lines(free, 'limitation').filter({ hasText: 'Location and host name' })).toBeVisible();
    await expect(lines(free, 'limitation').filter({ hasText: 'No contact' })).toBeVisible();

    const biannual = plan(page, 'Bi-Annual Premium');
    for (const text of ['€75', 'per 6 months', 'Most flexible']) {
      await expect(biannual.getByText(text, { exact: true })).toBeVisible();
    }
    const annual = plan(page, 'Annual Premium');
    for (const text of ['€140', 'per year', 'Best value', 'Most popular']) {
      await expect(annual.getByText(text, { exact: true })).toBeVisible();
    }
    for (const card of [biannual, annual]) {
      for (const text of [
        'List your homes',
        'Contact hosts',
        'Manage your availability',
        'location and the host name',
      ]) {
        await expect(lines(card, 'feature').filter({ hasText: text })).toBeVisible();
      }
    }
  });

  test('[SUBS-06] questions open and close', async ({ page }) => {
    await page.goto('/subscription');
    const answer = page.getByText('A swap itself costs nothing on top');
    await expect(answer).toBeHidden();
    await page.getByText('What do I pay for?').click();
    await expect(answer).toBeVisible();
    await page.getByText('What do I pay for?').click();
    await expect(answer).toBeHidden();
  });

  test('[SUBS-07, SUBS-08, SUBS-13] a visitor sees no current plan, and signs up for the free one', async ({
    page,
  }) => {
    await page.goto('/subscription');
    await expect(plan(page, 'Free')).toBeVisible();
    await expect(page.getByText('Current plan')).toHaveCount(0);
    await expect(page.getByText('Active Premium Subscription')).toHaveCount(0);
    await button(page, 'Create free account').click();
    await expect(page).toHaveURL('/auth');
  });

  test('[SUBS-07, SUBS-08, SUBS-12] a free member has the free plan already', async ({ page }) => {
    await asDemo(page, 'free');
    await page.goto('/subscription');
    await expect(plan(page, 'Free').getByText('Current plan')).toBeVisible();
    await expect(page.getByText('Current plan')).toHaveCount(1);
    await expect(page.getByText('Active Premium Subscription')).toHaveCount(0);
    await button(page, 'Create free account').click();
    await expectToast(page, 'default', 'Already registered!', 'You already have a free account.');
    await expect(page).toHaveURL('/subscription');
  });

  test('[SUBS-07, SUBS-08, SUBS-09, SUBS-17] a subscriber manages the plan in the portal, and buys no second one', async ({
    page,
  }) => {
    await asDemo(page, 'premium');
    await page.goto('/subscription');
    await expect(plan(page, 'Annual Premium').getByText('Current plan')).toBeVisible();
    await expect(page.getByText('Current plan')).toHaveCount(1);
    const card = page.getByRole('region', { name: 'Active Premium Subscription' });
    await expect(card).toContainText(/Annual Premium · Renews on \d+ \w+ \d{4}/);
    for (const name of ['Manage Subscription', 'Choose Bi-Annual', 'Choose Annual']) {
      const tab = await opened(page, () => button(page, name).click());
      await expect(tab.getByText('Test billing portal - no real payment')).toBeVisible();
      await tab.close();
    }
  });

  test('look right in both colour schemes and hold the rules of accessibility', { tag: '@widths' }, async ({
    page,
  }) => {
    await asDemo(page, 'premium');
    await page.goto('/subscription');
    await expect(page.getByText('Active Premium Subscription')).toBeVisible();
    await eachColorScheme(page, async () => {
      await expectNoSidewaysScroll(page);
      expect(await axe(page)).toEqual([]);
    });
  });
});

test.describe('the way through', () => {
  test('[SUBS-15] chosen signed out, a plan waits behind the sign-in', async ({ page }) => {
    await page.goto('/subscription');
    await button(page, 'Choose Annual').click();
    await expectToast(page, 'destructive', 'Authentication required', 'Please log in to subscribe.');
    await expect(page).toHaveURL(/\/auth\?next=/);
    expect(page.context().pages()).toHaveLength(1);

    await asNewMember(page);
    await page.goto(new URL(page.url()).searchParams.get('next') ?? '');
    await expect(plan(page, 'Annual Premium').getByText('Your choice. Go on to payment.')).toBeVisible();
    const tab = await opened(page, () => button(page, 'Choose Annual').click());
    await expect(tab.getByText('Test checkout - no real payment')).toBeVisible();
    await expect(tab.getByRole('heading')).toHaveText('Annual Premium');
  });

  test('[SUBS-14, BILL-07, BILL-09, BILL-10, SESS-10] paying opens premium: toast once, bar, places and hosts', async ({
    page,
  }) => {
    await asNewMember(page);
    const home = await firstHome(page);
    await page.goto(`/house/${home.id}`);
    await expect(addHome(page)).toHaveCount(0);
    await expect(page.getByText('Premium only').first()).toBeVisible();

    const tab = await subscribe(page, 'Choose Bi-Annual');
    await expect(tab).toHaveURL('/?checkout=success');
    await expectToast(
      tab,
      'default',
      'Subscription activated!',
      'Welcome to premium! You now have access to all features.',
    );
    await expect(tab).toHaveURL('/');
    await expect(addHome(tab).first()).toBeAttached();
    await tab.clock.install();
    await tab.reload();
    await expect(addHome(tab).first()).toBeAttached();
    await tab.clock.runFor(40_000);
    await expect(toasts(tab)).toHaveCount(0);

    await page.goto(`/house/${home.id}`);
    await expect(addHome(page).first()).toBeAttached();
    await expect(page.getByText('Premium only')).toHaveCount(0);
  });

  test('[BILL-06, BILL-14, SESS-12, SESS-18] the plan is switched, cancelled, kept to the end of the period, and lost after', async ({
    page,
  }) => {
    await asNewMember(page);
    const tab = await subscribe(page, 'Choose Bi-Annual');
    await expect(toasts(tab)).toContainText('Subscription activated!');
    await tab.goto('/subscription');
    await expect(plan(tab, 'Bi-Annual Premium').getByText('Current plan')).toBeVisible();

    const portal = await opened(tab, () => button(tab, 'Manage Subscription').click());
    await expect(portal.getByText(/Renews on/)).toBeVisible();
    await button(portal, 'Switch to Annual Premium (€140)').click();
    await expect(portal.getByRole('heading')).toHaveText('Annual Premium');
    await button(portal, 'Cancel at the end of the period').click();
    await expect(portal.getByText(/Ends on/)).toBeVisible();

    await tab.reload();
    const card = tab.getByRole('region', { name: 'Active Premium Subscription' });
    await expect(card).toContainText(/Annual Premium · Ends on/);
    await expect(addHome(tab).first()).toBeAttached();

    await tab.clock.install();
    await tab.reload();
    await expect(card).toBeVisible();
    await portal.getByText('Test clock and card').click();
    await button(portal, 'Go to the end of the period').click();
    await expect(portal.getByText(/Ended on/)).toBeVisible();
    await tab.clock.fastForward(61_000);
    await expect(card).toHaveCount(0);
    await expect(addHome(tab)).toHaveCount(0);
    await expect(plan(tab, 'Free').getByText('Current plan')).toBeVisible();

    await portal.getByRole('link', { name: 'Back to Swapstead' }).click();
    await expect(portal).toHaveURL('/subscription');
  });

  test('[BILL-08] cancelling the payment leads back without a word', async ({ page }) => {
    await asNewMember(page);
    await page.goto('/subscription');
    const tab = await opened(page, () => button(page, 'Choose Annual').click());
    await button(tab, 'Cancel and go back').click();
    await expect(tab).toHaveURL('/subscription');
    await expect(plan(tab, 'Free').getByText('Current plan')).toBeVisible();
    await expect(toasts(tab)).toHaveCount(0);
  });

  test('[SUBS-14, SUBS-09] where new tabs are blocked, the same tab goes there', async ({ page }) => {
    await page.addInitScript(() => Object.assign(window, { open: () => null }));
    await asNewMember(page);
    await page.goto('/subscription');
    await button(page, 'Choose Annual').click();
    await expect(page.getByText('Test checkout - no real payment')).toBeVisible();
    await button(page, 'Pay €140').click();
    await expect(toasts(page)).toContainText('Subscription activated!');
    await page.goto('/subscription');
    await button(page, 'Manage Subscription').click();
    await expect(page.getByText('Test billing portal - no real payment')).toBeVisible();
  });
});

test.describe('?checkout=success', () => {
  const free = { subscription_status: 'free', subscription_plan: 'free' };

  test('[BILL-09] waits for a payment that arrives late', async ({ page }) => {
    await asDemo(page, 'premium');
    let late = 3;
    await page.route(ME, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...(await response.json()), ...(late-- > 0 && free) } });
    });
    await page.clock.install();
    await page.goto('/faq?checkout=success');
    await expect(addHome(page).first()).toBeAttached();
    for (let look = 0; look < 3; look++) {
      await expect(toasts(page)).toHaveCount(0);
      await page.clock.runFor(2_000);
    }
    await expect(async () => {
      await page.clock.runFor(500);
      await expect(toasts(page)).toContainText('Subscription activated!', { timeout: 100 });
    }).toPass();
    await expect(page).toHaveURL('/faq');
  });

  test('[BILL-09, BILL-11] opened by hand it gives nothing, and gives up after half a minute', async ({
    page,
  }) => {
    await asDemo(page, 'free');
    let reads = 0;
    await page.route(ME, (route) => {
      reads++;
      return route.continue();
    });
    await page.clock.install();
    await page.goto('/?checkout=success');
    await expect.poll(() => reads).toBe(1);
    await expect(async () => {
      await page.clock.runFor(2_000);
      await expect(toasts(page)).toHaveCount(1, { timeout: 100 });
    }).toPass({ timeout: 20_000 });
    await expectToast(
      page,
      'default',
      'Payment is being confirmed',
      'Premium starts as soon as your payment is confirmed.',
    );
    expect(reads).toBeGreaterThanOrEqual(15);
    await expect(page).toHaveURL('/');
    await expect(addHome(page)).toHaveCount(0);
  });

  test('[BILL-11, SESS-15, SESS-19] a visitor stays one, and nothing is asked', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.clock.install();
    await page.goto('/subscription?checkout=success');
    await expect(plan(page, 'Free')).toBeVisible();
    await expect.poll(() => asked).toContain('/api/viewer');
    await page.clock.runFor(130_000);
    await expect(page).toHaveURL('/subscription');
    expect(asked).not.toContain(ME);
    await expect(toasts(page)).toHaveCount(0);
    await expect(page.getByText('Active Premium Subscription')).toHaveCount(0);
  });
});

test.describe('the subscription of who is signed in', () => {
  test('[SESS-17, SESS-18] is read at once and every minute', async ({ page }) => {
    await asDemo(page, 'free');
    let reads = 0;
    await page.route(ME, (route) => {
      reads++;
      return route.continue();
    });
    await page.clock.install();
    await page.goto('/subscription');
    await expect.poll(() => reads).toBe(1);
    await expect(page.getByText('Current plan')).toBeVisible();
    for (const expected of [2, 3]) {
      await page.clock.runFor(45_000);
      expect(reads).toBe(expected - 1);
      await expect(async () => {
        await page.clock.runFor(5_000);
        expect(reads).toBe(expected);
      }).toPass();
    }
  });

  test('[SESS-16] counts as free while it cannot be read, without a word', async ({ page, problems }) => {
    problems.allow(/^500 GET .*user_subscriptions\/me/);
    await asDemo(page, 'premium');
    await page.route(ME, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'No.' } }),
    );
    await page.goto('/subscription');
    await expect(plan(page, 'Free').getByText('Current plan')).toBeVisible();
    await expect(page.getByText('Active Premium Subscription')).toHaveCount(0);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('[SESS-14] counts as free without a record', async ({ page }) => {
    await asNewMember(page);
    await page.goto('/subscription');
    await expect(plan(page, 'Free').getByText('Current plan')).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
  });
});

test('[CARD-28] a free member who wants to write is told why the plans are shown', async ({ page }) => {
  await asDemo(page, 'free');
  await page.goto('/homes');
  await page.getByRole('link', { name: 'Upgrade to message' }).first().click();
  await expectToast(page, 'destructive', 'Premium feature', 'Upgrade to premium to contact hosts');
  await expect(page).toHaveURL('/subscription');
});

test.describe('what goes wrong', () => {
  const refuse = (page: Page, url: string, status: number, message: string) =>
    page.route(url, (route) => route.fulfill({ status, json: { code: 'refused', message } }));

  test('[SUBS-10] the session is gone when the portal is asked for', async ({ page, problems }) => {
    problems.allow(/^401 POST .*customer-portal/);
    await asDemo(page, 'premium');
    await page.goto('/subscription');
    await expect(button(page, 'Manage Subscription')).toBeVisible();
    await refuse(page, PORTAL, 401, 'Please sign in first.');
    await button(page, 'Manage Subscription').click();
    await expectToast(
      page,
      'destructive',
      'Authentication required',
      'Please log in to manage your subscription.',
    );
    await expect.poll(() => page.context().pages().length).toBe(1);
  });

  for (const [message, shown] of [
    ['The payment provider does not answer right now.', 'The payment provider does not answer right now.'],
    ['', 'Failed to open customer portal'],
  ] as const) {
    test(`[SUBS-11] the portal does not open: ${shown}`, async ({ page, problems }) => {
      problems.allow(/^503 POST .*customer-portal/);
      await asDemo(page, 'premium');
      await page.goto('/subscription');
      await refuse(page, PORTAL, 503, message);
      await button(page, 'Manage Subscription').click();
      await expectToast(page, 'destructive', 'Error', shown);
    });
  }

  for (const [message, shown] of [
    ['This plan cannot be bought right now.', 'This plan cannot be bought right now.'],
    ['', 'Failed to create checkout session'],
  ] as const) {
    test(`[SUBS-16] the checkout does not open: ${shown}`, async ({ page, problems }) => {
      problems.allow(/^503 POST .*create-checkout/);
      problems.allow(/^console\.error: The checkout could not be opened/);
      await asDemo(page, 'free');
      await page.goto('/subscription');
      await refuse(page, CHECKOUT, 503, message);
      await button(page, 'Choose Annual').click();
      await expectToast(page, 'destructive', 'Payment error', shown);
      await expect(page).toHaveURL('/subscription');
    });
  }

  test('[SUBS-15] the session is gone when a plan is chosen', async ({ page, problems }) => {
    problems.allow(/^401 POST .*create-checkout/);
    await asDemo(page, 'free');
    await page.goto('/subscription');
    await expect(page.getByText('Current plan')).toBeVisible();
    await refuse(page, CHECKOUT, 401, 'Please sign in first.');
    await button(page, 'Choose Annual').click();
    await expectToast(page, 'destructive', 'Authentication required', 'Please log in to subscribe.');
    await expect(page).toHaveURL(/\/auth\?next=/);
  });

  test('a double click opens one payment page', async ({ page }) => {
    await asNewMember(page);
    await page.goto('/subscription');
    let orders = 0;
    await page.route(CHECKOUT, (route) => {
      orders++;
      return route.continue();
    });
    const tab = await opened(page, () => button(page, 'Choose Annual').dblclick());
    await expect(tab.getByText('Test checkout - no real payment')).toBeVisible();
    expect(orders).toBe(1);
    expect(page.context().pages()).toHaveLength(2);
  });
});
