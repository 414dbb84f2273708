import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { eachColorScheme, expectNoSidewaysScroll } from './page/appearance.ts';
import { opened, plan, SUBSCRIPTION, toasts } from './page/billing.ts';
import { button, expectToast, newMember, signInAs } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

test.beforeEach(async ({ page }) => withoutWelcome(page));

test.describe('the plans', () => {
  test('[SUBS-01, SUBS-02, SUBS-03, SUBS-04, SUBS-05] cost, open and keep closed what they say', async ({
    page,
  }) => {
    await page.goto('/subscription');
    const headings = page.getByRole('article').getByRole('heading');
    await expect(headings).toHaveCount(3);
    const fromLeft = () =>
      headings.evaluateAll((all) =>
        all
          .map((one) => ({ text: one.textContent, left: one.getBoundingClientRect().left }))
          .toSorted((one, other) => one.left - other.left)
          .map(({ text }) => text),
      );
    await expect.poll(fromLeft).toEqual(['Free', 'Bi-Annual Premium', 'Annual Premium']);
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
    await expect(lines(biannual, 'limitation')).toHaveText(['Renews every 6 months until you end it']);
    await expect(lines(annual, 'limitation')).toHaveText(['Renews every year until you end it']);
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
    await signInAs(page, 'free');
    await page.goto('/subscription');
    await expect(plan(page, 'Free').getByText('Current plan')).toBeVisible();
    await expect(page.getByText('Current plan')).toHaveCount(1);
    await expect(page.getByText('Active Premium Subscription')).toHaveCount(0);
    await button(page, 'Your free account').click();
    await expectToast(page, 'default', 'Already registered!', 'You already have a free account.');
    await expect(page).toHaveURL('/subscription');
  });

  test('[SUBS-07, SUBS-08, SUBS-09, SUBS-12, SUBS-17] a subscriber manages the plan in the portal, and buys no second one', async ({
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

  test('look right in both colour schemes and hold the rules of accessibility', { tag: '@widths' }, async ({
    page,
  }) => {
    await signInAs(page, 'premium');
    await page.goto('/subscription');
    await expect(page.getByText('Active Premium Subscription')).toBeVisible();
    await eachColorScheme(page, async () => {
      await expectNoSidewaysScroll(page);
      expect(await axe(page)).toEqual([]);
    });
  });
});

test.describe('the subscription of who is signed in', () => {
  test('[SESS-17, SESS-18] is read at once and every minute', async ({ page }) => {
    await signInAs(page, 'free');
    let reads = 0;
    await page.route(SUBSCRIPTION, (route) => {
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

  test('[SESS-16, ERR-05] counts as free on every page while it cannot be read, which is only logged', async ({
    page,
    problems,
  }) => {
    problems.allow(/^500 GET .*user_subscriptions\/me/);
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await signInAs(page, 'premium');
    await page.route(SUBSCRIPTION, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'No.' } }),
    );
    await page.goto('/subscription');
    // Three tries come first.
    await expect(plan(page, 'Free').getByText('Current plan')).toBeVisible({ timeout: 10_000 });
    await expect(page.getByText('Active Premium Subscription')).toHaveCount(0);
    expect(warnings).toContainEqual(expect.stringContaining('The subscription could not be read.'));

    const bar = page.getByRole('banner');
    await expect(button(bar, 'Sign out')).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Add home' })).toHaveCount(0);
    await bar.getByRole('link', { name: 'Browse' }).click();
    const [upgrade, contact] = [
      page.getByRole('link', { name: 'Upgrade to message' }).first(),
      page.getByRole('button', { name: 'Contact owner' }).first(),
    ];
    await expect(upgrade).toBeVisible();
    await expect(contact).toHaveCount(0);
    await expect(toasts(page)).toHaveCount(0);

    await page.unroute(SUBSCRIPTION);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(bar.getByRole('link', { name: 'Add home' })).toBeVisible();
    await expect(contact).toBeVisible();
    await expect(upgrade).toHaveCount(0);
  });

  test('[SESS-13] of status free is none, whatever plan it names', async ({ page }) => {
    await signInAs(page, 'premium');
    await page.route(SUBSCRIPTION, async (route) => {
      const record = await (await route.fetch()).json();
      await route.fulfill({ json: { ...record, subscription_status: 'free' } });
    });
    await page.goto('/subscription');
    await expect(plan(page, 'Free').getByText('Current plan')).toBeVisible();
    await expect(page.getByText('Current plan')).toHaveCount(1);
    await expect(page.getByText('Active Premium Subscription')).toHaveCount(0);
  });

  test('[SESS-14] counts as free without a record', async ({ page }) => {
    await newMember(page);
    await page.goto('/subscription');
    await expect(plan(page, 'Free').getByText('Current plan')).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
  });
});

test('[CARD-28] a free member who wants to write is told why the plans are shown', async ({ page }) => {
  await signInAs(page, 'free');
  await page.goto('/homes');
  await page.getByRole('link', { name: 'Upgrade to message' }).first().click();
  await expectToast(page, 'destructive', 'Premium feature', 'Upgrade to premium to contact hosts');
  await expect(page).toHaveURL('/subscription');
});
