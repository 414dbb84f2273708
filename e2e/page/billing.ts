import { expect, type Page } from '@playwright/test';
import { button } from './members.ts';

export const plan = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
export const toasts = (page: Page) => page.locator('[data-toast]');

/** The link in the bar that only subscribers have. */
export const addHome = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Add home', exact: true, includeHidden: true });

/** Waits until the page knows of the payment; it checks every two seconds. */
export const paymentIsKnown = (page: Page) =>
  expect(toasts(page)).toContainText('Subscription activated!', { timeout: 20_000 });

/** The page that a press opens in a new tab. */
export async function opened(page: Page, press: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), press()]);
  return tab;
}

/** Chooses a plan, pays on the test page, and returns in the new tab. */
export async function subscribe(page: Page, choice: 'Choose Bi-Annual' | 'Choose Annual'): Promise<Page> {
  await page.goto('/subscription');
  const tab = await opened(page, () => button(page, choice).click());
  await button(tab, choice === 'Choose Annual' ? 'Pay €140' : 'Pay €75').click();
  return tab;
}
