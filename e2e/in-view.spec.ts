import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { listHome, listingHomes, newSubscriber, pickPhotos, smallPictures, tiles } from './page/hosts.ts';
import { openHouse } from './page/house.ts';
import { button, signInAs } from './page/members.ts';
import { edit } from './page/profile.ts';
import { withoutWelcome } from './page/site.ts';

test.beforeEach(async ({ page }) => withoutWelcome(page));

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It has no box.');
  return box;
};

test('a search in the hero scrolls its field below the bar and its results into view, with the first letter', {
  tag: '@widths',
}, async ({ page }) => {
  await page.goto('/');
  const panel = page.getByRole('region', { name: 'Find a home' });
  const field = panel.getByRole('searchbox').first();
  const height = page.viewportSize()?.height ?? 0;
  expect((await boxOf(panel)).y).toBeGreaterThan(200);
  await field.click();
  await page.keyboard.type('k');
  const bar = await boxOf(page.locator('header[data-bar]'));
  await expect.poll(async () => Math.abs((await boxOf(panel)).y - (bar.y + bar.height))).toBeLessThan(40);
  await expect(panel.getByText(/^\d+ homes?$/).first()).toBeInViewport();
  const first = page.getByRole('article').first();
  await expect(first).toBeVisible();
  await expect.poll(async () => (await boxOf(first)).y).toBeLessThan(height - 40);
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  const heading = page.locator('#gallery-heading');
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});

test('a member\u2019s cards have quiet buttons, filled on hover and focus', async ({ page }) => {
  await signInAs(page, 'premium');
  await page.goto('/homes');
  const contact = button(page, 'Contact owner').first();
  await expect(contact).toBeVisible();
  const look = () =>
    contact.evaluate((one) => {
      const { backgroundColor, borderTopWidth } = getComputedStyle(one);
      return { ground: backgroundColor, border: borderTopWidth };
    });
  const atRest = await look();
  expect(atRest).toEqual({ ground: 'rgba(0, 0, 0, 0)', border: '1px' });
  await contact.hover();
  await expect.poll(async () => (await look()).ground).not.toBe(atRest.ground);
  await page.mouse.move(0, 0);
  await expect.poll(async () => (await look()).ground).toBe(atRest.ground);
  await page.keyboard.press('Tab');
  await contact.focus();
  await expect.poll(async () => (await look()).ground).not.toBe(atRest.ground);
});

/** The contrast of the bar's text with the worst background where the bar is transparent: white. */
const contrastOfBar = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('header[data-bar]') as HTMLElement;
    const words = bar.querySelector('nav a, button') as HTMLElement;
    const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    const paint = (colour: string, opacity = 1) => {
      canvas.globalAlpha = opacity;
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
    };
    const luminance = () => {
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
        const value = part / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    paint('white');
    paint(getComputedStyle(bar).backgroundColor);
    const veil = getComputedStyle(bar, '::before');
    if (veil.content !== 'none') paint(veil.backgroundColor, Number(veil.opacity));
    const under = luminance();
    paint(getComputedStyle(words).color);
    const over = luminance();
    return (Math.max(under, over) + 0.05) / (Math.min(under, over) + 0.05);
  });

test('the text of the bar is readable at every scroll position', {
  tag: '@widths',
}, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('article').first()).toBeVisible();
  const places = [30, 200, 500, 650, 699, 700, 710, 720, 730, 740, 743, 744, 760, 800, 900, 1200];
  for (const place of places) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), place);
    await expect.poll(() => contrastOfBar(page), { message: `at ${place} px` }).toBeGreaterThan(4.5);
  }
});

/** Tabs through the page; returns the stops that something fixed covers completely. */
async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (let stop = 0; stop < 150; stop++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      if (focused === document.body || 'isSeen' in focused) return { isOver: true };
      Object.assign(focused, { isSeen: true });
      // A radio button or checkbox whose label draws it.
      const drawn = focused.matches('.sr-only') ? (focused.closest('label') ?? focused) : focused;
      const { left, top, width, height } = drawn.getBoundingClientRect();
      const isSeen = [0.15, 0.5, 0.85].some((part) => {
        const at = document.elementFromPoint(left + width / 2, top + height * part);
        return at !== null && (drawn.contains(at) || at.contains(drawn));
      });
      return { isOver: false, html: isSeen ? '' : drawn.outerHTML.slice(0, 160) };
    });
    if (found.isOver && stop > 5) return hidden;
    if (found.html) hidden.push(found.html);
  }
  return hidden;
}

