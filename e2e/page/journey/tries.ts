import { expect, type Locator, type Page } from '@playwright/test';
import { patience } from '../../../server/test/patience.ts';

/** How long a traveller waits for a response before trying again, in milliseconds. */
export const lookMs = () => patience(5_000);

/** Repeats `work` until it succeeds, as people do whose page did not answer. */
export const untilDone = (work: () => Promise<void>) =>
  expect(work).toPass({ timeout: patience(180_000), intervals: [250, 500, 1_000] });

/** An answer of the API, as another device of the member would read it. */
export async function read<T>({ page }: { page: Page }, path: string): Promise<T> {
  const reply = await page.request.get(path);
  if (!reply.ok()) throw new Error(`${path} answers ${reply.status()}`);
  return reply.json();
}

/** Presses on the page of a swap until its next sentence is shown. */
export async function pressUntil(
  { page, path }: { page: Page; path: (path: string) => string },
  id: string,
  then: Locator,
  press: () => Promise<void>,
): Promise<void> {
  await untilDone(async () => {
    await page.goto(path(`/swaps/${id}`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (await then.isVisible()) return;
    await press();
    await expect(then).toBeVisible();
  });
}

/** A value that a text is asked with, where any value will do. */
export const ANY = '\uE000';

/** Matches a text of the catalogue, whatever stands in the place of `ANY`. */
export const like = (text: string) => new RegExp(`^${sourceOf(text)}$`);

/** Matches whatever holds a text of the catalogue. */
export const holding = (text: string) => new RegExp(sourceOf(text));

/** French and dates have spaces that do not break, which the text of a page keeps. */
const sourceOf = (text: string) =>
  text
    .trim()
    .split(ANY)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'))
    .join('.+');

/** Chooses a radio button, as the keyboard does; its own dot is not on the page. */
export async function choose(radio: Locator): Promise<void> {
  await radio.focus();
  await radio.press('Space');
  await expect(radio).toBeChecked();
}
