import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { expectNoSidewaysScroll } from './page/appearance.ts';
import { button, expectToast, newMember, signInAs } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';
import { figure, row } from './page/support.ts';

const refusal = (status: number, message: string) => ({
  status,
  json: { code: 'refused', message, request_id: '1' },
});
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[ADMIN-01, BOARD-01, USERS-01, USERS-02] everybody but admins reads a refusal, and no data is asked for', async ({
  page,
}) => {
  test.slow();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const refused = async (path: string, title: string, sentence?: string) => {
    await page.goto(path);
    await expect(heading(page)).toHaveText(title);
    if (sentence) await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  };
  const denied = async () => {
    for (const path of ['/admin', '/admin/support', '/admin/support/1', '/admin/audit']) {
      await refused(path, 'Access Denied', 'You need admin privileges to access this page');
    }
  };
  await denied();
  await refused('/users', 'Please sign in to access user management');
  for (const member of ['free', 'premium'] as const) {
    await page.context().clearCookies();
    await signInAs(page, member);
    await denied();
    await refused('/users', 'Access Denied', "You don't have permission to access this page.");
  }
  expect(
    asked.filter((path) => /admin|support_|audit|user_roles/.test(path) && path.startsWith('/api/')),
  ).toEqual([]);
});

test('[ADMIN-02, ADMIN-03, ADMIN-04, ADMIN-05, ADMIN-06, ADMIN-10] an admin sees the figures, finds a member and gives roles, which the log holds', async ({
  page,
  browser,
}) => {
  test.slow();
  const other = await (await browser.newContext()).newPage();
  const { email } = await newMember(other);
  const display_name = `Zoë ${email.slice(0, 8)}`;
  expect((await other.request.put('/api/profiles/me', { data: { display_name } })).status()).toBe(200);
  await signInAs(page, 'admin');
  await page.goto('/admin');
  // Other tests add to them at the same time: what is shown is what one answer of the server held.
  const [answer] = await Promise.all([page.waitForResponse('/api/admin/stats'), page.reload()]);
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
  // Takes the toast away as well, so that the second one below is another.
  await page.reload();
  await page.getByLabel('Search users').fill(email);
  await expect(role).toHaveValue('admin');
  await page.getByLabel('Search users').fill(display_name.slice(1).toUpperCase());
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(role).toHaveValue('admin');
  await other.goto('/admin');
  await expect(heading(other)).toHaveText('Administration');
  await role.selectOption('user');
  await button(page, 'Change role').click();
  await expectToast(page, 'default', 'Role updated');
  // The page that is open already hears of it.
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

test('[ADMIN-07, ADMIN-08, ADMIN-09] what fails is said, and the select shows what is', async ({
  page,
  problems,
}) => {
  problems.allow(/^(500|409) PUT .*user_roles/);
  problems.allow(/^500 GET .*admin\/members/);
  await signInAs(page, 'admin');
  await page.goto('/admin');
  await page.getByLabel('Search users').fill('admin@swapstead.test');
  const role = page.getByLabel('Role of admin@swapstead.test');
  await expect(role).toHaveValue('admin');
  await page.route('/api/user_roles/*', (route) => route.fulfill(refusal(500, 'The database is away.')));
  await role.selectOption('user');
  await button(page, 'Change role').click();
  await expectToast(page, 'destructive', 'Error', 'Failed to update user role');
  await expect(role).toHaveValue('admin');
  await button(page, 'Close notice').first().click();
  await page.unroute('/api/user_roles/*');
  await page.route('/api/user_roles/*', (route) =>
    route.fulfill(refusal(409, 'The last admin cannot be demoted.')),
  );
  await role.selectOption('user');
  await button(page, 'Change role').click();
  await expectToast(page, 'destructive', 'Error', [
    'Failed to update user role',
    'The last admin cannot be demoted.',
  ]);
  await expect(role).toHaveValue('admin');
  await page.route('/api/admin/members*', (route) => route.fulfill(refusal(500, 'The database is away.')));
  await page.getByLabel('Search users').fill('somebody');
  await expectToast(
    page,
    'destructive',
    'Error',
    'Failed to load users. Make sure you have admin privileges.',
  );
});

test('the pages of admins fit a phone and a wide screen', { tag: '@widths' }, async ({ page }) => {
  test.slow();
  await signInAs(page, 'admin');
  for (const path of ['/admin', '/admin/support', '/users', '/admin/audit']) {
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(page.locator('main .bone')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    expect(await axe(page), path).toEqual([]);
  }
});
