import { expect, type Page } from '@playwright/test';
import { firstHome, renderedByBrowser } from './site.ts';

// biome-ignore lint/suspicious/noExplicitAny: a reply of the API, changed for the test
export type Home = any;

/** Opens the newest home; `change` alters the server's response, for cases the demo content doesn't have. */
export async function openHouse(page: Page, change?: (home: Home) => void): Promise<Home> {
  const { id } = await firstHome(page);
  const home = await (await page.request.get(`/api/homes/${id}`)).json();
  if (change) {
    change(home);
    await renderedByBrowser(page);
    const isHome = ({ pathname }: URL) => pathname === `/api/homes/${id}`;
    await page.route(isHome, (route) => route.fulfill({ json: home }));
  }
  await page.goto(`/house/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: home.title })).toBeVisible();
  return home;
}
