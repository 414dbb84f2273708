/**
 * The largest paint of the first page in other languages, compared with English on the same server: slow 4G with a
 * processor four times slower, pairs in turn, medians of the ratios.
 * usage: node bench/web/languages-lcp.ts URL [rounds]      (URL of a running server with LANGUAGES)
 */
import { ratioOf, report } from '../rounds.ts';
import { openBrowser, openPhone, vitalsOf } from './slow-phone.ts';

const ROUNDS = Number(process.argv[3] ?? 5);
const MOST = 1.05;

const site = process.argv[2]?.replace(/\/$/, '');
if (!site) throw new Error('usage: node bench/web/languages-lcp.ts URL');

const html = await (await fetch(`${site}/`)).text();
const languages = [...html.matchAll(/hreflang="([a-z]{2})"/gi)].map(([, code]) => code);
const browser = await openBrowser();
try {
  for (const language of new Set(languages)) {
    if (language === 'en') continue;
    const { ratio, a, b } = await ratioOf(
      ROUNDS,
      () => paint(`/${language}/`),
      () => paint('/'),
    );
    report(
      `LCP of the first page, ${language} / English`,
      `at most ${MOST}`,
      `${ratio.toFixed(2)} (${Math.round(a)} / ${Math.round(b)} ms)`,
      ratio <= MOST,
    );
  }
} finally {
  await browser.close();
}

async function paint(path: string): Promise<number> {
  const page = await openPhone(browser, { slowNetwork: true, processor: 4 });
  await page.goto(site + path, { waitUntil: 'networkidle' });
  await page.waitForTimeout(500);
  const { lcp } = await vitalsOf(page);
  await page.context().close();
  return lcp;
}
