import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axe, tabThrough, unreached } from './page/accessibility.ts';
import { eachColorScheme, expectNoSidewaysScroll } from './page/appearance.ts';
import { visit } from './page/gallery.ts';
import { button } from './page/members.ts';
import { firstHome } from './page/site.ts';

/** Examines the current state in the narrowest and the widest window and in both colour schemes. */
async function examine(page: Page, state: string, widths = [320, 1440]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect(() => expectNoSidewaysScroll(page)).toPass({ timeout: 3_000 });
    await eachColorScheme(page, async () =>
      expect(await axe(page, state), `${state}, ${width} px`).toEqual([]),
    );
  }
}

test.describe('axe finds no fault in further states', () => {
  test.describe('before consent', () => {
    test.use({ consent: 'undecided' });
    test('[A11Y-13] with the banner, the notice and the cookie preferences', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('dialog', { name: 'Work in Progress' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
      await examine(page, 'the cookie banner and the notice of the first visit');
      await button(page, 'Cookie settings').click();
      await expect(page.getByRole('dialog', { name: 'Cookie preferences' })).toBeVisible();
      await examine(page, 'the cookie preferences are open');
    });
  });

  test('[A11Y-13] with an open menu, open answers, a search without results and one that failed', async ({
    page,
    problems,
  }) => {
    problems.allow(/^500 GET .*\/api\/homes/);
    await visit(page, '/faq');
    for (const summary of await page.locator('main summary').all()) await summary.click();
    await examine(page, 'every answer of the FAQ is open');
    await page.setViewportSize({ width: 320, height: 800 });
    await button(page, 'Open menu').click();
    await examine(page, 'the menu is open', [320]);

    await page.goto('/?search=zzqqxx');
    await expect(page.getByRole('heading', { name: 'No homes found' })).toBeVisible();
    await examine(page, 'a search without results');
    await page.route(/\/api\/homes(\?|$)/, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'The homes are not here.' } }),
    );
    await page.getByRole('contentinfo').getByRole('link', { name: 'Browse homes' }).click();
    await expect(page.getByRole('heading', { name: 'Error loading homes' })).toBeVisible();
    await examine(page, 'the homes could not be loaded');
  });

  test('[A11Y-13] with errors at fields and a toast, which screen readers announce', async ({
    page,
    problems,
  }) => {
    problems.allow(/^401 POST .*\/api\/auth\/sign-in$/);
    await visit(page, '/auth');
    // The live region is in the page before there is anything to announce.
    const alerts = page.locator('[role=alert]').last();
    await expect(alerts).toBeAttached();
    await expect(alerts).toBeEmpty();
    await button(page, 'Sign in').click();
    const email = page.getByLabel('Email');
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
    await examine(page, 'the sign-in form with errors');
    await email.fill('nobody@members.test');
    await page.getByLabel('Password').fill('not the one');
    await button(page, 'Sign in').click();
    await expect(alerts.locator('[data-toast=destructive]')).toBeVisible();
    await examine(page, 'a toast is shown', [1440]);
  });

  test('[A11Y-07, A11Y-08, A11Y-13] with the photo viewer of a home, which traps the focus and returns it', async ({
    page,
  }) => {
    const { id } = await firstHome(page);
    await visit(page, `/house/${id}`);
    const opener = page.getByRole('main').getByRole('button', { name: /photo/i }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog');
    await expect(viewer).toBeVisible();
    for (let stop = 0; stop < 8; stop++) {
      await page.keyboard.press('Tab');
      // After the last control the focus is on the browser's own, which reports the body.
      const isInside = (dialog: Element) =>
        dialog.contains(document.activeElement) || document.activeElement === document.body;
      expect(await viewer.evaluate(isInside)).toBe(true);
    }
    await examine(page, 'the photos of a home fill the window');
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(opener).toBeFocused();
  });
});

test('[A11Y-08, A11Y-12] in forced colours every tab stop and every selected option is visible', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/cookies', '/blog', '/auth']) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const stops = await tabThrough(page);
    expect(stops.filter(({ visible }) => !visible)).toEqual([]);
    expect(await unreached(page)).toEqual([]);
    const borderless = await page
      .getByRole('main')
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons
          .filter((one) => one.checkVisibility() && getComputedStyle(one).borderStyle === 'none')
          .map((one) => one.textContent),
      );
    expect(borderless, path).toEqual([]);
  }
});

test('readers who prefer less motion see none', async ({ page }) => {
  const moving = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { animationName, transitionDuration } = getComputedStyle(element);
          return animationName !== 'none' || /[1-9]/.test(transitionDuration);
        })
        .map((element) => element.outerHTML.slice(0, 80)),
    );
  await visit(page, '/');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await moving()).toEqual([]);
  // Proves that the check sees motion when the setting is off.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect((await moving()).length).toBeGreaterThan(0);
});
