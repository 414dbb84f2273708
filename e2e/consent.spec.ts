import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { activate, tabTo } from './page/keyboard.ts';
import { button, newMember, openAsMember, zoneSent } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

test.use({ consent: 'undecided' });

/** Cookies that outlive the session of someone who has just registered here; they don't sign anyone in. */
const SIGNED_OUT = ['swapstead_device', 'swapstead_registration'];
const SIGNED_IN = [...SIGNED_OUT, 'swapstead_session'];

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const toggle = (page: Page, category: string) => page.getByRole('button', { name: `Toggle ${category}` });

/** All that this browser stores for the site. */
async function stored(page: Page): Promise<string[]> {
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const cookies = await page.context().cookies();
  return [...keys, ...cookies.map(({ name }) => name)].sort();
}

/** The choice stored on this device. */
const choice = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('swapstead.consent') ?? 'null'));

/** Requests that need consent, in order. */
function watch(context: BrowserContext) {
  const views: string[] = [];
  const proofs: Record<string, unknown>[] = [];
  const others: string[] = [];
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== new URL(test.info().project.use.baseURL ?? '').origin) others.push(request.url());
    if (pathname === '/api/page-views') views.push(request.postDataJSON().path);
    if (/page-views/.test(pathname) && request.resourceType() === 'script') views.push('(its script)');
    if (pathname === '/api/consents') proofs.push(request.postDataJSON());
  });
  return { views, proofs, others };
}

test('[COOKIE-08, COOKIE-10, COOKIE-12] nothing optional runs before a choice, nor after a refusal', async ({
  page,
  context,
}) => {
  const { views, proofs, others } = watch(context);
  await page.goto('/');
  await expect(banner(page).getByRole('button')).toHaveText([
    'Accept all',
    'Essential only',
    'Cookie settings',
  ]);
  // Storing what someone asked for needs no consent, not even a choice.
  await button(page, 'Got it').click();
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click();
  await page.goto('/faq');
  await expect(banner(page)).toBeVisible();
  expect(await stored(page)).toEqual(['swapstead.favourites', 'swapstead.wipDismissed']);
  expect([proofs, views]).toEqual([[], []]);

  await button(page, 'Essential only').click();
  await expect(banner(page)).toBeHidden();
  await expect.poll(async () => (await choice(page)).proven).toBe(true);
  const { device, policy_version } = await choice(page);
  expect(device).toMatch(/^[0-9a-f]{32}$/);
  const refused = { device, policy_version, analytics: false, functional: false, marketing: false };
  expect(proofs).toEqual([refused]);
  await page.reload();
  await page.getByRole('link', { name: 'Safety' }).click();
  await expect(page).toHaveURL('/safety');
  await expect(banner(page)).toBeHidden();
  expect(views).toEqual([]);
  expect(proofs).toHaveLength(1);
  expect(others).toEqual([]);

  // The cookie page lists everything stored.
  await page.goto('/cookies');
  for (const name of await stored(page)) await expect(page.getByRole('main')).toContainText(name);
});

