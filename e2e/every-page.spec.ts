import type { Browser, Page } from '@playwright/test';
import { ARTICLES } from '@swapstead/contract/site/articles';
import { PAGE_TEXTS } from '@swapstead/contract/site/page-texts';
import { PAGES } from '@swapstead/contract/site/pages';
import { expect, test } from './fixtures.ts';
import { axe } from './page/accessibility.ts';
import { expectNoSidewaysScroll } from './page/appearance.ts';
import { EVERY_PAGE } from './page/examination.ts';
import { type DemoMember, signInAs } from './page/members.ts';
import { firstHome, newBrowserPage, withoutWelcome } from './page/site.ts';

const UNKNOWN = '/no-such-page';
/** A width between those of the examination, in pixels: only the layout differs there. */
const ONLY_MEASURED = 768;
/** Pages for search engines and link previews. */
const isPublic = (path: string) => path in PAGE_TEXTS || /^\/(blog|house)\/[^/]+$/.test(path);
/** Requests that fail because the page's address contains no token, or because nothing exists yet. */
const REFUSED: Record<string, RegExp> = {
  [UNKNOWN]: /^404 GET .*\/no-such-page$/,
  '/auth/verify': /^400 POST .*\/api\/auth\/verify$/,
  '/auth/step': /^401 GET .*\/api\/auth\/step$/,
  '/mail-works': /^400 POST .*\/api\/mail_works$/,
  '/undo-email': /^400 POST .*\/api\/auth\/read-undo$/,
  // The page shows the refusal of its API.
  '/notices/off': /^400 GET .*\/notices\/off/,
};
const STATUSES: Record<string, number> = { [UNKNOWN]: 404, '/notices/off': 400 };

/** The member who sees most of a page. */
function memberFor(path: string): DemoMember {
  if (/^\/(admin|users)/.test(path)) return 'admin';
  // The host may own the home of the conversation.
  return path === '/messages/:id' ? 'premium' : 'host';
}

/** An address for each kind of page. A record that only its owner sees is created for the signed-in member. */
async function addressOf(page: Page, path: string, isSignedIn: boolean): Promise<string> {
  if (path === '/blog/:slug') return `/blog/${ARTICLES[0]?.slug}`;
  const id = path.includes(':id') ? await idFor(page, path, isSignedIn) : '';
  return path.replace(':id', id);
}

async function idFor(page: Page, path: string, isSignedIn: boolean): Promise<string> {
  if (path === '/house/:id') return (await firstHome(page)).id;
  if (path === '/member/:id' && isSignedIn) return hostId(page);
  if (!isSignedIn) return '00000000-0000-4000-8000-000000000000';
  if (path === '/messages/:id')
    return made(page, '/api/conversations', { home_id: (await firstHome(page)).id });
  if (path === '/admin/members/:id') return (await read(page, '/api/viewer')).user_id;
  if (path === '/house/:id/guide') return (await ownHome(page)).id;
  if (path === '/wishes/:id') return (await read(page, '/api/wishes')).wishes[0].id;
  if (path.startsWith('/swaps/:id')) return swapId(page);
  if (path === '/admin/swaps/:id') return (await read(page, '/api/admin/swaps')).swaps[0].id;
  const ticket = { subject: 'Where is the key?', message: 'It was under the mat last time.' };
  return made(page, '/api/support_tickets', ticket);
}

async function read(page: Page, path: string, params: Record<string, string> = {}) {
  const reply = await page.request.get(path, { params });
  expect(reply.ok(), await reply.text()).toBe(true);
  return reply.json();
}

/** The host of a home in the gallery. */
const hostId = async (page: Page): Promise<string> =>
  (await read(page, `/api/homes/${(await firstHome(page)).id}`)).host.user_id;

const ownHome = async (page: Page): Promise<{ id: string }> =>
  (await read(page, '/api/homes/own')).homes.at(0);

/** The host's swap whose stay is under way in the demo: everything about it is open. */
async function swapId(page: Page): Promise<string> {
  const { sections } = await read(page, '/api/swaps');
  const comingUp = sections.find(({ section }: { section: string }) => section === 'coming_up');
  return comingUp.swaps[0].id;
}

async function made(page: Page, path: string, data: object): Promise<string> {
  const reply = await page.request.post(path, { data });
  expect(reply.ok(), await reply.text()).toBe(true);
  return (await reply.json()).id;
}

/** Waits until the page has finished loading. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main .bone')).toHaveCount(0);
  await expect(page.locator('main :is([aria-busy=true], [data-loading])')).toHaveCount(0);
}

/** The names as in NAV-14, so that no page can be left out. */
const NAMED =
  '/ /auth /subscription /house/:id /how-it-works /faq /add-home /profile /support /support/:id /admin /admin/support ' +
  '/admin/support/:id /users /about /careers /blog /press /partners /safety /privacy /terms /cookies /accessibility /homes /contact';

test('[NAV-14] the list of pages below is complete', () => {
  expect(PAGES).toEqual(expect.arrayContaining(NAMED.split(' ')));
});

