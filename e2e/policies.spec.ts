import { expect, test } from './fixtures.ts';
import { headings, open } from './page/texts.ts';

test('policies print as text alone', async ({ page }) => {
  await open(page, '/cookies');
  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden();
  await expect(page.getByText('A cookie is a small text')).toBeVisible();
});

test('a long text has a table of contents that links to its sections and marks the current one', async ({
  page,
}) => {
  const contents = page.getByRole('navigation', { name: 'On this page' });
  for (const path of ['/safety', '/privacy', '/cookies', '/terms']) {
    await open(page, path);
    await expect(contents.getByRole('link')).toHaveText(await headings(page, 2));
  }
  const link = contents.getByRole('link', { name: 'Dispute Resolution' });
  await link.click();
  await expect(page).toHaveURL('/terms#dispute-resolution');
  await expect(page.getByRole('heading', { name: 'Dispute Resolution' })).toBeInViewport();
  await expect(link).toHaveAttribute('aria-current', 'location');
  await open(page, '/privacy#your-rights');
  await expect(page.getByRole('heading', { name: 'Your Rights' })).toBeInViewport();
});