test('the focus is never hidden under the bars of the profile editor (WCAG 2.4.11)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await signInAs(page, 'free');
  await page.goto('/profile');
  await edit(page);
  expect(await hiddenStops(page)).toEqual([]);
});

test('a toast covers no photo of a house page', { tag: '@widths' }, async ({ page }) => {
  await openHouse(page);
  await button(page, 'Copy link').click();
  const toast = page.locator('[data-toast]');
  await expect(toast).toBeVisible();
  const covered = await page.evaluate(() => {
    const box = document.querySelector('[data-toast]')?.getBoundingClientRect() ?? new DOMRect();
    return [...document.querySelectorAll('img')]
      .filter((one) => !one.closest('[data-toast]') && one.checkVisibility({ visibilityProperty: true }))
      .map((one) => ({ one, at: one.getBoundingClientRect() }))
      .filter(
        ({ at }) => box.left < at.right && at.left < box.right && box.top < at.bottom && at.top < box.bottom,
      )
      .map(({ one }) => one.outerHTML.slice(0, 100));
  });
  expect(covered).toEqual([]);
});

test('a swipe moves the photos of the viewer with the finger', { tag: '@phone' }, async ({ page }) => {
  const home = await openHouse(page);
  await page
    .getByRole('button', { name: /^Open photo 1 of/ })
    .first()
    .click();
  const viewer = page.getByRole('dialog', { name: `Photos of ${home.title}` });
  const track = viewer.getByRole('list', { name: 'Photos' });
  const scrolled = () => track.evaluate((row) => row.scrollLeft / row.clientWidth);
  const picture = viewer.locator('li:not([inert]) img');
  await expect(picture).toHaveAttribute('src', new RegExp(home.photos[0].photo_url));
  const cdp = await page.context().newCDPSession(page);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 420 }] });
  await finger('touchStart', 330);
  for (const x of [300, 260, 220, 180]) await finger('touchMove', x);
  // The finger is still down, halfway across.
  await expect.poll(scrolled).toBeGreaterThan(0.2);
  expect(await scrolled()).toBeLessThan(0.5);
  for (const x of [120, 60, 30]) await finger('touchMove', x);
  // The finger rests before it is lifted: how far the row moves on is up to the browser, and on a busy machine it
  // is sometimes two photos.
  await expect.poll(scrolled).toBeGreaterThan(0.5);
  await page.waitForTimeout(100);
  await finger('touchEnd');
  await expect(picture).toHaveAttribute('src', new RegExp(home.photos[1].photo_url));
  await expect.poll(scrolled).toBe(1);
});

test.describe('forms of homes', () => {
  test.use(listingHomes);

  test("a single photo is fully visible, at 200 % zoom and as a home's last one; no bar covers the focus", async ({
    page,
  }) => {
    await newSubscriber(page);
    await page.setViewportSize({ width: 720, height: 450 });
    await page.goto('/add-home');
    await pickPhotos(page, smallPictures(1));
    await expect(tiles(page)).toHaveCount(1);
    expect((await boxOf(tiles(page))).height).toBeGreaterThan(200);
    await button(page, 'Remove small-1.webp').click({ trial: true });

    // The toast was positioned for the previous window size.
    await button(page, 'Close notice').click();
    await page.setViewportSize({ width: 1280, height: 720 });
    expect(await hiddenStops(page)).toEqual([]);

    const { title } = await listHome(page);
    await page.goto('/profile?tab=homes');
    await page
      .getByRole('article', { name: title })
      .getByRole('button', { name: 'Edit', exact: true })
      .click();
    await expect(tiles(page)).toHaveCount(3);
    for (const place of [1, 2]) await button(page, `Remove Photo ${place}`).click();
    for (const width of [1280, 720]) {
      await page.setViewportSize({ width, height: 720 });
      const left = page.locator('[data-state=stored]');
      await expect(left).toHaveCount(1);
      expect((await boxOf(left)).height).toBeGreaterThan(200);
    }
  });
});
