import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAsMember, signInAs } from './page/members.ts';
import { writeTicket } from './page/support.ts';

const CODE_OF_FAQ = /\/assets\/faq\.page-[^/]*\.js$/;
const NEW_VERSION = "There's a new version of Swapstead";

/** Removes the files of the build that an open tab uses, as a release does, until `until` returns true. */
async function release(page: Page, { until = () => false }: { until?: () => boolean } = {}) {
  await page.route(CODE_OF_FAQ, (route) => (until() ? route.continue() : route.fulfill({ status: 404 })));
}

/** Counts the requests for a page's document. */
function documentsOf(page: Page, path: string) {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === path) asked.push(path);
  });
  return asked;
}

const toFaq = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();

test.beforeEach(async ({ page, problems }) => {
  problems.allow(/^404 GET .*faq\.page-/);
  problems.allow(/^console.error: Error: The code of a page did not come/);
  await signInAs(page, 'free');
});

test('[NAV-17] a tab open during a release loads its next page again once, and shows it', async ({
  page,
}) => {
  const documents = documentsOf(page, '/faq');
  await release(page, { until: () => documents.length > 0 });
  await page.goto('/about');
  await toFaq(page);
  await expect(page.getByRole('heading', { level: 1, name: /question/i })).toBeVisible();
  expect(documents).toHaveLength(1);
});

test('[NAV-17] a page that cannot be loaded after a release says that there is a new version, and is not reloaded in a loop', {
  tag: '@widths',
}, async ({ page }) => {
  const documents = documentsOf(page, '/faq');
  await release(page);
  await page.goto('/about');
  await toFaq(page);
  await expect(page.getByRole('heading', { level: 1, name: NEW_VERSION })).toBeVisible();
  await page.waitForTimeout(1_000);
  expect(documents).toHaveLength(1);
  await page.unroute(CODE_OF_FAQ);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /question/i })).toBeVisible();
});

test('[NAV-17] a draft survives the reload after a release', async ({ page }) => {
  const documents = documentsOf(page, '/faq');
  await release(page, { until: () => documents.length > 0 });
  await writeTicket(page, { subject: 'Keys', message: 'The key box by the door is empty.' });
  await toFaq(page);
  await expect(page.getByRole('heading', { level: 1, name: /question/i })).toBeVisible();
  expect(documents).toHaveLength(1);
  await openAsMember(page, '/support');
  await expect(page.getByLabel('Message')).toHaveValue('The key box by the door is empty.');
});

test('[NAV-17] without a connection a page whose code is missing is not reloaded, and says so', async ({
  page,
  problems,
}) => {
  problems.allow(/^net::ERR_FAILED HEAD .*\/faq$/);
  const documents = documentsOf(page, '/faq');
  await release(page);
  await page.route('/faq', (route) => route.abort());
  await page.goto('/about');
  await toFaq(page);
  await expect(page.getByRole('heading', { level: 1, name: "We couldn't load this page" })).toBeVisible();
  expect(documents).toHaveLength(0);
});
