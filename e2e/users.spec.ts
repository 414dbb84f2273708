import type { Browser } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { button, expectToast, newMember, signInAs } from './page/members.ts';
import { firstHome, newBrowserPage, withoutWelcome } from './page/site.ts';
import { spreadsheetRows } from './page/spreadsheet.ts';
import { figure, row, todayOn } from './page/support.ts';

const LIST = '/api/functions/list-users-admin';
const UPDATE = '/api/functions/update-user-subscription';

test.beforeEach(async ({ page }) => withoutWelcome(page));

/** A new member in a browser of their own, with these profile fields. */
async function member(browser: Browser, profile?: { display_name: string; location: string }) {
  const other = await newBrowserPage(browser);
  const { email } = await newMember(other);
  if (profile) expect((await other.request.put('/api/profiles/me', { data: profile })).status()).toBe(200);
  return { email, page: other };
}

test("[USERS-03, USERS-04, USERS-05, USERS-06, USERS-07, USERS-14] an admin grants premium; the member's open page unlocks within a minute, without a reload", async ({
  page,
  browser,
}) => {
  test.slow();
  const { email, page: theirs } = await member(browser, {
    display_name: 'Grace Hopper',
    location: 'Łódź, Poland',
  });
  const { id } = await firstHome(theirs);
  await theirs.clock.install();
  await theirs.goto(`/house/${id}`);
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(theirs.getByText('••••••• (Premium only)').first()).toBeVisible();

  await signInAs(page, 'admin');
  // Other tests change the figures at the same time, so compare the page with the response it received.
  const [answer] = await Promise.all([
    page.waitForResponse('/api/admin/users/counts'),
    page.goto(`/users?search=${email}`),
  ]);
  const { total, paid, free, trialing } = await answer.json();
  await expect(page.getByRole('columnheader')).toHaveText([
    'User',
    'Email',
    'Status',
    'Plan',
    'Joined',
    'Actions',
  ]);
  const theirRow = row(page, email);
  await expect(theirRow).toContainText('Grace Hopper');
  await expect(theirRow).toContainText('Łódź, Poland');
  const status = page.getByLabel(`Status of ${email}`);
  await expect(status).toHaveValue('free');
  await expect(status.getByRole('option')).toHaveText(['free', 'paid', 'trialing', 'cancelled']);
  for (const [name, count] of Object.entries({ Total: total, Paid: paid, Free: free, Trialing: trialing }))
    await expect(figure(page, name)).toHaveText(String(count));
  await expect(theirRow.getByRole('cell').nth(4)).toHaveText(`Joined${await todayOn(page)}`);
  expect(await axe(page)).toEqual([]);

  let counted: { trialing: number } | undefined;
  page.on('response', async (reply) => {
    if (new URL(reply.url()).pathname === '/api/admin/users/counts') counted = await reply.json();
  });
  await status.selectOption('trialing');
  await expectToast(page, 'default', 'User status updated');
  await expect(theirRow.getByText('Trialing', { exact: true })).toBeVisible();
  await expect(theirRow).toContainText('Premium');
  // Fetched again after the change; compare with that response, because another test may have changed the figures
  // since.
  await expect.poll(() => counted?.trialing).toBeGreaterThan(0);
  await expect(async () => {
    await expect(figure(page, 'Trialing')).toHaveText(String(counted?.trialing), { timeout: 500 });
  }).toPass({ timeout: 10_000 });

  await theirs.clock.runFor(60_000);
  await expect(theirs.getByText('••••••• (Premium only)')).toHaveCount(0);
  await theirs.context().close();
  await page.goto('/admin/audit');
  await expect(row(page, email)).toContainText('trialing');
});

test('[CSV-01, CSV-02, CSV-03, CSV-04, CSV-05, CSV-06, CSV-07] each segment is saved as a CSV file that a spreadsheet opens without running formulas', async ({
  page,
  browser,
}, testInfo) => {
  test.slow();
  const [formula, nameless] = await Promise.all([
    member(browser, { display_name: '=1+1', location: 'Łódź, "the" city' }),
    member(browser),
  ]);
  await signInAs(page, 'admin');
  await page.goto('/users');
  const setStatus = async (email: string, subscriptionStatus: string) => {
    const { users } = await (await page.request.post(LIST, { data: { search: email } })).json();
    await page.request.post(UPDATE, { data: { userId: users[0].user_id, subscriptionStatus } });
  };
  await setStatus(formula.email, 'trialing');
  const today = new Date().toISOString().slice(0, 10);

  async function exported(name: string, segment: string) {
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
    const days = [today, new Date().toISOString().slice(0, 10)];
    expect(days.map((day) => `users_${segment}_${day}.csv`)).toContain(download.suggestedFilename());
    const file = testInfo.outputPath(download.suggestedFilename());
    await download.saveAs(file);
    const [head, ...rows] = await spreadsheetRows(file);
    expect(head?.join()).toBe(
      'Email,Display Name,Location,Subscription Status,Subscription Plan,Start Date,End Date,Created At',
    );
    // Other tests change how many users have a status.
    const users = `${rows.length} ${rows.length === 1 ? 'user' : 'users'}`;
    await expectToast(page, 'default', 'Export successful', `Exported ${users}`);
    await button(page, 'Close notice').first().click();
    return rows;
  }
  const statuses = (rows: string[][]) => [...new Set(rows.map((cells) => cells[3]))];

  const trial = await exported('Trial', 'trialing');
  expect(statuses(trial)).toEqual(['trialing']);
  expect(trial.find(([email]) => email === formula.email)?.slice(0, 5)).toEqual([
    formula.email,
    "'=1+1",
    'Łódź, "the" city',
    'trialing',
    'premium',
  ]);
  const free = await exported('Free', 'free');
  expect(statuses(free)).toEqual(['free']);
  expect(free.find(([email]) => email === nameless.email)?.slice(1, 7)).toEqual([
    'N/A',
    'N/A',
    'free',
    'free',
    'N/A',
    'N/A',
  ]);
  expect(statuses(await exported('Paid', 'paid'))).toEqual(['paid']);
  await setStatus(formula.email, 'cancelled');
  expect(statuses(await exported('Cancelled', 'cancelled'))).toEqual(['cancelled']);
  const all = await exported('All', 'all');
  expect(new Set(all.map(([email]) => email)).size).toBe(all.length);
  for (const { email } of [formula, nameless]) expect(all.map(([one]) => one)).toContain(email);
  await page.route(LIST, (route) => route.fulfill({ json: { users: [], next_cursor: null } }));
  expect(await exported('Cancelled', 'cancelled')).toEqual([]);
  for (const { page: theirs } of [formula, nameless]) await theirs.context().close();
});
