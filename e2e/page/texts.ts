import { expect, type Page } from '@playwright/test';

export const main = (page: Page) => page.getByRole('main');
export const headings = (page: Page, level: number) =>
  main(page).getByRole('heading', { level }).allTextContents();
export const region = (page: Page, name: string) => main(page).getByRole('region', { name });

/** Opens a page and waits until its client code has loaded. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
