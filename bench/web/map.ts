/**
 * How long a subscriber waits for the map: from pressing 'Map' until the first markers are visible, with an empty
 * browser cache.
 * usage: node bench/web/map.ts URL DATA_DIR      (URL of a running server on that folder)
 */
import type { Browser } from '@playwright/test';
import { lookInto, newMembers } from '../../server/test/drills/kit.ts';
import { median, report } from '../rounds.ts';
import { openBrowser } from './slow-phone.ts';

const ROUNDS = 5;

const [site = '', dataDir = ''] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: node bench/web/map.ts URL DATA_DIR');

const database = await lookInto(dataDir);
const [member] = await newMembers(database.pool, 1);
await database.close();
if (!member) throw new Error('There is no member to look as.');

const browser = await openBrowser();
try {
  await firstMarkers(1, 1_500);
  await firstMarkers(4, 4_000);
} finally {
  await browser.close();
}

/** @param processor how many times slower than this machine */
async function firstMarkers(processor: number, limit: number) {
  const waits: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    waits.push(await waitForMap(browser, member?.cookie ?? '', processor));
  const slower = processor > 1 ? `, processor ${processor} times slower` : '';
  report(
    `first markers after the press on Map${slower}, median of ${ROUNDS}`,
    `at most ${limit} ms`,
    `${Math.round(median(waits))} ms (${waits.map(Math.round).join(' ')})`,
    median(waits) <= limit,
  );
}

async function waitForMap(opened: Browser, cookie: string, processor: number): Promise<number> {
  const context = await opened.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: site }]);
  const page = await context.newPage();
  await page.goto(`${site}/homes`);
  await page.getByRole('button', { name: 'Map', exact: true }).waitFor();
  // The stream of a member never ends, so the network is never idle.
  await page.waitForTimeout(2_000);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: processor });
  const wait = await page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === 'Map');
    if (!button) throw new Error('There is no button named Map.');
    const begun = performance.now();
    button.click();
    while (!document.querySelector('[aria-label="Homes on the map"] button')) {
      await new Promise(requestAnimationFrame);
      if (performance.now() - begun > 60_000) throw new Error('No marker came.');
    }
    return performance.now() - begun;
  });
  await context.close();
  return wait;
}
