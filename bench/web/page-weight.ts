/**
 * The weight of a page's first view on a 390 px phone: transferred bytes by kind, before any scrolling, with an empty
 * cache and the server's compression.
 * usage: node bench/web/page-weight.ts URL
 */
import { chromium } from '@playwright/test';
import { chromiumPath, launchArgs } from '../../e2e/browser/chromium.ts';
import { report } from '../rounds.ts';

interface Transfer {
  url: string;
  kind: string;
  encoding: string;
  bytes: number;
}

const url = process.argv[2];
if (!url) throw new Error('usage: node bench/web/page-weight.ts URL');

const TARGET_KB = 250;

const transfers = await firstView(url);
const kinds = Map.groupBy(transfers, ({ kind }) => kind);
console.log(`First view of ${url}, 390 px phone, bytes on the wire`);
printRow('all', transfers);
for (const [kind, group] of kinds) printRow(kind, group);
for (const { bytes, kind, encoding, url: address } of transfers.sort((a, b) => b.bytes - a.bytes)) {
  console.log(`    ${String(bytes).padStart(8)}  ${kind.padEnd(10)} ${encoding.padEnd(8)} ${address}`);
}

const all = transfers.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
report(
  'first view of the first page on a 390 px phone, all bytes',
  `at most ${TARGET_KB} kB`,
  `${all.toFixed(1)} kB`,
  all <= TARGET_KB,
);

function printRow(kind: string, group: Transfer[]): void {
  const bytes = group.reduce((sum, transfer) => sum + transfer.bytes, 0);
  console.log(`  ${kind.padEnd(12)}${(bytes / 1000).toFixed(1).padStart(8)} kB in ${group.length}`);
}

/** Loads the page once and waits until the network is quiet. */
async function firstView(page: string): Promise<Transfer[]> {
  const browser = await chromium.launch({ ...(await chromiumPath()), args: launchArgs });
  try {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    });
    const tab = await context.newPage();
    const cdp = await context.newCDPSession(tab);
    const open = new Map<string, Transfer>();
    const done: Transfer[] = [];
    cdp.on('Network.responseReceived', ({ requestId, response, type }) => {
      // data: and blob: addresses are part of the resource that contains them.
      if (!response.url.startsWith('http')) return;
      const headers = new Map(
        Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]),
      );
      const encoding = headers.get('content-encoding') ?? '-';
      open.set(requestId, { url: response.url, kind: type.toLowerCase(), encoding, bytes: 0 });
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const transfer = open.get(requestId);
      if (transfer) done.push({ ...transfer, bytes: encodedDataLength });
    });
    await cdp.send('Network.enable');
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    await tab.goto(page, { waitUntil: 'networkidle' });
    return done;
  } finally {
    await browser.close();
  }
}