test('[COOKIE-05, COOKIE-06, COOKIE-09] giving, changing and withdrawing consent changes storage, cookies and requests', async ({
  page,
  context,
}) => {
  const { views, proofs } = watch(context);
  await page.goto('/faq');
  await button(page, 'Accept all').click();
  await expect(banner(page)).toBeHidden();
  // The open page is counted, and each later one, by its kind and without its id.
  await expect.poll(() => views).toEqual(['(its script)', '/faq']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
  await page.getByRole('article').first().getByRole('link').click();
  await expect.poll(() => views.slice(2)).toEqual(['/blog', '/blog/:slug']);
  await expect.poll(async () => (await choice(page)).proven).toBe(true);
  expect(await choice(page)).toMatchObject({ analytics: true, functional: true, marketing: true });

  // Names of stored items start with their category; these stand for those of later versions.
  await page.evaluate(() => {
    for (const category of ['analytics', 'functional', 'marketing']) {
      localStorage.setItem(`swapstead.${category}.a`, '1');
      sessionStorage.setItem(`swapstead.${category}.b`, '1');
      // biome-ignore lint/suspicious/noDocumentCookie: the way a script sets one
      document.cookie = `swapstead.${category}.c=1; Path=/`;
    }
  });
  await page.goto('/cookies');
  await expect.poll(() => views.at(-1)).toBe('/cookies');
  const counted = views.length;
  const settings = page.getByRole('region', { name: 'Cookie settings' });
  await expect(settings.getByRole('listitem').filter({ hasText: 'Essential' })).toContainText('Always on');
  await expect(
    settings.getByRole('listitem').filter({ hasText: 'Essential' }).getByRole('button'),
  ).toHaveCount(0);
  for (const category of ['analytics', 'functional', 'marketing'])
    await expect(toggle(page, category)).toHaveAttribute('aria-pressed', 'true');

  await toggle(page, 'analytics').click();
  await expect(toggle(page, 'analytics')).toHaveAttribute('aria-pressed', 'false');
  await expect(settings.getByRole('status')).toContainText('Your choice has been saved.');
  const traces = async () => (await stored(page)).filter((name) => /\.[abc]$/.test(name));
  expect(await traces()).toEqual(
    ['functional', 'marketing'].flatMap((one) => ['a', 'b', 'c'].map((key) => `swapstead.${one}.${key}`)),
  );
  await toggle(page, 'marketing').click();
  await toggle(page, 'functional').click();
  await expect.poll(traces).toEqual([]);
  await expect
    .poll(() => proofs.map(({ analytics, functional, marketing }) => [analytics, functional, marketing]))
    .toEqual([
      [true, true, true],
      [false, true, true],
      [false, true, false],
      [false, false, false],
    ]);
  expect(new Set(proofs.map(({ device }) => device)).size).toBe(1);

  // Immediately: the document that counted earlier pages does not count the next one.
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good questions, plain answers');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click();
  await expect(toggle(page, 'analytics')).toHaveAttribute('aria-pressed', 'false');
  expect(views).toHaveLength(counted);
  await page.reload();
  await expect(toggle(page, 'analytics')).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL('/faq');
  expect(views).toHaveLength(counted);
});

test('[COOKIE-07, COOKIE-10] the choice per category, from the banner and from the page, applies in every tab', async ({
  page,
  context,
}) => {
  await page.goto('/about');
  const dialog = page.getByRole('dialog', { name: 'Cookie preferences' });
  await button(page, 'Cookie settings').click();
  await toggle(page, 'analytics').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(button(page, 'Cookie settings')).toBeFocused();
  expect(await choice(page)).toBeNull();

  await button(page, 'Cookie settings').click();
  await expect(toggle(page, 'analytics')).toHaveAttribute('aria-pressed', 'false');
  await toggle(page, 'functional').click();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect(banner(page)).toBeHidden();
  expect(await choice(page)).toMatchObject({ analytics: false, functional: true, marketing: false });

  const other = await context.newPage();
  await other.goto('/cookies');
  await expect(banner(other)).toBeHidden();
  await button(other, 'Manage Cookie Preferences').click();
  const inDialog = other.getByRole('dialog').getByRole('button', { name: 'Toggle functional' });
  await expect(inDialog).toHaveAttribute('aria-pressed', 'true');
  await inDialog.click();
  await button(other, 'Save my choice').click();
  await expect(toggle(other, 'functional')).toHaveAttribute('aria-pressed', 'false');
  await page.goto('/cookies');
  await expect(toggle(page, 'functional')).toHaveAttribute('aria-pressed', 'false');
  await toggle(other, 'marketing').click();
  await expect(toggle(page, 'marketing')).toHaveAttribute('aria-pressed', 'true');

  // A new policy needs a new choice; the one about the old policy allows nothing.
  const { views } = watch(context);
  await expect.poll(async () => (await choice(page)).proven).toBe(true);
  await other.close();
  await page.evaluate(() => {
    const old = JSON.parse(localStorage.getItem('swapstead.consent') ?? '{}');
    localStorage.setItem(
      'swapstead.consent',
      // Both tabs have sent the proof of the previous choice, and a response may still be on its way.
      JSON.stringify({
        ...old,
        analytics: true,
        policy_version: '1 January 2020',
        decided_at: '2020-01-01T12:00:00.000Z',
      }),
    );
  });
  await page.goto('/faq');
  await expect(banner(page)).toBeVisible();
  expect(views).toEqual([]);
});

test('[COOKIE-11] banner and notice can be used in either order, by mouse and keyboard, and do not cover each other', {
  tag: '@widths',
}, async ({ page, browser }) => {
  const notice = page.getByRole('dialog', { name: 'Work in Progress' });
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  await expect(notice).toBeVisible();
  const boxes = await Promise.all([banner(page), notice].map((one) => one.boundingBox()));
  const [below, above] = boxes;
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await button(page, 'Got it').click();
  await expect(notice).toBeHidden();
  await button(page, 'Essential only').click();
  await expect(banner(page)).toBeHidden();

  const fresh = await browser.newPage();
  await fresh.goto('/');
  await expect(fresh.getByRole('dialog', { name: 'Work in Progress' })).toBeVisible();
  await expect(banner(fresh)).toBeVisible();
  // The notice takes the focus when it opens; the banner is a few stops before it.
  await expect(button(fresh, 'Got it')).toBeFocused();
  await tabTo(fresh, button(fresh, 'Essential only'), 'Shift+Tab');
  await fresh.keyboard.press('Enter');
  await expect(banner(fresh)).toBeHidden();
  await activate(fresh, button(fresh, 'Got it'));
  await expect(fresh.getByRole('dialog')).toBeHidden();
  await fresh.context().close();
});

test('[COOKIE-10, COOKIE-12] the choice needs no account and outlives the session', async ({ page }) => {
  await withoutWelcome(page);
  await page.goto('/');
  await button(page, 'Essential only').click();
  await newMember(page);
  await Promise.all([zoneSent(page), openAsMember(page, '/cookies')]);
  await expect(banner(page)).toBeHidden();
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name).sort()).toEqual(SIGNED_IN);
  expect(cookies.every(({ httpOnly }) => httpOnly)).toBe(true);
  // The cookie page lists everything stored.
  for (const name of SIGNED_IN) await expect(page.getByRole('main')).toContainText(name);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/');
  await expect(banner(page)).toBeHidden();
  const left = await page.context().cookies();
  expect(left.map(({ name }) => name).sort()).toEqual(SIGNED_OUT);
});
