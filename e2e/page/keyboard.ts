import { expect, type Locator, type Page } from '@playwright/test';

/** More presses than crossing any of our pages takes. */
const MOST_PRESSES = 150;

/** Presses Tab, or Shift + Tab, until the control has the focus; fails if it isn't reached. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} did not reach ${control}.`);
}

/** Reaches the control with Tab and presses Enter. */
export async function activate(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Enter');
}

/** Reaches the field with Tab and types. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
