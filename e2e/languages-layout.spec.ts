import type { Browser, Page } from '@playwright/test';
import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import { LANGUAGE_NAMES, ORIGINAL, pathIn } from '@swapstead/contract/languages';
import { ARTICLES } from '@swapstead/contract/site/articles';
import { expect } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { expectNoSidewaysScroll } from './page/appearance.ts';
import { signInDemo } from './page/hosts.ts';
import { test } from './page/languages.ts';
import { newBrowserPage, withoutWelcome } from './page/site.ts';
import { englishNames, languageOfText, textFaults } from './page/text-faults.ts';

// The busiest pages in every language: as long as en-XA makes them, from right to left in ar-XB, and for axe. A page
// is opened once in each language and then resized. These are the languages of the server's tests, which `npm test`
// has built before.
test.describe.configure({ mode: 'default' });

const TRANSLATED = Object.keys(LANGUAGE_NAMES).filter((language) => language !== ORIGINAL);

/** The narrowest phone, a phone, a desktop, and that desktop zoomed to 200 %. */
const WINDOWS = [
  { width: 320, height: 800 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
  { width: 720, height: 450 },
];
const NARROWEST = { width: 320, height: 800 };
const DESKTOP = { width: 1440, height: 900 };

const VISITORS = ['/', '/auth', '/subscription'];
const MEMBERS = ['/homes', '/house/:id', '/messages', '/swaps', '/swaps/:id', '/profile', '/add-home'];

/** Pages of members that are opened in the languages that people read, not in the pseudo-languages. */
const ALSO_TRANSLATED = ['/homes?search=pool', '/matches', '/likes', '/wishes', '/nights'];

/** Opens the busiest pages one after the other, as the visitor or the host who sees most of them. */
async function eachPage(
  browser: Browser,
  baseURL = '',
  check: (page: Page, path: string) => Promise<void>,
  more: readonly string[] = [],
): Promise<void> {
  const visitor = await newBrowserPage(browser, { baseURL });
  const host = await newBrowserPage(browser, { baseURL });
  await signInDemo(host, 'host');
  for (const page of [visitor, host]) {
    await withoutWelcome(page);
    for (const path of page === host ? [...MEMBERS, ...more] : VISITORS)
      await test.step(path, async () => check(page, await withId(page, path)));
    await page.context().close();
  }
}

async function withId(page: Page, path: string): Promise<string> {
  const read = async (api: string) => (await page.request.get(api)).json();
  if (path === '/house/:id') return `/house/${(await read('/api/homes')).homes[0].id}`;
  if (path === '/swaps/:id') return `/swaps/${(await read('/api/swaps')).sections[0].swaps[0].id}`;
  return path;
}

async function titlesOfHomes(baseURL = ''): Promise<string[]> {
  const titles: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const reply = await fetch(`${baseURL}/api/homes${cursor && `?cursor=${encodeURIComponent(cursor)}`}`);
    const page = (await reply.json()) as { homes: HomeCard[]; next_cursor: string | null };
    titles.push(...page.homes.map(({ title }) => title));
    cursor = page.next_cursor;
  }
  return titles;
}

/** Waits until the page has everything that it shows first. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main .bone')).toHaveCount(0);
  await expect(page.locator('main :is([aria-busy=true], [data-loading])')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** Scripts that place cards react to a new window size one frame later. */
async function resize(page: Page, window: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(window);
  await expect(() => expectNoSidewaysScroll(page)).toPass({ timeout: 3_000 });
}

test('texts 40 % longer fit every width and zoom, whole and in buttons of one line, and no control is named in English [LANG-31, LANG-32]', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000);
  const known = ['Swapstead', ...(await titlesOfHomes(baseURL))];
  await eachPage(browser, baseURL, async (page, path) => {
    await open(page, pathIn('en-XA', path));
    for (const window of WINDOWS) {
      await resize(page, window);
      expect.soft(await textFaults(page), `${path}, ${window.width} px`).toEqual([]);
    }
    // Its texts are no messages: each language has a file of its own.
    if (path !== '/subscription') expect.soft(await englishNames(page, known), path).toEqual([]);
  });
});

test('pages written from right to left fit the narrowest phone [LANG-30, LANG-31]', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  await eachPage(browser, baseURL, async (page, path) => {
    await page.setViewportSize(NARROWEST);
    await open(page, pathIn('ar-XB', path));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await resize(page, NARROWEST);
    expect.soft(await textFaults(page), path).toEqual([]);
  });
});

for (const language of TRANSLATED) {
  test(`pages in ${language} say so, fit the narrowest phone and a desktop, and axe finds no fault in them [LANG-31, LANG-32]`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const check = async (page: Page, path: string) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, pathIn(language, path));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      expect.soft(await axe(page), path).toEqual([]);
      for (const window of [NARROWEST, DESKTOP]) {
        await resize(page, window);
        expect.soft(await textFaults(page), `${path}, ${window.width} px`).toEqual([]);
      }
    };
    await eachPage(browser, baseURL, check, ALSO_TRANSLATED);
  });
}

test('the line that offers a language fits the narrowest phone in each of them [LANG-03, LANG-31]', async ({
  browser,
  baseURL,
}) => {
  for (const locale of TRANSLATED) {
    const page = await newBrowserPage(browser, { baseURL: baseURL ?? '', locale });
    await page.setViewportSize(NARROWEST);
    await page.goto('/faq');
    const line = page.locator(`body > [lang=${locale}]`);
    await expect(line.getByRole('link')).toBeVisible();
    await resize(page, NARROWEST);
    // Three lines of text: the page itself still begins high up.
    expect((await line.boundingBox())?.height, locale).toBeLessThanOrEqual(84);
    expect(await textFaults(page), locale).toEqual([]);
    await page.context().close();
  }
});

test('what is in another language than the page says which: homes, agreements, names of languages [LANG-32]', async ({
  browser,
  baseURL,
}) => {
  const page = await newBrowserPage(browser, { baseURL: baseURL ?? '' });
  await signInDemo(page, 'host');
  const { homes } = await (await page.request.get('/api/homes')).json();
  const home = await (await page.request.get(`/api/homes/${homes[0].id}`)).json();
  await open(page, pathIn('de', `/house/${home.id}`));
  expect(await languageOfText(page, home.title)).toEqual(['en']);
  expect(await languageOfText(page, home.description.split('\n')[0])).toEqual(['en']);
  for (const [language, name] of Object.entries(LANGUAGE_NAMES))
    expect(await languageOfText(page, name), name).toEqual([language]);

  await open(page, pathIn('de', await withId(page, '/swaps/:id')));
  await expect(page.getByText('There is no deposit, and no money changes hands.')).toBeVisible();
  expect(await languageOfText(page, 'There is no deposit, and no money changes hands.')).toEqual(['en']);
  await page.context().close();
});

test('an article that is there in English alone says so to screen readers on the blog of each language [LANG-32]', async ({
  page,
}) => {
  for (const language of TRANSLATED) {
    await open(page, `/${language}/blog`);
    for (const { title } of ARTICLES) expect(await languageOfText(page, title), title).toEqual(['en']);
  }
});
