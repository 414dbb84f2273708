import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { listHome, newSubscriber } from './hosts.ts';
import { newBrowserPage, withoutWelcome } from './site.ts';

export type Party = { page: Page; context: BrowserContext; email: string };

/** A new subscriber with this name, in a browser of their own. */
export async function party(browser: Browser, display_name: string, baseURL?: string): Promise<Party> {
  const page = await newBrowserPage(browser, baseURL === undefined ? {} : { baseURL });
  await withoutWelcome(page);
  const { email } = await newSubscriber(page);
  await page.request.put('/api/profiles/me', { data: { display_name } });
  return { page, context: page.context(), email };
}

/** Host and guest in two browsers, with a home of the host and a conversation about it. */
export async function twoParties(browser: Browser, home: object = {}) {
  const [host, guest] = await Promise.all([party(browser, 'Inês Duarte'), party(browser, 'Tom Baker')]);
  const listed: OwnHome = await listHome(host.page, home);
  const reply = await guest.page.request.post('/api/conversations', { data: { home_id: listed.id } });
  const { id } = (await reply.json()) as { id: string };
  return { host, guest, home: listed, id };
}

/** Sends a message over the API, as another device would. */
export async function sendFrom({ page }: Party, id: string, text: string): Promise<void> {
  const reply = await page.request.post(`/api/conversations/${id}/messages`, { data: { text } });
  if (reply.status() !== 201) throw new Error(`The message was refused: ${await reply.text()}`);
}

export const thread = (page: Page): Locator => page.getByRole('region', { name: 'Messages', exact: true });

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: /^Message to/ });

/** A message in the thread, by its text. */
export const bubble = (page: Page, text: string): Locator =>
  thread(page).getByRole('listitem').filter({ hasText: text });

/** The texts of the messages in the thread, in order. */
export const bubbles = (page: Page): Promise<string[]> =>
  thread(page).getByRole('listitem').locator('p[dir=auto]').allInnerTexts();

export async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.keyboard.press('Enter');
}
