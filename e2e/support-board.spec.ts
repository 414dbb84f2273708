import { expect, test } from './fixtures.ts';
import { button, expectToast, newMember, signInAs } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';
import { figure } from './page/support.ts';

const TICKETS = '/api/support_tickets';
const refusal = (message: string) => ({
  status: 500,
  json: { code: 'unavailable', message, request_id: '1' },
});

test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[BOARD-02, BOARD-03, BOARD-04, BOARD-05, BOARD-06] the board counts, narrows and says what failed', async ({
  page,
  browser,
  problems,
}) => {
  problems.allow(/^500 PATCH .*support_tickets/);
  problems.allow(/^409 PATCH .*support_tickets/);
  problems.allow(/^500 GET .*support_tickets/);
  const writer = await (await browser.newContext()).newPage();
  const { email } = await newMember(writer);
  const ids: string[] = [];
  for (const [subject, priority] of [
    ['Older', 'low'],
    ['Newer', 'high'],
  ]) {
    const data = { subject, priority, message: 'Some words about it.' };
    ids.push((await (await writer.request.post(TICKETS, { data })).json()).id);
  }
  await writer.context().close();

  await signInAs(page, 'admin');
  // Other tests change them at the same time: what is shown is what one answer of the server held.
  const showCounts = async (next: () => Promise<unknown>) => {
    const [answer] = await Promise.all([page.waitForResponse(`${TICKETS}/counts`), next()]);
    const { open, in_progress, closed } = await answer.json();
    await expect(figure(page, 'Open')).toHaveText(String(open), { timeout: 1_000 });
    await expect(figure(page, 'In Progress')).toHaveText(String(in_progress), { timeout: 1_000 });
    await expect(figure(page, 'Closed')).toHaveText(String(closed), { timeout: 1_000 });
    return closed as number;
  };
  await showCounts(() => page.goto('/admin/support'));
  await page.getByLabel('Search tickets').fill(email.toUpperCase());
  const rows = page.getByRole('row').filter({ hasText: email });
  await expect(rows).toHaveCount(2);
  await expect(rows).toContainText(['Newer', 'Older']);
  await expect(rows.first().getByRole('link', { name: 'View' })).toHaveAttribute(
    'href',
    `/admin/support/${ids[1]}`,
  );
  await page.getByLabel('Filter by priority').selectOption('low');
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Filter by status').selectOption('closed');
  await expect(page.getByText('No tickets found')).toBeVisible();
  await page.getByLabel('Filter by status').selectOption('');
  await expect(rows).toHaveCount(1);

  const status = page.getByLabel('Status of Older');
  await page.route(`${TICKETS}/${ids[0]}`, (route) => route.fulfill(refusal('The database is away.')));
  await status.selectOption('closed');
  await expectToast(page, 'destructive', 'Error', 'Failed to update ticket status');
  await expect(status).toHaveValue('open');
  await page.unroute(`${TICKETS}/${ids[0]}`);
  // Another admin was faster: what is on screen is no longer so.
  await page.request.patch(`${TICKETS}/${ids[0]}`, { data: { status: 'in_progress' } });
  await status.selectOption('closed');
  await expectToast(page, 'destructive', 'Error', [
    'Failed to update ticket status',
    'Somebody else has changed this ticket meanwhile.',
  ]);
  await expect(status).toHaveValue('in_progress');
  await showCounts(() => status.selectOption('closed'));
  await expectToast(page, 'default', 'Status updated');
  await expect(status).toHaveValue('closed');

  // The same on the page of the ticket.
  await rows.first().getByRole('link', { name: 'View' }).click();
  await expect(page).toHaveURL(`/admin/support/${ids[0]}`);
  // The board stands until the page has come.
  await expect(page.getByRole('heading', { level: 1, name: 'Older' })).toBeVisible();
  const onItsPage = page.getByLabel(/^Status of/);
  await expect(onItsPage).toHaveValue('closed');
  await page.route(`${TICKETS}/${ids[0]}`, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(refusal('The database is away.')) : route.fallback(),
  );
  await button(page, 'Close notice').first().click();
  await onItsPage.selectOption('open');
  await expectToast(page, 'destructive', 'Error', 'Failed to update ticket status');
  await expect(onItsPage).toHaveValue('closed');
  await page.goBack();

  await page.route(`${TICKETS}?*`, (route) => route.fulfill(refusal('The database is away.')));
  await page.getByLabel('Search tickets').fill('something else');
  await expectToast(page, 'destructive', 'Error', 'Failed to load support tickets');
});
