import { callAsMember, callAsVisitor } from '../pages/call-in-process.ts';
import { createOwnPages } from '../pages/own-page.ts';
import { createPageHeads } from '../pages/page-heads.ts';
import { createPages, type LinkRefusals } from '../pages/pages.ts';
import { siteFiles } from '../pages/site-files.ts';
import { sitemap } from '../pages/sitemap.ts';
import { healthRoutes } from '../platform/http/health.ts';
import type { Route, ViewerOf } from '../platform/http/route.ts';
import { isMailbox } from '../platform/mail/mail-drivers.ts';
import { mailboxRoutes } from '../platform/mail/mailbox.routes.ts';
import { webFiles } from '../platform/web/web-files.ts';
import type { Base } from './app-parts.ts';

type Homes = {
  preview: Parameters<typeof createPageHeads>[0]['findHome'];
  newest: Parameters<typeof sitemap>[1]['newestHomes'];
  countAll: Parameters<typeof sitemap>[1]['countHomes'];
};

type Mounted = { routes: readonly Route[]; homes: Homes; linkRefusals: LinkRefusals; viewerOf: ViewerOf };

/** Everything that is served besides the API: pages and their files, the sitemap, feeds and health checks. */
export async function mountSite(base: Base, { routes, homes, linkRefusals, viewerOf }: Mounted) {
  const { app, config, site, siteUrl, mail, pool, draining, web, cache, budget } = base;
  if (isMailbox(mail)) mailboxRoutes(app, mail);
  healthRoutes(app, pool, draining);
  siteFiles(app, { site, siteUrl });
  sitemap(app, { siteUrl, newestHomes: homes.newest, countHomes: homes.countAll });
  const pages = createPages({
    site,
    siteUrl,
    headOf: createPageHeads({ site, siteUrl, findHome: homes.preview }),
    clients: web.clients,
    call: callAsVisitor(routes, cache),
    cache,
    budget,
    linkRefusals,
    ownPageOf: createOwnPages({
      origin: () => new URL(siteUrl()).origin,
      viewerOf,
      callAs: callAsMember(routes),
      budget,
      patienceMs: config.PAGE_PATIENCE_MS,
    }),
  });
  await webFiles(app, web.folders, pages);
}
