import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';

const SCHEMES = ['light', 'dark'] as const;
const SHOT_WIDTHS = [360, 390, 768, 1024, 1440];
const SHOT_FOLDER = join(import.meta.dirname, '..', 'shots');

/** Runs `check` with the system set to light, then to dark, and sets it back to light; a failure names the scheme. */
export async function eachColorScheme(
  page: Page,
  check: (scheme: 'light' | 'dark') => Promise<void>,
): Promise<void> {
  for (const scheme of SCHEMES) {
    await test.step(`${scheme} colour scheme`, async () => {
      await page.emulateMedia({ colorScheme: scheme });
      await check(scheme);
    });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Fails if anything extends beyond the edges, which would allow sideways scrolling; names what does. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { width, reach, culprits } = await page.evaluate(() => {
    const root = document.documentElement;
    const limit = root.clientWidth;
    const isClipped = ({ parentElement: frame }: Element): boolean =>
      frame !== null &&
      frame !== document.body &&
      (getComputedStyle(frame).overflowX !== 'visible' || isClipped(frame));
    const outside = [...document.body.querySelectorAll('*')].filter((element) => {
      const box = element.getBoundingClientRect();
      const isOut = box.right + window.scrollX > limit + 1 || box.left + window.scrollX < -1;
      return box.width > 0 && isOut && !isClipped(element);
    });
    return {
      width: limit,
      reach: root.scrollWidth,
      culprits: outside.slice(0, 5).map((element) => element.outerHTML.slice(0, 120)),
    };
  });
  expect(
    reach,
    `The page is wider than its window. Reaching out:\n${culprits.join('\n')}`,
  ).toBeLessThanOrEqual(width);
}

/** Expects no sideways scrolling on a phone nor in the current window, which is restored. */
export async function expectToFit(page: Page): Promise<void> {
  const now = page.viewportSize();
  for (const size of [{ width: 390, height: 844 }, now]) {
    if (size) await page.setViewportSize(size);
    // Content that depends on the width is laid out in the next frame.
    await expect(() => expectNoSidewaysScroll(page)).toPass({ timeout: 3_000 });
  }
}

/** Texts cut off by the edge of their container; by their first words. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document.body;
    const ownText = (element: Element) =>
      [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    const cuts = (frame: Element, { left, right }: DOMRect) => {
      const box = frame.getBoundingClientRect();
      const clips = /hidden|clip/.test(getComputedStyle(frame).overflowX) && box.width > 1;
      return clips && (right > box.right + 1 || left < box.left - 1);
    };
    const isCut = (node: Node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const reach = range.getBoundingClientRect();
      for (let frame = node.parentElement; frame && frame !== main; frame = frame.parentElement)
        if (cuts(frame, reach)) return true;
      return false;
    };
    return [...main.querySelectorAll('*')]
      .filter(isShown)
      .flatMap(ownText)
      .filter(isCut)
      .map(({ textContent }) => textContent?.trim().slice(0, 80) ?? '');
  });

/**
 * Screenshots of the page in five widths, light and dark, to look at: e2e/shots/NAME-WIDTH-SCHEME.png. Lazy pictures
 * are loaded first, so that whole pages are complete.
 */
export async function shot(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  const before = page.viewportSize();
  for (const width of SHOT_WIDTHS) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
    await eachColorScheme(page, async (scheme) => {
      await page.evaluate(async () => {
        await document.fonts.ready;
        for (const image of document.images) image.loading = 'eager';
        await Promise.allSettled([...document.images].map((image) => image.decode()));
      });
      await page.screenshot({
        path: join(SHOT_FOLDER, `${name}-${width}-${scheme}.png`),
        fullPage,
        animations: 'disabled',
      });
    });
  }
  if (before) await page.setViewportSize(before);
}
