import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { composer, say, twoParties } from './page/conversations.ts';
import { listingHomes, newSubscriber } from './page/hosts.ts';
import { button } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

/** Controls that a toast covers. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[data-toast]')].map((one) => one.getBoundingClientRect());
    return [...document.querySelectorAll('[data-composer], [data-dock], input, textarea, button')]
      .filter((one) => !one.closest('[data-toast]') && one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return boxes.some(
          (box) => left < box.right && box.left < right && top < box.bottom && box.top < bottom,
        );
      })
      .map((one) => one.outerHTML.slice(0, 120));
  });

test.use(listingHomes);

test('a toast covers no text field and no button of a conversation', {
  tag: '@widths',
}, async ({ browser, problems }) => {
  const { host, guest, id } = await twoParties(browser, { title: 'A'.repeat(100) });
  await guest.page.setViewportSize(test.info().project.use.viewport ?? { width: 1440, height: 900 });
  problems.allow(/^500 POST .*\/messages/);
  await guest.page.goto(`/messages/${id}`);
  await guest.page.route('**/api/conversations/*/messages', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: '', request_id: '1' } }),
  );
  await expect(composer(guest.page)).toBeVisible();
  await say(guest.page, 'Hello');
  await expect(guest.page.locator('[data-toast]')).toBeVisible();
  expect(await covered(guest.page)).toEqual([]);
  const box = await guest.page.locator('[data-toast]').boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= (guest.page.viewportSize()?.width ?? 0)).toBe(true);
  await Promise.all([host.context.close(), guest.context.close()]);
});

test('a toast leaves the bar at the foot of a form free', { tag: '@widths' }, async ({ page }) => {
  await withoutWelcome(page);
  await newSubscriber(page);
  await page.goto('/add-home');
  await button(page, 'List My Home').click();
  await expect(page.locator('[data-toast]')).toBeVisible();
  const under = (await covered(page)).filter((html) => /data-dock|List My Home/.test(html));
  expect(under).toEqual([]);
});
