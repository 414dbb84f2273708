import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { shot } from './page/appearance.ts';
import { type DemoMember, signInAs } from './page/members.ts';
import { withoutWelcome } from './page/site.ts';

const PAGES: Record<'visitor' | DemoMember, readonly string[]> = {
  visitor: [
    '/',
    '/homes',
    '/house',
    '/auth',
    '/subscription',
    '/how-it-works',
    '/faq',
    '/about',
    '/blog',
    '/privacy',
    '/no-such-page',
  ],
  free: ['/house', '/profile', '/add-home', '/messages'],
  premium: ['/', '/homes', '/house', '/member', '/profile/trust', '/profile/reviews', '/nights', '/support'],
  host: ['/profile', '/add-home', '/messages', '/matches', '/matches/dismissed', '/likes', '/wishes'],
  admin: [
    '/admin',
    '/admin/support',
    '/admin/audit',
    '/admin/homes',
    '/admin/nights',
    '/admin/reviews',
    '/users',
  ],
};

for (const [viewer, paths] of Object.entries(PAGES) as [keyof typeof PAGES, readonly string[]][]) {
  for (const path of paths) {
    test(`${viewer} ${path}`, async ({ page, problems }) => {
      test.slow();
      if (path === '/no-such-page') problems.allow(/^404 GET /);
      await withoutWelcome(page);
      if (viewer !== 'visitor') await signInAs(page, viewer);
      await page.goto(await addressOf(page, path));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await shot(page, `${viewer}${path.replaceAll('/', '-')}`, { fullPage: true });
    });
  }
}

/** The house and the member with most reviews, for the pages that need an id. */
async function addressOf(page: Page, path: string): Promise<string> {
  if (path !== '/house' && path !== '/member') return path;
  const search = new URLSearchParams({ search: 'The pool that runs into the bay' });
  const { homes } = await (await page.request.get(`/api/homes?${search}`)).json();
  if (path === '/house') return `/house/${homes[0].id}`;
  const home = await (await page.request.get(`/api/homes/${homes[0].id}`)).json();
  return `/member/${home.host.user_id}`;
}
