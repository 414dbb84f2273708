import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { button, expectToast, newMember, signInAs } from './page/members.ts';
import { newBrowserPage, withoutWelcome } from './page/site.ts';
import { figure, row } from './page/support.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[ADMIN-02, ADMIN-03, ADMIN-04, ADMIN-05, ADMIN-06, ADMIN-10] an admin sees the figures, finds a member and changes roles, which the audit log records', async ({
  page,
  browser,
}) => {
  test.slow();
  const other = await newBrowserPage(browser);
  const { email } = await newMember(other);
  const display_name = `Zoë ${email.slice(0, 8)}`;
  expect((await other.request.put('/api/profiles/me', { data: { display_name } })).status()).toBe(200);
  await signInAs(page, 'admin');
  // Other tests change the figures at the same time, so compare the page with the response it received.
  const [answer] = await Promise.all([page.waitForResponse('/api/admin/stats'), page.goto('/admin')]);
  const { profiles, homes, tickets, open_tickets } = await answer.json();
  await expect(figure(page, 'Profiles')).toHaveText(String(profiles));
  await expect(figure(page, 'Homes')).toHaveText(String(homes));
  await expect(figure(page, 'Tickets')).toHaveText(String(tickets));
  await expect(figure(page, 'Open tickets')).toHaveText(String(open_tickets));
  expect(await axe(page)).toEqual([]);

  await page.getByLabel('Search users').fill(email.slice(4, 22).toUpperCase());
  const role = page.getByLabel(`Role of ${email}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(role).toHaveValue('user');
  await expect(role.getByRole('option')).toHaveText(['user', 'admin']);
  await role.selectOption('admin');
  await expect(page.getByRole('dialog', { name: 'Make an admin?' })).toContainText(email);
  await button(page, 'Cancel').click();
  await expect(role).toHaveValue('user');
  await role.selectOption('admin');
  await button(page, 'Change role').click();
  await expectToast(page, 'default', 'Role updated');
  await expect(role).toHaveValue('admin');
  // Removes the toast too, so that the second one below is a new one.
  await page.reload();
  await page.getByLabel('Search users').fill(email);
  await expect(role).toHaveValue('admin');
  await page.getByLabel('Search users').fill(display_name.slice(1).toUpperCase());
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(role).toHaveValue('admin');
  const asked = [/\/api\/conversations\/events/, /\/api\/admin\/stats$/, /\/api\/admin\/members/];
  await Promise.all([...asked.map((one) => other.waitForResponse(one)), other.goto('/admin')]);
  await expect(heading(other)).toHaveText('Administration');
  await role.selectOption('user');
  await button(page, 'Change role').click();
  await expectToast(page, 'default', 'Role updated');
  // The open page is updated too.
  await expect(heading(other)).toHaveText('Access Denied');
  await other.context().close();

  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByLabel('Filter by kind of change').selectOption('role');
  const entries = row(page, email);
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('admin@swapstead.test');
  await expect(entries.first()).toContainText(/\d{4}, \d\d:\d\d/);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'Support tickets' }).click();
  await expect(page).toHaveURL('/admin/support');
});
