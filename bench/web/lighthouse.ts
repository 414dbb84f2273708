/**
 * Lighthouse on a phone with simulated throttling, median of three runs: scores, and their metrics.
 * usage: node bench/web/lighthouse.ts URL [member]      (with `member` as the demo's premium member)
 */
import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { chromiumPath, launchArgs } from '../../e2e/browser/chromium.ts';
import { decideEssential } from '../../e2e/page/consent.ts';
import { report } from '../rounds.ts';

const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const MEASURES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];

const url = process.argv[2];
if (!url) throw new Error('usage: node bench/web/lighthouse.ts URL [member]');
const isMember = process.argv[3] === 'member';
const extraHeaders = isMember ? { cookie: await cookieOf(new URL(url).origin) } : undefined;

const runs: Result[] = [];
for (let run = 0; run < RUNS; run++) runs.push(await audit(url));

// One whole run is the median, by its performance, so that its figures are consistent.
const median = runs.sort((a, b) => score(a, 'performance') - score(b, 'performance'))[Math.floor(RUNS / 2)];
if (!median) throw new Error('Lighthouse gave no result.');

const scores = CATEGORIES.map((category) => score(median, category));
report(
  `Lighthouse of ${new URL(url).pathname}${isMember ? ' as a member' : ''}: ${CATEGORIES.join(', ')}`,
  '100 each',
  scores.join(', '),
  scores.every((one) => one === 100),
);
console.log(`Lighthouse ${median.lighthouseVersion}, phone, ${url}, median of ${RUNS} runs by performance`);
for (const category of CATEGORIES) {
  const all = runs.map((run) => score(run, category)).join(' ');
  console.log(`  ${category.padEnd(26)}${String(score(median, category)).padStart(5)}   (${all})`);
}
for (const measure of MEASURES) {
  console.log(`  ${measure.padEnd(26)}${median.audits[measure]?.displayValue ?? '-'}`);
}
for (const { label, transferSize, requestCount } of resources(median)) {
  console.log(`  ${label.padEnd(26)}${(transferSize / 1000).toFixed(1).padStart(7)} kB in ${requestCount}`);
}
for (const complaint of lostPoints(median)) console.log(`  lost points: ${complaint}`);

/** Signs the demo's premium member in. */
async function cookieOf(site: string): Promise<string> {
  const reply = await fetch(`${site}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify({ email: 'premium@swapstead.test', password: 'swapstead' }),
  });
  if (!reply.ok) throw new Error(`The sign-in was refused: ${await reply.text()}`);
  const cookie = reply.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  // As at an earlier visit.
  const zone = await fetch(`${site}/api/notice_preferences`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: site, cookie },
    body: JSON.stringify({ device_zone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  });
  if (!zone.ok) throw new Error(`The time zone was refused: ${await zone.text()}`);
  return cookie;
}

/** One run in a fresh browser, as Lighthouse recommends. */
async function audit(page: string): Promise<Result> {
  const { executablePath, env } = await chromiumPath();
  const browser = await launch({
    chromePath: executablePath,
    envVars: env,
    chromeFlags: ['--headless', '--disable-gpu', ...launchArgs],
  });
  try {
    if (isMember) await visitBefore(browser.port, new URL(page).origin);
    const outcome = await lighthouse(page, {
      port: browser.port,
      onlyCategories: CATEGORIES,
      logLevel: 'error',
      disableStorageReset: isMember,
      ...(extraHeaders && { extraHeaders }),
    });
    if (!outcome) throw new Error(`Lighthouse gave no result for ${page}.`);
    if (outcome.lhr.runtimeError) throw new Error(outcome.lhr.runtimeError.message);
    return outcome.lhr;
  } finally {
    browser.kill();
  }
}

/** A member has answered the cookie banner before; otherwise it is the largest part of some pages. */
async function visitBefore(port: number, site: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no window.');
  await decideEssential(context);
  const page = await context.newPage();
  await page.goto(`${site}/robots.txt`);
  await page.close();
  await browser.close();
}

/** 0 to 100. */
function score(run: Result, category: string): number {
  return Math.round((run.categories[category]?.score ?? 0) * 100);
}

/** Transferred bytes by kind, the total first. */
function resources(run: Result): { label: string; transferSize: number; requestCount: number }[] {
  const requests = run.audits['network-requests']?.details;
  if (requests?.type !== 'table') throw new Error('Lighthouse listed no network requests.');
  const kinds = new Map([['total', { label: 'total', transferSize: 0, requestCount: 0 }]]);
  for (const { resourceType, transferSize } of requests.items) {
    const kindName = typeof resourceType === 'string' ? resourceType.toLowerCase() : 'other';
    for (const label of ['total', kindName]) {
      const kind = kinds.get(label) ?? { label, transferSize: 0, requestCount: 0 };
      kind.transferSize += Number(transferSize);
      kind.requestCount += 1;
      kinds.set(label, kind);
    }
  }
  return [...kinds.values()].sort((a, b) => b.transferSize - a.transferSize);
}

/** The audits that keep a category below 100. */
function lostPoints(run: Result): string[] {
  const refs = CATEGORIES.flatMap((category) => run.categories[category]?.auditRefs ?? []);
  return refs
    .filter(({ id, weight }) => weight > 0 && (run.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${run.audits[id]?.title} ${run.audits[id]?.displayValue ?? ''}`.trim());
}
