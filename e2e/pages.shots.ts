import { test } from './fixtures.ts';
import { shot } from './page/appearance.ts';
import { type DemoMember, signInAs } from './page/members.ts';
import { firstHome, withoutWelcome } from './page/site.ts';

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
  premium: ['/', '/house', '/support'],
  host: ['/profile', '/add-home', '/messages'],
  admin: ['/admin', '/admin/support', '/admin/audit', '/admin/homes', '/users'],
};

for (const [viewer, paths] of Object.entries(PAGES) as [keyof typeof PAGES, readonly string[]][]) {
  for (const path of paths) {
    test(`${viewer} ${path}`, async ({ page, problems }) => {
      test.slow();
      if (path === '/no-such-page') problems.allow(/^404 GET /);
      await withoutWelcome(page);
      if (viewer !== 'visitor') await signInAs(page, viewer);
      await page.goto(path === '/house' ? `/house/${(await firstHome(page)).id}` : path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await shot(page, `${viewer}${path.replaceAll('/', '-')}`, { fullPage: true });
    });
  }
}
