import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import { renderedByBrowser } from './site.ts';

/**
 * Opens a page as a returning visitor, so that no dialog covers it, and waits until it is hydrated: by then fonts and
 * homes no longer move, and clicks hit their targets.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('swapstead.wipDismissed', 'yes'));
  await page.goto(path);
  await page.waitForFunction(() => Reflect.get(globalThis, 'earlyClicks') === undefined);
}

export const cards = (page: Page): Locator => page.getByRole('article');

export const cardOf = (page: Page, title: string): Locator =>
  cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Titles of the cards in order. */
export const titles = (page: Page): Promise<string[]> =>
  cards(page).getByRole('heading', { level: 3 }).allInnerTexts();

/** Every home that the server lists for a visitor, newest first. */
export async function allHomes(request: APIRequestContext, query = ''): Promise<HomeCard[]> {
  const homes: HomeCard[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const reply = await request.get(
      `/api/homes?${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    const page = (await reply.json()) as { homes: HomeCard[]; next_cursor: string | null };
    homes.push(...page.homes);
    cursor = page.next_cursor;
  }
  return homes;
}

/** Changes the homes in the gallery's responses, for cases that no real listing shows. */
export async function listInstead(page: Page, change: (homes: HomeCard[]) => HomeCard[]): Promise<void> {
  await renderedByBrowser(page);
  await page.route(/\/api\/homes(\?|$)/, async (route) => {
    const body = await route
      .fetch()
      .then((reply) => reply.json())
      .catch(ignoreEndOfTest);
    if (!body) return;
    const { homes } = body as { homes: HomeCard[] };
    await route.fulfill({ json: { homes: change(homes), next_cursor: null } });
  });
}

/** A test may end while a response is on its way; Playwright then disposes of it. */
function ignoreEndOfTest(error: Error): undefined {
  if (!/disposed|closed/.test(error.message)) throw error;
}
