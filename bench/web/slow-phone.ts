import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { chromiumPath, launchArgs } from '../../e2e/browser/chromium.ts';

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ ...(await chromiumPath()), args: launchArgs });

type Slowness = {
  /** Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
  slowNetwork: boolean;
  /** How many times slower than this machine. */
  processor: number;
};

/** A fresh phone with empty caches. */
export async function openPhone(browser: Browser, { slowNetwork, processor }: Slowness): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  if (slowNetwork) {
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1.6 * 1024 * 1024) / 8,
      uploadThroughput: (750 * 1024) / 8,
    });
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: processor });
  await page.addInitScript(watch);
  return page;
}

declare global {
  interface Window {
    vitals: { lcp: number; lcpElement: string; cls: number; interactions: Map<number, number> };
  }
}

/** Runs in the page: records the largest paint, every layout shift, and the longest event of each interaction. */
function watch() {
  const vitals = { lcp: 0, lcpElement: '', cls: 0, interactions: new Map<number, number>() };
  window.vitals = vitals;
  const observe = (type: string, heard: (entry: never) => void, options = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) heard(entry as never);
    }).observe({
      type,
      buffered: true,
      ...options,
    });
  observe('largest-contentful-paint', (entry: { startTime: number; element?: Element }) => {
    vitals.lcp = entry.startTime;
    vitals.lcpElement = entry.element?.tagName ?? '';
  });
  observe('layout-shift', (entry: { value: number; hadRecentInput: boolean }) => {
    if (!entry.hadRecentInput) vitals.cls += entry.value;
  });
  const hear = (entry: { interactionId: number; duration: number }) => {
    const before = vitals.interactions.get(entry.interactionId) ?? 0;
    if (entry.interactionId) vitals.interactions.set(entry.interactionId, Math.max(before, entry.duration));
  };
  observe('event', hear, { durationThreshold: 16 });
}

/** The page's measurements so far; `inp` is the slowest interaction, in milliseconds in steps of 8. */
export const vitalsOf = (page: Page) =>
  page.evaluate(() => {
    const { lcp, lcpElement, cls, interactions } = window.vitals;
    return { lcp, lcpElement, cls, inp: Math.max(0, ...interactions.values()), count: interactions.size };
  });

export type Vitals = Awaited<ReturnType<typeof vitalsOf>>;

/**
 * Taps an element in the middle of the window once nothing moves. Playwright's own `tap` and `waitFor` search the page
 * just before and after, 35 to 50 ms of work each at this slow-down, which would count as the page's answer.
 */
export async function press(on: Locator) {
  const page = on.page();
  await on.waitFor();
  await page.waitForTimeout(400);
  await on.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await page.waitForTimeout(300);
  const box = await on.boundingBox();
  if (!box) throw new Error(`${on} is gone.`);
  await page.waitForTimeout(100);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(700);
}
