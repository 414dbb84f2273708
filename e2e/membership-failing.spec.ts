import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { CHECKOUT, opened, PORTAL } from './page/billing.ts';
import { button, expectToast, newMember, signInAs } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

const GRANT = '/api/functions/update-user-subscription';

test.beforeEach(async ({ page }) => withoutWelcome(page));

test.describe('what goes wrong', () => {
  const refuse = (page: Page, url: string, status: number, message: string) =>
    page.route(url, (route) => route.fulfill({ status, json: { code: 'refused', message } }));

  test('[SUBS-10] the session is gone when the portal is asked for', async ({ page, problems }) => {
    problems.allow(/^401 POST .*customer-portal/);
    await signInAs(page, 'premium');
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
      await signInAs(page, 'premium');
      await refuse(page, `${PORTAL}*`, 503, message);
      for (const [path, name] of [
        ['/subscription', 'Manage Subscription'],
        ['/profile', 'Manage Subscription'],
        ['/profile', 'Update Plan'],
      ] as const) {
        await page.goto(path);
        await button(page, name).click();
        await expectToast(page, 'destructive', 'Error', shown);
      }
    });
  }

  test('[BILL-03, SUBS-11] who was granted premium has nothing to manage there, and reads so', async ({
    page,
    browser,
    problems,
  }) => {
    problems.allow(/^404 POST .*customer-portal/);
    await newMember(page);
    const { user_id: userId } = await (await page.request.get('/api/viewer')).json();
    const staff = await (await browser.newContext()).newPage();
    await signInAs(staff, 'admin');
    const data = { userId, subscriptionStatus: 'paid' };
    expect((await staff.request.post(GRANT, { data })).status()).toBe(200);
    await staff.context().close();
    await page.goto('/subscription');
    await button(page, 'Manage Subscription').click();
    const refused = await page.request.post(PORTAL);
    expect(refused.status()).toBe(404);
    await expectToast(page, 'destructive', 'Error', (await refused.json()).message);
  });

  for (const [message, shown] of [
    ['This plan cannot be bought right now.', 'This plan cannot be bought right now.'],
    ['', 'Failed to create checkout session'],
  ] as const) {
    test(`[SUBS-16] the checkout does not open: ${shown}`, async ({ page, problems }) => {
      problems.allow(/^503 POST .*create-checkout/);
      problems.allow(/^console\.error: The checkout could not be opened/);
      await signInAs(page, 'free');
      await page.goto('/subscription');
      await refuse(page, CHECKOUT, 503, message);
      await button(page, 'Choose Annual').click();
      await expectToast(page, 'destructive', 'Payment error', shown);
      await expect(page).toHaveURL('/subscription');
    });
  }

  test('[SUBS-15] the session is gone when a plan is chosen', async ({ page, problems }) => {
    problems.allow(/^401 POST .*create-checkout/);
    await signInAs(page, 'free');
    await page.goto('/subscription');
    await expect(page.getByText('Current plan')).toBeVisible();
    await refuse(page, CHECKOUT, 401, 'Please sign in first.');
    await button(page, 'Choose Annual').click();
    await expectToast(page, 'destructive', 'Authentication required', 'Please log in to subscribe.');
    await expect(page).toHaveURL(/\/auth\?next=/);
  });

  test('a double click opens one payment page', async ({ page }) => {
    await newMember(page);
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