for (const path of [...PAGES, UNKNOWN]) {
  const rows = path === UNKNOWN ? '' : ' [NAV-09, NAV-14, FOOT-01, PERM-15, A11Y-12, A11Y-13]';
  test(`${path} opens by its address, signed out and in, and fits every width, and passes the check in both schemes, on a phone and a desktop${rows}`, async ({
    browser,
    problems,
  }) => {
    test.slow();
    if (REFUSED[path]) problems.allow(REFUSED[path]);
    for (const viewer of EVERY_PAGE.viewers) {
      await test.step(viewer, async () => {
        const page = await pageOf(browser, viewer === 'signed in' ? memberFor(path) : 'visitor');
        await page.setViewportSize({ width: 1440, height: 900 });
        await examine(page, path, viewer === 'signed in');
        // Leave the page, whose requests don't belong to the next page's test.
        await page.goto('/healthz');
      });
    }
  });
}

const pages = new Map<DemoMember | 'visitor', Promise<Page>>();

/** One tab per viewer for all pages that this worker examines: what pages share is loaded once, as for people. */
function pageOf(browser: Browser, viewer: DemoMember | 'visitor'): Promise<Page> {
  const page = pages.get(viewer) ?? openedPage(browser, viewer);
  pages.set(viewer, page);
  return page;
}

async function openedPage(browser: Browser, viewer: DemoMember | 'visitor'): Promise<Page> {
  const page = await newBrowserPage(browser);
  await withoutWelcome(page);
  if (viewer !== 'visitor') await signInAs(page, viewer);
  return page;
}

async function examine(page: Page, path: string, isSignedIn: boolean): Promise<void> {
  const address = await addressOf(page, path, isSignedIn);
  const reply = await page.goto(address);
  expect(reply?.status()).toBe(STATUSES[path] ?? 200);
  await settled(page);
  // A signed-in member is sent from /auth to the home page.
  const bar = new URL(page.url()).pathname === '/' ? 'clear' : 'solid';
  await expect(page.getByRole('banner')).toHaveAttribute('data-bar', bar);
  await expect(page.getByText('Oops! Page not found')).toHaveCount(path === UNKNOWN ? 1 : 0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expectHead(page);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();

  await expectFits(page, ONLY_MEASURED);
  for (const [index, width] of EVERY_PAGE.widths.entries()) {
    await expectFits(page, width);
    // Each width begins with the scheme in which the previous one ended.
    for (const colorScheme of index % 2 ? EVERY_PAGE.schemes.toReversed() : EVERY_PAGE.schemes) {
      await page.emulateMedia({ colorScheme });
      expect(await axe(page, '', address), `${width} px, ${colorScheme}`).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  const atFullSize = await offered(page);
  // 1280 px at 200 %.
  await expectFits(page, 640, 400);
  await expect(() => expectOffered(page, atFullSize)).toPass({ timeout: 5_000 });
}

/** The page needs no sideways scrolling in that window. */
async function expectFits(page: Page, width: number, height = 800): Promise<void> {
  await page.setViewportSize({ width, height });
  await expect(() => expectNoSidewaysScroll(page)).toPass({ timeout: 3_000 });
}

/** Visible headings and controls of the content, by their text. */
const offered = (page: Page): Promise<string[]> =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('h1, h2, h3, a[href], button, input, select, textarea, summary')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .map((one) => `${one.localName} ${one.getAttribute('aria-label') ?? one.textContent}`),
    );

/**
 * All of it is still there, either visible or in something the page can open: a table of contents, or a list of
 * conversations.
 */
async function expectOffered(page: Page, before: string[]): Promise<void> {
  await page.locator('main details').evaluateAll((all) => {
    for (const one of all as HTMLDetailsElement[]) one.open = true;
  });
  const now = await offered(page);
  const list = page.getByRole('link', { name: 'All conversations' });
  if (await list.isVisible()) {
    await list.click();
    await expect(list).toBeHidden();
    now.push(...(await offered(page)));
    await page.goBack();
  }
  expect(before.filter((one) => !now.includes(one))).toEqual([]);
}

/** Each page has one title, and a public one has what link previews show. */
async function expectHead(page: Page): Promise<void> {
  const { title, ...head } = await page.evaluate(() => {
    const all = (selector: string, attribute: string) =>
      [...document.head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
    return {
      title: document.title,
      description: all('meta[name=description]', 'content'),
      canonical: all('link[rel=canonical]', 'href'),
      url: all('meta[property="og:url"]', 'content'),
      card: all('meta[property="og:title"]', 'content'),
      picture: all('meta[property="og:image"]', 'content'),
    };
  });
  expect(title).toMatch(/Swapstead|^Swap homes/);
  const { origin, pathname } = new URL(page.url());
  if (!isPublic(pathname)) return;
  expect(head).toEqual({
    description: [expect.stringMatching(/^.{40,160}$/)],
    canonical: [origin + pathname],
    url: [origin + pathname],
    card: [expect.stringMatching(/./)],
    picture: [expect.stringMatching(new RegExp(`^${origin}/`))],
  });
}
