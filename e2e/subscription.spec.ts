import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { eachColorScheme, expectNoSidewaysScroll } from './page/appearance.ts';
import { opened, plan } from './page/billing.ts';
import { button, expectToast, signInAs } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

test.beforeEach(async ({ page }) => withoutWelcome(page));

test.describe('the plans', () => {
  test('[SUBS-07, SUBS-08, SUBS-09, SUBS-12, SUBS-17] a subscriber manages the plan in the portal, and cannot buy a second one', async ({
    page,
  }) => {
    await signInAs(page, 'premium');
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
    await button(page, 'Your free account').click();
    await expectToast(page, 'default', 'Already registered!', 'You already have a free account.');
    await expect(page).toHaveURL('/subscription');
  });

  test('[SUBS-01, SUBS-06] are sorted by price in wide windows, answer questions, and are accessible in both schemes', {
    tag: '@widths',
  }, async ({ page }) => {
    await signInAs(page, 'premium');
    await page.goto('/subscription');
    await expect(page.getByText('Active Premium Subscription')).toBeVisible();
    const inOrder = () =>
      page.getByRole('article').evaluateAll((all) =>
        all
          .map((one) => ({ plan: one.dataset.plan, ...one.getBoundingClientRect().toJSON() }))
          .toSorted((one, other) => one.left - other.left || one.top - other.top)
          .map((one) => one.plan),
      );
    const isWide = (page.viewportSize()?.width ?? 0) > 1080;
    expect(await inOrder()).toEqual(isWide ? ['free', 'biannual', 'annual'] : ['annual', 'biannual', 'free']);
    const answer = page.getByText('A swap itself costs nothing on top');
    await expect(answer).toBeHidden();
    await page.getByText('What do I pay for?').click();
    await expect(answer).toBeVisible();
    await page.getByText('What do I pay for?').click();
    await expect(answer).toBeHidden();
    await eachColorScheme(page, async () => {
      await expectNoSidewaysScroll(page);
      expect(await axe(page)).toEqual([]);
    });
  });
});
