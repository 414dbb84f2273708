import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectToFit } from './page/appearance.ts';

test.use({ javaScriptEnabled: false });

/** What browsers report of a page that begins with its code: scripts that they don't run count as blocked. */
const BLOCKED = /^csp GET .*\.js$/;

const homes = (page: Page) => page.getByRole('article');
const titles = (page: Page) => homes(page).getByRole('heading').allTextContents();

test('without scripts a visitor gets from the home page through tags, search and pages to a home', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(homes(page)).toHaveCount(12);
  await expectToFit(page);
  const first = await titles(page);

  await page.getByRole('link', { name: 'More homes' }).click();
  await expect(page).toHaveURL(/\/homes\?after=/);
  const second = await titles(page);
  expect(second.length).toBeGreaterThan(0);
  expect(second.filter((title) => first.includes(title))).toEqual([]);

  await page.getByRole('link', { name: /^Garden \(/ }).click();
  await expect(page).toHaveURL('/homes?tag=Garden');
  const count = /\((\d+)\)/.exec(
    (await page.getByRole('link', { name: /^Garden \(/ }).textContent()) ?? '',
  )?.[1];
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(`${count} homes found`);

  await page.getByRole('searchbox').fill('house');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/homes?search=house&tag=Garden');
  await page.getByRole('link', { name: 'All homes' }).click();
  await expect(homes(page)).toHaveCount(12);

  const [title = ''] = await titles(page);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Photos' }).getByRole('img').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Description' })).not.toBeEmpty();
  await expectToFit(page);
  expect(await page.getByRole('button').count()).toBe(0);
});

test('[FOOT-02] without scripts every link of the footer leads to a page with its text', async ({
  page,
  problems,
}) => {
  test.slow();
  problems.allow(BLOCKED);
  await page.goto('/');
  const links = page.getByRole('contentinfo').getByRole('navigation').getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const wanted =
    '/homes /support /how-it-works /faq /about /contact /careers /blog /press /partners /safety /privacy /terms /cookies /accessibility';
  expect(addresses).toEqual(expect.arrayContaining(wanted.split(' ')));
  for (const address of addresses) {
    const reply = await page.goto(address);
    expect(reply?.status(), address).toBe(200);
    // Tickets are for members, whose pages need their code.
    if (address === '/support') continue;
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    expect(((await page.getByRole('main').textContent()) ?? '').length, address).toBeGreaterThan(300);
  }
  await page.goto('/blog');
  await page.getByRole('main').getByRole('link').filter({ hasNotText: 'RSS' }).first().click();
  await expect(page).toHaveURL(/\/blog\/[a-z-]+$/);
  expect(((await page.getByRole('article').first().textContent()) ?? '').length).toBeGreaterThan(1_500);
  await page.goto('/faq');
  await page.getByRole('group').first().locator('summary').click();
  await expect(page.getByRole('group').first().locator('p').first()).toBeVisible();
});

test('without scripts a page that needs them says so and links back', async ({ page, problems }) => {
  problems.allow(BLOCKED);
  await page.goto('/auth');
  await expect(page.locator('p')).toContainText('This page works with JavaScript only.');
  await page.getByRole('link', { name: 'To the first page' }).click();
  await expect(homes(page)).toHaveCount(12);
});
