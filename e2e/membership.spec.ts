import { expect, test } from './fixtures.ts';
import { addHome, opened, paymentIsKnown, plan, subscribe, toasts } from './page/billing.ts';
import { button, expectToast, fillCredentials, newMember, verified } from './page/members.ts';
import { firstHome, withoutWelcome } from './page/site.ts';

test.beforeEach(async ({ page }) => withoutWelcome(page));

test.describe('from choosing a plan to its end', () => {
  test('[SUBS-15] a plan chosen while signed out is kept through the sign-in', async ({ page }) => {
    await page.goto('/subscription');
    await button(page, 'Choose Annual').click();
    await expectToast(page, 'default', 'Authentication required', 'Please log in to subscribe.');
    await expect(page).toHaveURL(/\/auth\?mode=register&next=/);
    expect(page.context().pages()).toHaveLength(1);
    await page.getByRole('link', { name: 'Have an account already? Sign in instead' }).click();

    await fillCredentials(page, await verified(page));
    await button(page, 'Sign in').click();
    await expect(
      plan(page, 'Annual Premium').getByText('This is your choice. Continue to payment.'),
    ).toBeVisible();
    const tab = await opened(page, () => button(page, 'Choose Annual').click());
    await expect(tab.getByText('Test checkout - no real payment')).toBeVisible();
    await expect(tab.getByRole('heading')).toHaveText('Annual Premium');
  });

  test('[SUBS-14, BILL-07, BILL-09, BILL-10, SESS-10] paying opens premium: one toast, the bar, places and hosts', async ({
    page,
  }) => {
    await newMember(page);
    const home = await firstHome(page);
    await page.goto(`/house/${home.id}`);
    await expect(addHome(page)).toHaveCount(0);
    await expect(page.getByText('Premium only').first()).toBeVisible();

    const tab = await subscribe(page, 'Choose Bi-Annual');
    await expect(tab).toHaveURL('/?checkout=success');
    await paymentIsKnown(tab);
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
    await tab.getByRole('banner').getByRole('link', { name: 'FAQ' }).click();
    await expect(tab).toHaveURL('/faq');
    await tab.goBack();
    await expect(tab).toHaveURL('/');
    await expect(addHome(tab).first()).toBeAttached();
    await tab.clock.runFor(40_000);
    await expect(toasts(tab)).toHaveCount(0);

    await page.goto(`/house/${home.id}`);
    await expect(addHome(page).first()).toBeAttached();
    await expect(page.getByText('Premium only')).toHaveCount(0);
  });

  test('[BILL-06, BILL-14, SESS-12, SESS-18] the plan is switched, cancelled, kept to the end of the period, and then lost', async ({
    page,
  }) => {
    await newMember(page);
    const tab = await subscribe(page, 'Choose Bi-Annual');
    await paymentIsKnown(tab);
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

  test('[BILL-08] cancelling the payment leads back without a message', async ({ page }) => {
    await newMember(page);
    await page.goto('/subscription');
    const tab = await opened(page, () => button(page, 'Choose Annual').click());
    await button(tab, 'Cancel and go back').click();
    await expect(tab).toHaveURL('/subscription');
    await expect(plan(tab, 'Free').getByText('Current plan')).toBeVisible();
    await expect(toasts(tab)).toHaveCount(0);
  });

  test('[SUBS-14, SUBS-09] if new tabs are blocked, the same tab opens it', async ({ page }) => {
    await page.addInitScript(() => Object.assign(window, { open: () => null }));
    await newMember(page);
    await page.goto('/subscription');
    await button(page, 'Choose Annual').click();
    await expect(page.getByText('Test checkout - no real payment')).toBeVisible();
    await button(page, 'Pay €140').click();
    await paymentIsKnown(page);
    await page.goto('/subscription');
    await button(page, 'Manage Subscription').click();
    await expect(page.getByText('Test billing portal - no real payment')).toBeVisible();
  });
});
