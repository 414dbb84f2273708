import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumPath, launchArgs } from './browser/chromium.ts';
import { expect, test } from './fixtures.ts';
import { signInAs } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

let browser: Browser;
test.beforeAll(async () => {
  const { executablePath, env } = await chromiumPath();
  // Tests usually run without scrollbars, as on a phone; here they take space, as on most desktops.
  browser = await chromium.launch({
    executablePath,
    env: env as Record<string, string>,
    args: launchArgs,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
});
test.afterAll(() => browser.close());

/** The left and right edges of the page's main parts. */
const edges = (page: Page) =>
  page.evaluate(() =>
    ['header', 'main', 'main h1', 'footer'].map((one) => {
      const { left, right } = document.querySelector(one)?.getBoundingClientRect() ?? {};
      return [one, left, right];
    }),
  );

for (const { length, path, height } of [
  { length: 'longer', path: '/homes', height: 900 },
  { length: 'shorter', path: '/support', height: 4_000 },
]) {
  test(`opening a dialog shifts nothing sideways on a page ${length} than its window`, async ({
    baseURL,
  }) => {
    test.slow();
    const context = await browser.newContext({
      baseURL: baseURL as string,
      viewport: { width: 1440, height },
    });
    const page = await context.newPage();
    await withoutWelcome(page);
    await signInAs(page, 'premium');
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const scrolls = () =>
      page.evaluate(() => document.documentElement.scrollHeight > document.documentElement.clientHeight);
    await expect.poll(scrolls).toBe(length === 'longer');
    const before = await edges(page);
    await page.evaluate(() => {
      const dialog = document.body.appendChild(document.createElement('dialog'));
      dialog.textContent = 'A dialog';
      dialog.showModal();
    });
    await expect(page.getByText('A dialog')).toBeVisible();
    expect(await edges(page)).toEqual(before);
    await context.close();
  });
}
