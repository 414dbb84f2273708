import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { chromiumPath, launchArgs } from '../e2e/browser/chromium.ts';

type Exported = {
  /** Lines in the file, without its header. */
  rows: number;
  seconds: number;
  /** The longest task of the page's main thread during the export, in milliseconds. */
  longest: number;
  /** How many different progress states the page showed. */
  saw: number;
};

const PATIENCE_MS = 300_000;

/** Signs in as an admin, presses 'All' on /users and waits for the file. */
export async function exportInBrowser(
  url: string,
  credentials: { email: string; password: string },
): Promise<Exported> {
  const browser = await chromium.launch({ ...(await chromiumPath()), args: launchArgs });
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const reply = await page.request.post('/api/auth/sign-in', { data: credentials });
  if (!reply.ok()) throw new Error(`The admin cannot sign in: ${await reply.text()}`);
  await page.goto('/users');
  await page.getByRole('row').nth(1).waitFor();
  await page.evaluate(() => {
    const seen = { longest: 0, steps: new Set<string>() };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
    const look = () => {
      const value = document.querySelector('progress')?.value;
      if (value) seen.steps.add(String(value));
      requestAnimationFrame(look);
    };
    look();
  });
  const start = performance.now();
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: PATIENCE_MS }),
    page.getByRole('button', { name: 'All', exact: true }).click(),
  ]);
  const file = await download.path();
  const seconds = (performance.now() - start) / 1000;
  const { longest, saw } = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { longest: number; steps: Set<string> } };
    return { longest: seen.longest, saw: seen.steps.size };
  });
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n');
  await browser.close();
  return { rows: lines.length - 1, seconds, longest, saw };
}
