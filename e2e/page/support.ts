import { expect, type Locator, type Page } from '@playwright/test';
import { button } from './members.ts';

export type TicketEntries = { subject: string; message: string; priority?: string };

/** Fills in the form of a new ticket, opened from the list. */
export async function writeTicket(page: Page, { subject, message, priority }: TicketEntries): Promise<void> {
  await page.goto('/support');
  await button(page, 'New Ticket').click();
  await page.getByLabel('Subject').fill(subject);
  if (priority) await page.getByLabel('Priority').selectOption(priority);
  await page.getByLabel('Message').fill(message);
}

/**
 * Opens a ticket with the form.
 * @returns its id, from the next page's address
 */
export async function openTicket(page: Page, entries: TicketEntries): Promise<string> {
  await writeTicket(page, entries);
  await button(page, 'Send ticket').click();
  await expect(page).toHaveURL(/\/support\/[0-9a-f-]{36}$/);
  return page.url().split('/').at(-1) as string;
}

export const thread = (page: Page): Locator =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem');

/** A figure among stat cards. */
export const figure = (page: Page, name: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition');

/** The table row that contains a text. */
export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

/** Today's short date as pages show it, in the browser's time zone. */
export const todayOn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    new Date().toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }),
  );
