/**
 * What a visitor on a slow phone waits for. Largest paint of the first page on slow 4G with a processor four times
 * slower, compared with a hand-written page with the same hero and first homes (pairs in turn, medians of the
 * ratios); layout shifts and interaction times on the journey from the first page over a search and a home and back.
 * usage: node bench/web/vitals.ts URL [journey]      (URL of a running server; `journey` skips the first page)
 */
import type { Page } from '@playwright/test';
import { median, ratioOf, report } from '../rounds.ts';
import { openBrowser, openPhone, press, type Vitals, vitalsOf } from './slow-phone.ts';
import { serveStaticPage } from './static-page.ts';

const ROUNDS = 5;

const site = process.argv[2]?.replace(/\/$/, '');
if (!site) throw new Error('usage: node bench/web/vitals.ts URL');

const browser = await openBrowser();
try {
  if (process.argv[3] !== 'journey') await firstPage(site);
  await interactions();
} finally {
  await browser.close();
}

async function firstPage(url: string) {
  const byHand = await serveStaticPage(url);
  const ours: Vitals[] = [];
  const theirs: Vitals[] = [];
  const paint = async (address: string, seen: Vitals[]) => {
    const vitals = await openSlowly(address);
    seen.push(vitals);
    return vitals.lcp;
  };
  await paint(byHand.url, []);
  const { ratio, a, b } = await ratioOf(
    ROUNDS,
    () => paint(`${url}/`, ours),
    () => paint(byHand.url, theirs),
  );
  byHand.stop();
  const elements = [ours, theirs].map((seen) =>
    [...new Set(seen.map(({ lcpElement }) => lcpElement))].join(),
  );
  report(
    `LCP of the first page / page by hand, slow 4G (${elements.join(' / ')})`,
    'at most 1.1',
    `${ratio.toFixed(2)} (${Math.round(a)} / ${Math.round(b)} ms)`,
    ratio <= 1.1,
  );
  const worst = Math.max(...ours.map(({ cls }) => cls));
  report('CLS of the first page on slow 4G, worst', '0', worst.toFixed(4), worst < 0.00005);
}

async function openSlowly(url: string): Promise<Vitals> {
  const page = await openPhone(browser, { slowNetwork: true, processor: 4 });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(500);
  const vitals = await vitalsOf(page);
  await page.context().close();
  return vitals;
}

async function interactions() {
  const journeys: Vitals[] = [];
  for (let round = 0; round < ROUNDS; round++) journeys.push(await journey());
  const worst = Math.max(...journeys.map(({ cls }) => cls));
  report('CLS of the journey, worst', '0', worst.toFixed(4), worst < 0.00005);
  const inp = median(journeys.map((one) => one.inp));
  report(
    `INP of the journey at 4x slow-down, median of ${ROUNDS} (${journeys[0]?.count} interactions)`,
    'at most 60 ms',
    `${inp} ms (${journeys.map((one) => one.inp).join(', ')})`,
    inp <= 60,
  );
}

/** Opens the first page, types a search, opens a home, goes back, continues typing and picks a tag. */
async function journey() {
  const page = await openPhone(browser, { slowNetwork: false, processor: 4 });
  await page.addInitScript(() => localStorage.setItem('swapstead.wipDismissed', 'true'));
  await page.goto(`${site}/`, { waitUntil: 'networkidle' });
  await press(page.getByRole('button', { name: 'Essential only' }));
  await type(page, 'gard');
  await press(page.getByRole('article').first().getByRole('link').first());
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.goBack();
  await page.getByRole('searchbox').waitFor();
  await type(page, 'en');
  await press(page.getByRole('button', { name: 'Show tags' }));
  await press(page.getByRole('button', { name: /^Garden \(/ }));
  await page.waitForLoadState('networkidle');
  const vitals = await vitalsOf(page);
  await page.context().close();
  return vitals;
}

async function type(page: Page, text: string) {
  await press(page.getByRole('searchbox'));
  await page.keyboard.press('End');
  await page.keyboard.type(text, { delay: 120 });
  await page.waitForTimeout(800);
}
