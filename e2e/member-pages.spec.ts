import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { allHomes } from './page/gallery.ts';
import { signInAs } from './page/members.ts';
import { recordShifts, shiftsOf } from './page/shifts.ts';
import { bell } from './page/site.ts';

/** Holds back the code of pages until the returned function is called: until then the server's HTML is shown. */
async function holdCode(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return async () => {
    resolve();
    await bell(page).waitFor();
    await page.unroute(/\/assets\/.*\.js$/);
  };
}

/** Nothing is painted before that, but it can be read. */
const areStylesThere = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
    ({ sheet }) => sheet !== null,
  );

// biome-ignore lint/performance/useDomNodeTextContent: textContent has what only browsers without scripts show
const textOf = (page: Page) => page.getByRole('main').innerText();

/** The server knows the time zone of this browser. */
async function sayZone(page: Page) {
  const device_zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const reply = await page.request.put('/api/notice_preferences', { data: { device_zone } });
  expect(reply.status()).toBe(200);
}

test(
  "a member's page is complete before its code has loaded, and stays as it is [START-05]",
  {
    tag: '@widths',
  },
  async ({ page, request }, { project }) => {
    // Browsers in different zones, so members of their own.
    await signInAs(page, project.name === 'phone' ? 'host' : 'premium');
    await sayZone(page);
    await recordShifts(page);
    // Whatever happens to this member meanwhile, the page has only what came with it.
    await page.route('/api/**', () => {});
    const { id } = (await allHomes(request))[0] ?? { id: '' };
    for (const path of ['/', '/homes', `/house/${id}`, '/swaps', '/messages']) {
      const release = await holdCode(page);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForFunction(areStylesThere);
      const before = await textOf(page);
      await release();
      // Far down on a house page, more comes when it is near.
      if (!path.startsWith('/house/')) expect(await textOf(page), path).toBe(before);
      expect(await shiftsOf(page), path).toEqual([]);
    }
  },
);

test('in another time zone than the server thinks, the browser writes the times itself', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'premium');
  await sayZone(page);
  const storageState = await page.context().storageState();
  const away = await browser.newContext({ baseURL, storageState, timezoneId: 'Pacific/Kiritimati' });
  const far = await away.newPage();
  // The server goes on thinking so.
  await far.route('/api/notice_preferences', (route) => route.fulfill({ status: 204 }));
  const release = await holdCode(far);
  await far.goto('/messages', { waitUntil: 'commit' });
  await expect(far.locator('#page-data')).toBeAttached();
  await expect(far.locator('#root')).toBeEmpty();
  await release();
  await expect(far.getByText('Choose a conversation')).toBeVisible();
  const loaded = await textOf(far);
  // With a query the page comes without HTML.
  await far.goto('/messages?by=browser');
  await expect.poll(() => textOf(far)).toBe(loaded);
  await away.close();
});

test('who has signed out without a connection sees nothing of the account after a reload [SESS-05]', async ({
  page,
}) => {
  await signInAs(page, 'premium');
  await sayZone(page);
  await page.addInitScript(() => localStorage.setItem('swapstead.signOutPending', 'true'));
  await holdCode(page);
  await page.goto('/swaps', { waitUntil: 'commit' });
  await expect(page.locator('#page-data')).toBeAttached();
  await expect(page.getByRole('main')).toHaveCount(0);
  await expect(page.locator('#root')).toBeEmpty();
});
