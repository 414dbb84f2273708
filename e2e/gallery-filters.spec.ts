import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { allHomes, cardOf, titles, visit } from './page/gallery.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search homes' });
const heading = (page: Page) => page.getByRole('heading', { level: 2 }).first();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const active = (page: Page) => page.getByRole('list', { name: 'Active filters' });
const tag = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} \\(\\d+\\)$`) });

test('[HOME-09, HOME-18, HOME-19, HOME-20, HOME-26, HOME-38] the address contains the filters: reload, back and a shared link give the same homes', async ({
  page,
  request,
}) => {
  const total = (await allHomes(request, 'search=sea&tags=Quiet%20retreat')).length;
  const found = total === 1 ? '1 home found' : `${total} homes found`;
  await visit(page, '/homes');
  await search(page).fill('sea');
  await expect(page).toHaveURL('/homes?search=sea');
  await button(page, 'Show tags').click();
  await tag(page, 'Quiet retreat').click();
  await expect(page).toHaveURL('/homes?search=sea&tag=Quiet+retreat');
  await expect(heading(page)).toHaveText(found);
  await page.reload();
  await expect(heading(page)).toHaveText(found);
  await expect(search(page)).toHaveValue('sea');
  await page.goBack();
  await expect(active(page).getByRole('listitem')).toHaveCount(1);
  await page.goBack();
  await expect(heading(page)).toHaveText('Discover amazing homes');
  await expect(search(page)).toHaveValue('');

  const title = 'The house with the red door';
  await button(page, `Save ${title}`).click();
  await page.getByRole('button', { name: /^Saved \d/ }).click();
  await expect(heading(page)).toHaveText('1 home found');
  await expect.poll(() => titles(page)).toEqual([title]);
  await page.reload();
  await expect(heading(page)).toHaveText('1 home found');
});

test('fast typing keeps every letter', async ({ page }) => {
  await visit(page, '/homes');
  await search(page).pressSequentially('a garden with a roof on it', { delay: 60 });
  await expect(search(page)).toHaveValue('a garden with a roof on it');
  await expect(page).toHaveURL('/homes?search=a+garden+with+a+roof+on+it');
  await expect(cardOf(page, 'A garden with a roof on it')).toBeVisible();
});
