import { expect, test } from './fixtures.ts';

const NOT_FOUND = 'Oops! Page not found';

test('every link of the footer leads to a page [FOOT-02]', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/');
  const links = await page
    .getByRole('contentinfo')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));
  const wanted =
    '/homes /support /how-it-works /faq /about /careers /blog /press /partners /safety /privacy /terms /cookies /accessibility';
  expect(links).toEqual(expect.arrayContaining(wanted.split(' ')));
  for (const link of new Set(links)) {
    const reply = await page.goto(link);
    expect(reply?.status(), link).toBe(200);
    await expect(page.getByText(NOT_FOUND), link).toHaveCount(0);
  }
});

test('those who may not enter read why', async ({ page }) => {
  for (const [address, title, sentence] of [
    ['/support', 'Authentication required', 'Please sign in to access support'],
    ['/support/1', 'Authentication required', 'Please sign in to access support'],
    ['/messages', 'Authentication required', 'Please sign in to access your messages'],
    ['/admin', 'Access Denied', 'You need admin privileges to access this page'],
    ['/admin/support', 'Access Denied', 'You need admin privileges to access this page'],
    ['/admin/support/1', 'Access Denied', 'You need admin privileges to access this page'],
    ['/users', 'Please sign in to access user management', ''],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(sentence).first()).toBeVisible();
  }
});
