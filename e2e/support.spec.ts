import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { expectToFit } from './page/appearance.ts';
import { button, expectToast, mailsTo, newMember, signInAs } from './page/members.ts';
import { newBrowserPage, withoutWelcome } from './page/site.ts';
import { openTicket, row, thread, todayOn } from './page/support.ts';

const TICKETS = '/api/support_tickets';
const list = (page: Page) => page.getByRole('list', { name: 'Your tickets' }).getByRole('link');

test.beforeEach(async ({ page }) => withoutWelcome(page));

test('[SUPP-02, SUPP-03, SUPP-04, SUPP-05, SUPP-06, SUPP-08, SUPP-12, SUPP-13, SUPP-14, SUPP-16, SUPP-18, BOARD-03, BOARD-04, BOARD-07] a member opens a ticket; an admin is notified by email, answers and closes it; the member reads the answer', async ({
  page,
  browser,
}) => {
  test.slow();
  const member = await newMember(page);
  await page.goto('/support');
  await expect(page.getByText('No support tickets yet', { exact: true })).toBeVisible();
  const subject = `Locked out ${member.email.slice(0, 8)} <b>bold</b>`;
  const words = '<script>alert(1)</script> **not bold**\n\nSecond paragraph.';
  await button(page, 'New Ticket').click();
  const priorities = page.getByLabel('Priority');
  await expect(priorities).toHaveValue('medium');
  await expect(priorities.getByRole('option')).toHaveText(['Low', 'Medium', 'High', 'Urgent']);
  expect(await axe(page, 'a ticket is being written')).toEqual([]);

  const id = await openTicket(page, { subject, message: words, priority: 'urgent' });
  await expectToast(page, 'default', 'Ticket created');
  await page.getByRole('link', { name: 'All tickets' }).click();
  await expect(list(page)).toHaveCount(1);
  await expect(page.getByRole('form', { name: 'New ticket' })).toHaveCount(0);
  await button(page, 'New Ticket').click();
  for (const label of ['Subject', 'Message']) await expect(page.getByLabel(label)).toHaveValue('');
  await list(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject);
  await expect(page.getByText('Open', { exact: true })).toBeVisible();
  await expect(page.getByText('Urgent', { exact: true })).toBeVisible();
  await expect(page.getByText(`Created ${await todayOn(page)}`)).toBeVisible();
  await expect(thread(page)).toHaveCount(1);
  await expect(thread(page)).toContainText('<script>alert(1)</script> **not bold**');
  await expect(thread(page).getByRole('time')).toContainText(/\d\d:\d\d/);
  expect(await axe(page)).toEqual([]);

  const staff = await newBrowserPage(browser);
  await signInAs(staff, 'admin');
  const announced = async () =>
    (await mailsTo(staff, 'admin@swapstead.test')).find(({ links }) => links[0]?.endsWith(id));
  await expect
    .poll(announced, { timeout: 15_000 })
    .toMatchObject({ subject: `New support ticket: ${subject}` });
  await staff.goto(`/admin/support?search=${encodeURIComponent(subject)}`);
  await row(staff, subject).getByRole('link', { name: 'View' }).click();
  await expect(staff).toHaveURL(`/admin/support/${id}`);
  await expect(staff.getByText(member.email).first()).toBeVisible();
  await expect(thread(staff)).toContainText('Second paragraph.');
  await staff.getByLabel('Reply to the member').fill('Please try the link again.');
  await button(staff, 'Send reply').click();
  await expect(thread(staff)).toHaveCount(2);
  await expect(thread(staff).last()).toContainText('Support team');
  expect(await axe(staff)).toEqual([]);

  // The member's open page fetches answers regularly.
  await expect(thread(page)).toHaveCount(2, { timeout: 20_000 });
  await expect(thread(page).last()).toContainText('Support team');
  await expect(thread(page).last()).not.toContainText('Swapstead team');
  await page.getByLabel('Your reply').fill('That worked, thank you.');
  await button(page, 'Send reply').click();
  await expect(thread(page).last()).toContainText('That worked, thank you.');
  await expect(page.getByLabel('Your reply')).toHaveValue('');
  await page.reload();
  await expect(thread(page).last()).toContainText('That worked, thank you.');

  await staff.getByLabel(/^Status of/).selectOption('closed');
  await expectToast(staff, 'default', 'Status updated');
  const mails = await mailsTo(page, member.email, 3);
  const subjects = mails.map((mail) => mail.subject);
  expect(subjects).toContain(`Support has answered: ${subject}`);
  expect(subjects).toContain(`Your ticket is now Closed: ${subject}`);
  await page.reload();
  await expect(page.getByText('This ticket is closed.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Your reply')).toHaveCount(0);
  await page.getByRole('link', { name: 'All tickets' }).click();
  await expect(list(page)).toHaveCount(1);
  for (const text of [subject, 'Closed', 'Urgent', await todayOn(page)])
    await expect(list(page)).toContainText(text);
  await list(page).click();
  await expect(page).toHaveURL(`/support/${id}`);
  await staff.context().close();
});

test("[SUPP-04, SUPP-05] a member's tickets are listed newest first, with status and priority", async ({
  page,
  browser,
}) => {
  await newMember(page);
  const ids: string[] = [];
  for (const [subject, priority] of [
    ['First', 'low'],
    ['Second', 'medium'],
    [`Third ${'with a long subject '.repeat(8)}`, 'high'],
  ]) {
    const data = { subject, priority, message: 'Some words about it.' };
    ids.push((await (await page.request.post(TICKETS, { data })).json()).id);
  }
  const staff = await newBrowserPage(browser);
  await signInAs(staff, 'admin');
  const data = { status: 'in_progress' };
  expect((await staff.request.patch(`${TICKETS}/${ids[1]}`, { data })).status()).toBe(200);
  await staff.context().close();

  await page.goto('/support');
  await expect(list(page)).toHaveText([/^Third/, /^Second/, /^First/]);
  for (const [index, badges] of [
    ['Open', 'High'],
    ['In Progress', 'Medium'],
    ['Open', 'Low'],
  ].entries()) {
    for (const badge of badges)
      await expect(list(page).nth(index).getByText(badge, { exact: true })).toBeVisible();
  }
  await expectToFit(page);
  await list(page).first().click();
  await expect(thread(page)).toHaveCount(1);
  await expectToFit(page);
});

test('[A11Y-09, SUPP-08] the accessibility page opens the form with its subject', async ({ page }) => {
  await newMember(page);
  await page.goto('/accessibility');
  await page.getByRole('link', { name: 'Contact Accessibility Team' }).click();
  await expect(page.getByLabel('Subject')).not.toHaveValue('');
  await expect(page.getByLabel('Message')).toBeFocused();
  await page.getByLabel('Message').fill('The map has no text.');
  await button(page, 'Send ticket').click();
  await expectToast(page, 'default', 'Ticket created');
  await expect(page).toHaveURL(/\/support\/[0-9a-f-]{36}$/);
  // Closed: going back does not open it again.
  await page.goBack();
  await expect(page).toHaveURL('/support');
  await expect(list(page)).toHaveCount(1);
  await expect(page.getByRole('form', { name: 'New ticket' })).toHaveCount(0);
});
