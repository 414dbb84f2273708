import { chromiumPath, launchArgs } from './browser/chromium.ts';
import { expect, test } from './fixtures.ts';
import { OTHER_SITE } from './other-site.ts';
import { visit } from './page/gallery.ts';

const { executablePath, env } = await chromiumPath();

// Playwright turns off that the browser keeps pages which were left.
test.use({
  launchOptions: {
    executablePath,
    env,
    args: launchArgs,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

/** Of the browser itself: one without windows keeps no pages. A page's own reasons have names. */
const OF_THE_BROWSER = 'masked';

for (const path of ['/', '/homes', '/faq']) {
  test(`nothing on ${path} keeps the browser from showing it at once to a visitor who comes back`, async ({
    page,
    problems,
  }) => {
    problems.allow(/404/);
    await visit(page, path);
    await page.goto(`http://${OTHER_SITE()}/`);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    const reasons = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      const against = Reflect.get(navigation ?? {}, 'notRestoredReasons');
      return (against?.reasons as { reason: string }[] | undefined)?.map(({ reason }) => reason);
    });
    // A browser with windows did keep it, and has no reasons.
    expect(reasons ?? [OF_THE_BROWSER]).toEqual([OF_THE_BROWSER]);
  });
}
