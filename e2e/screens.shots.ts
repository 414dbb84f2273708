import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { type DemoMember, signInAs } from './page/members.ts';
import { firstHome, withoutWelcome } from './page/site.ts';

/** The screenshots of docs/screens.md and the map: `npm run shots -- screens` takes them again. */
const FOLDER = join(import.meta.dirname, '..', 'docs', 'screens');

type Screen = {
  name: string;
  as: 'visitor' | DemoMember;
  path: string | ((page: Page) => Promise<string>);
  /** The element to scroll to, if not the top of the page. */
  at?: string;
};

/** The first of the member's swaps, in the order of their page. */
async function ownSwap(page: Page): Promise<string> {
  const { sections } = await (await page.request.get('/api/swaps')).json();
  return `/swaps/${sections.flatMap(({ swaps }: { swaps: { id: string }[] }) => swaps)[0].id}`;
}

const SCREENS: readonly Screen[] = [
  { name: 'gallery', as: 'visitor', path: '/homes' },
  { name: 'map', as: 'premium', path: '/homes?view=map' },
  { name: 'house', as: 'premium', path: async (page) => `/house/${(await firstHome(page)).id}` },
  { name: 'calendar', as: 'host', path: '/profile?tab=homes', at: 'Availability of' },
  { name: 'propose', as: 'premium', path: async (page) => `/swaps/new?home=${(await firstHome(page)).id}` },
  { name: 'swap', as: 'host', path: ownSwap },
  { name: 'messages', as: 'host', path: '/messages' },
  { name: 'notices', as: 'host', path: '/notices' },
  { name: 'security', as: 'host', path: '/profile/security' },
  { name: 'admin', as: 'admin', path: '/admin' },
];

for (const { name, as, path, at } of SCREENS) {
  test(name, async ({ page }) => {
    test.slow();
    await withoutWelcome(page);
    if (as !== 'visitor') await signInAs(page, as);
    await page.goto(typeof path === 'string' ? path : await path(page));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // Pictures and lazy parts load; the member's stream keeps the network busy for ever.
    await page.waitForTimeout(4_000);
    if (at)
      await page
        .getByRole('region', { name: at })
        .first()
        .evaluate((one) => one.scrollIntoView({ block: 'start' }));
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.screenshot({
      path: join(FOLDER, `${name}.jpg`),
      type: 'jpeg',
      quality: 72,
      animations: 'disabled',
    });
  });
}
