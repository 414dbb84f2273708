import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { eachColorScheme, expectNoSidewaysScroll } from './page/appearance.ts';
import { sendFrom, twoParties } from './page/conversations.ts';
import { listingHomes } from './page/hosts.ts';
import { button, signInAs } from './page/members.ts';
import { allowNotifications, pressShown, pushesOf, receivePush, watchedWorker } from './page/push.ts';
import { bell, withoutWelcome } from './page/site.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Notices' });
const LIVE = { timeout: 10_000 };

test.describe('two members', () => {
  test.use(listingHomes);

  test('a notice reaches every tab over one connection, once, even after a lost connection; reading it marks it as read everywhere [NOTE-08, NOTE-09, NOTE-10]', async ({
    browser,
  }) => {
    const { host, guest, id } = await twoParties(browser);
    const streams: string[] = [];
    const asking = new Set<Request>();
    let askedAt = 0;
    const ended = (request: Request) => void asking.delete(request);
    host.context.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('/conversations/events')) streams.push(request.url());
      if (pathname !== '/api/notices') return;
      asking.add(request);
      askedAt = Date.now();
    });
    host.context.on('requestfinished', ended).on('requestfailed', ended);
    const second = await host.context.newPage();
    await host.page.goto('/notices');
    await expect(host.page.getByText("Nothing new. We'll show your notices here.")).toBeVisible();
    await second.goto('/faq');
    await bell(second).click();
    await expect(panel(second)).toBeVisible();

    await sendFrom(guest, id, 'One');
    for (const page of [host.page, second]) {
      await expect(bell(page)).toHaveAccessibleName('Notices, 1 unread', LIVE);
      await expect(page.getByRole('link', { name: /^Tom Baker wrote to you/ })).toHaveCount(1, LIVE);
    }
    expect(streams.length).toBe(1);

    // A page sends one request per event: wait for the last response before the connection is cut.
    await expect.poll(() => asking.size === 0 && Date.now() - askedAt > 1_000).toBe(true);
    await host.context.setOffline(true);
    await sendFrom(guest, id, 'Two');
    await sendFrom(guest, id, 'Three');
    await host.context.setOffline(false);
    for (const page of [host.page, second]) {
      await expect(page.getByRole('link', { name: /^3 new messages from Tom Baker/ })).toHaveCount(1, {
        timeout: 10_000,
      });
      await expect(bell(page)).toHaveAccessibleName('Notices, 1 unread');
    }

    await panel(second)
      .getByRole('link', { name: /^3 new messages/ })
      .click();
    await expect(second).toHaveURL(`/messages/${id}`);
    for (const page of [host.page, second]) await expect(bell(page)).toHaveAccessibleName('Notices', LIVE);
  });

  test('a push arrives: encrypted, shown by the worker, opened by a click, which marks it as read; the worker exists only while push is on, and stores nothing [NOTE-36, NOTE-37, NOTE-44]', async ({
    browser,
  }) => {
    const { host, guest, id } = await twoParties(browser);
    const { page, context } = host;
    await allowNotifications(context);
    await page.request.put('/api/notice_preferences', { data: { quiet: false } });
    await page.goto('/profile#notices');
    const workers = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    const part = page.getByRole('region', { name: 'Push on this device' });
    await expect(part.getByText('Off', { exact: true })).toBeVisible();
    expect(await workers()).toBe(0);
    await button(part, 'Turn on').click();
    await expect(part.getByText('On', { exact: true })).toBeVisible();
    expect(await workers()).toBe(1);

    // The worker answers no requests of pages, and stores nothing.
    const answered: string[] = [];
    page.on('response', (response) => response.fromServiceWorker() && answered.push(response.url()));
    await page.goto('/faq');
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    expect([answered, await page.evaluate(() => caches.keys())]).toEqual([[], []]);

    await sendFrom(guest, id, 'Good morning');
    const [push] = await pushesOf(page);
    const path = `/messages/${id}`;
    expect(push?.payload).toMatchObject({ title: 'Swapstead', body: 'You have a new message', path });
    const worker = await watchedWorker(page);
    expect(await receivePush(page, worker, push?.payload ?? {})).toEqual([
      {
        title: 'Swapstead',
        body: 'You have a new message',
        tag: id,
        icon: '/icon-192.png',
        badge: '/icon-192.png',
        data: { path, notice_id: push?.payload.notice_id },
      },
    ]);
    await pressShown(worker);
    await expect(page).toHaveURL(path);
    await expect(bell(page)).toHaveAccessibleName('Notices', LIVE);

    await page.goto('/profile#notices');
    await button(part, 'Turn off').click();
    await expect(part.getByText('Off', { exact: true })).toBeVisible();
    await expect.poll(workers).toBe(0);
  });
});

test('panel, list and settings fit every window in both schemes, and the keyboard moves through the panel and out of it [NOTE-01, NOTE-12, NOTE-21]', {
  tag: '@widths',
}, async ({ page }) => {
  test.slow();
  await withoutWelcome(page);
  await signInAs(page, 'host');
  await page.goto('/notices');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('listitem').first()).toBeVisible();
  await eachColorScheme(page, async () => expect(await axe(page)).toEqual([]));
  // In reading order: the bell, the panel, then what follows the bell.
  await bell(page).focus();
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('link').first()).toBeFocused();
  await panel(page).getByRole('link', { name: 'See all' }).focus();
  await page.keyboard.press('Tab');
  expect(await panel(page).evaluate((region) => region.contains(document.activeElement))).toBe(false);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();

  // 320 px wide, which is also 640 px at 200 % zoom: the panel fills the window under the bar.
  await page.setViewportSize({ width: 320, height: 640 });
  await bell(page).click();
  const box = await panel(page).boundingBox();
  const bar = await page.getByRole('banner').boundingBox();
  const room = await page.evaluate(() => document.body.getBoundingClientRect().width);
  expect([box?.x, box?.width]).toEqual([0, room]);
  expect(Math.abs((box?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0)))).toBeLessThanOrEqual(2);
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(640);
  await expectNoSidewaysScroll(page);
  await page.goto('/profile#notices');
  await expect(page.getByRole('rowheader', { name: 'Account security' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
