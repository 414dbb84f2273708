import { expect, type Locator, type Page } from '@playwright/test';

/** More presses than crossing any of our pages takes. */
const MOST_PRESSES = 150;

/**
 * Presses Tab, or Shift + Tab, until the control has the focus. Fails if it isn't reached, if it looks the same with
 * the focus, or if it is out of sight then.
 */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  const before = await control.evaluate(lookOf);
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      if (presses > 0) await expectToStandOut(control, before);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${key} did not reach ${control}.`);
}

async function expectToStandOut(control: Locator, before: string): Promise<void> {
  expect(await control.evaluate(lookOf), `${control} with the focus`).not.toBe(before);
  await expect.poll(() => control.evaluate(isInSight), `${control} is in sight`).toBe(true);
}

/** Runs in the page: everything a focus style may change, on the element and the two boxes around it. */
function lookOf(element: Element): string {
  return [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement]
    .filter((box) => box instanceof Element)
    .map((box) => getComputedStyle(box))
    .flatMap((style) => [style.outline, style.boxShadow, style.border, style.backgroundColor, style.color])
    .join();
}

/** Runs in the page: some of the element is in the window, and nothing lies over it. */
function isInSight(element: Element): boolean {
  // A radio button or checkbox may be drawn by its label.
  const isDrawnByLabel = element.matches('[type=radio], [type=checkbox]');
  const drawn = isDrawnByLabel ? (element.closest('label') ?? element) : element;
  const { left, top, width, height } = drawn.getBoundingClientRect();
  return [0.15, 0.5, 0.85].some((part) => {
    const at = document.elementFromPoint(left + width / 2, top + height * part);
    return at !== null && (drawn.contains(at) || at.contains(drawn));
  });
}

/** The focus is on something of the page, so that the next press of Tab goes on from there. */
export const expectFocus = (page: Page, after: string): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.localName), `the focus after: ${after}`)
    .not.toBe('body');

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
