import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, newMember, signIn, signInAs } from './page/members.ts';
import { recordShifts, shiftsOf } from './page/shifts.ts';
import { bell, newBrowserPage, withoutAnswer, withoutOwn, withoutWelcome } from './page/site.ts';

const steps = (page: Page) => page.getByRole('region', { name: 'Your first swap, step by step' });

/** Answers of the API arrive so late that everything they move would be seen to move. */
const slowly = (page: Page) =>
  page.route('/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue().catch(() => undefined);
  });

/** Everything of the page has come, also what the slow answers brought. */
async function settled(page: Page) {
  await bell(page).waitFor();
  await page.waitForTimeout(2_000);
}

for (const path of ['/', '/homes', '/profile']) {
  test(`a new member's steps are on ${path} at once, and nothing moves @widths [START-04, START-05]`, async ({
    page,
  }) => {
    await withoutWelcome(page);
    await newMember(page);
    await recordShifts(page);
    await slowly(page);
    await page.goto(path);
    await expect(steps(page)).toBeVisible();
    await settled(page);
    expect(await shiftsOf(page)).toEqual([]);
  });
}

for (const path of ['/', '/homes', '/swaps', '/messages']) {
  test(`nothing moves while a member's ${path} loads @widths [START-05]`, async ({ page }) => {
    await signInAs(page, 'premium');
    await recordShifts(page);
    await slowly(page);
    await page.goto(path);
    await settled(page);
    expect(await shiftsOf(page)).toEqual([]);
  });
}

for (const path of ['/swaps', '/messages']) {
  test(`nothing moves while a member's ${path} loads that came without its answers @widths [START-05]`, async ({
    page,
  }) => {
    await signInAs(page, 'premium');
    await recordShifts(page);
    await slowly(page);
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const sent = await response.text();
      expect(sent).toContain('"own"');
      await route.fulfill({ response, body: withoutOwn(sent) });
    });
    await page.goto(path);
    await settled(page);
    // Only the bell beside the menu, since until then the reader may be a visitor.
    expect(await shiftsOf(page, 0.001)).toEqual([]);
  });
}

/** The ways in which / and /homes come where the server is busy. */
const FRAMES = [
  { frame: 'what waits', late: 'start' },
  { frame: 'their homes', late: 'homes' },
];

for (const { frame, late } of FRAMES) {
  for (const path of ['/', '/homes']) {
    for (const member of ['premium', 'a new member'] as const) {
      test(`nothing moves on ${path} of ${member} that comes without ${frame} @widths [START-05]`, async ({
        page,
      }) => {
        if (member === 'premium') await signInAs(page, member);
        else await newMember(page);
        await recordShifts(page);
        await slowly(page);
        await page.route('/api/start', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 2_000));
          await route.continue().catch(() => undefined);
        });
        await page.route(path, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, body: withoutAnswer(await response.text(), late) });
        });
        await page.goto(path);
        const block =
          member === 'premium' ? page.getByRole('region', { name: 'Waiting for you' }) : steps(page);
        await expect(block).toBeVisible();
        await expect(page.getByRole('article').first()).toBeVisible();
        await settled(page);
        expect(await shiftsOf(page)).toEqual([]);
      });
    }
  }
}

for (const path of ['/', '/homes']) {
  test(`what waits is on the first screen of ${path} before the API has answered @widths [START-01, START-05]`, async ({
    page,
  }) => {
    await signInAs(page, 'premium');
    await page.route('/api/**', () => {});
    await page.goto(path);
    const block = page.getByRole('region', { name: 'Waiting for you' });
    await expect(block.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
    await expect(block.getByRole('heading', { level: 3 }).first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('article').first()).toBeVisible();
  });
}

test('folded steps stay one line after a reload and on another device, with the next step [START-04]', async ({
  page,
  browser,
  baseURL,
}) => {
  await withoutWelcome(page);
  const credentials = await newMember(page);
  await page.goto('/homes');
  const saved = page.waitForResponse('/api/start/checklist');
  await button(page, 'Fold this away').click();
  expect((await saved).status()).toBe(204);
  await page.reload();
  await expect(steps(page).getByRole('link', { name: 'Become a premium member' })).toBeVisible();
  await expect(steps(page).getByRole('listitem')).toHaveCount(0);
  const other = await newBrowserPage(browser, { baseURL: baseURL as string });
  await signIn(other, credentials);
  await expect(button(other, 'Show all steps')).toBeVisible();
  await button(other, 'Show all steps').click();
  await expect(steps(other).getByRole('listitem')).toHaveCount(5);
  await other.context().close();
});

test('after signing out, going back shows nothing of the member [START-06]', async ({ page }) => {
  await withoutWelcome(page);
  await newMember(page);
  await page.goto('/homes');
  await expect(steps(page)).toBeVisible();
  await page.goto('/faq');
  await button(page, 'Sign out').click();
  await expect(page.getByRole('link', { name: 'Sign in', exact: true }).first()).toBeVisible();
  for (const path of ['/faq', '/homes']) {
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(steps(page)).toHaveCount(0);
    await expect(button(page, 'Sign out')).toHaveCount(0);
  }
});

test('a sign-out that did not reach the server is not undone by the answers of a reloaded page [START-06]', async ({
  page,
  problems,
}) => {
  problems.allow(/sign-out/);
  await withoutWelcome(page);
  await newMember(page);
  await page.goto('/homes');
  await expect(steps(page)).toBeVisible();
  await page.route('/api/auth/sign-out', (route) => route.abort());
  await page.evaluate(() => localStorage.setItem('swapstead.signOutPending', 'true'));
  const reply = page.waitForResponse((one) => one.url().endsWith('/homes'));
  const tried = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/sign-out'));
  await page.reload();
  expect(await (await reply).text()).toContain('"own"');
  await expect(page.getByRole('article').first()).toBeVisible();
  await tried;
  await expect(steps(page)).toHaveCount(0);
});
