/**
 * What a signed-in member waits for on a slow phone, beside a visitor: largest paint and layout shifts of the first
 * visit of a page on slow 4G with a processor four times slower, and how long its first press takes to show; the two
 * in turn, medians.
 * usage: node bench/web/members.ts URL [rounds]      (URL of a running server with demo content)
 */
import type { APIRequestContext } from '@playwright/test';
import { decideEssential } from '../../e2e/page/consent.ts';
import { median, report } from '../rounds.ts';
import { openBrowser, openPhone, press, type Vitals, vitalsOf } from './slow-phone.ts';

const ROUNDS = Number(process.argv[3] ?? 5);
/** Where a visitor sees a page of the same kind. */
const PAGES = ['/', '/homes', '/house', '/swaps', '/messages', '/swaps/:id'];
/** What someone presses first on each of them. */
const PRESSED: Record<string, string> = {
  '/': 'article a',
  '/homes': 'article a',
  '/house': 'main button[aria-pressed]',
  '/swaps': 'main a[href^="/swaps/"]',
  '/messages': 'main a[href^="/messages/"]',
  '/swaps/:id': 'main a[href^="/"]',
};
/** Those that show a visitor nothing of their own. */
const MEMBERS_ONLY = ['/swaps', '/messages', '/swaps/:id'];
const MEMBER = { email: 'premium@swapstead.test', password: 'swapstead' };

const site = process.argv[2]?.replace(/\/$/, '');
if (!site) throw new Error('usage: node bench/web/members.ts URL [rounds]');

const browser = await openBrowser();
try {
  const reply = await fetch(`${site}/api/homes`);
  const { homes } = (await reply.json()) as { homes: { id: string }[] };
  const addresses: Record<string, string> = {
    '/house': `/house/${homes[0]?.id}`,
    '/swaps/:id': await aSwap(),
  };
  for (const path of PAGES) await measure(path, addresses[path] ?? path);
} finally {
  await browser.close();
}

/** The page of a swap that is coming up. */
async function aSwap(): Promise<string> {
  const context = await browser.newContext();
  await signIn(context.request);
  const reply = await context.request.get(`${site}/api/swaps`);
  const { sections } = (await reply.json()) as { sections: { section: string; swaps: { id: string }[] }[] };
  await context.close();
  return `/swaps/${sections.find(({ section }) => section === 'coming_up')?.swaps[0]?.id}`;
}

async function signIn(request: APIRequestContext) {
  const reply = await request.post(`${site}/api/auth/sign-in`, { data: MEMBER });
  if (!reply.ok()) throw new Error(`The sign-in was refused: ${await reply.text()}`);
}

async function measure(name: string, path: string) {
  const seen = { member: [] as Vitals[], visitor: [] as Vitals[] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const who of MEMBERS_ONLY.includes(name)
      ? (['member'] as const)
      : (['member', 'visitor'] as const)) {
      const vitals = await open(path, who === 'member', PRESSED[name] ?? 'a');
      // The first round warms the server.
      if (round > 0) seen[who].push(vitals);
    }
  }
  const lcp = (all: Vitals[]) => Math.round(median(all.map((one) => one.lcp)));
  const cls = Math.max(...seen.member.map((one) => one.cls));
  const beside = seen.visitor.length > 0 ? ` / visitor ${lcp(seen.visitor)} ms` : '';
  report(
    `LCP of ${name} for a member, slow 4G, and worst CLS`,
    'CLS 0',
    `${lcp(seen.member)} ms${beside}, CLS ${cls.toFixed(4)}`,
    cls < 0.0001,
  );
  const inp = (all: Vitals[]) => Math.round(median(all.map((one) => one.inp)));
  const besideInp = seen.visitor.length > 0 ? ` / visitor ${inp(seen.visitor)} ms` : '';
  report(
    `the first press on ${name} for a member, until something shows`,
    'at most 60 ms',
    `${inp(seen.member)} ms${besideInp}`,
    inp(seen.member) <= 60,
  );
}

async function open(path: string, isMember: boolean, pressed: string): Promise<Vitals> {
  const page = await openPhone(browser, { slowNetwork: true, processor: 4 });
  await page.addInitScript(() => localStorage.setItem('swapstead.wipDismissed', 'true'));
  // A member has been here before; otherwise the banner is the largest part of some pages.
  await decideEssential(page.context());
  if (isMember) {
    await signIn(page.request);
    // As at an earlier visit.
    const device_zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    await page.request.put(`${site}/api/notice_preferences`, { data: { device_zone } });
  }
  await page.goto(site + path, { waitUntil: 'load' });
  // The stream of a member never ends, so the network is never idle.
  await page.waitForTimeout(6_000);
  const { lcp, cls } = await vitalsOf(page);
  await press(page.locator(pressed).first());
  const vitals = { ...(await vitalsOf(page)), lcp, cls };
  await page.context().close();
  return vitals;
}
