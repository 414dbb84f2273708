import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchRoutes, Route, Routes } from 'react-router';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { arriving } from './app/pages-arriving.ts';
import { SiteLayout } from './app/site-layout.tsx';
import { useIntent } from './app/use-intent.ts';
import { onDemand } from './lib/on-demand.tsx';
import type { Prepare } from './lib/prepare.ts';
import { paths, routePatterns } from './paths.ts';

type PageModule = { Page: ComponentType; prepare?: Prepare };

/**
 * A page of its own chunk: pages/<name>.page.tsx exports `Page` and, where it needs something before it can be shown
 * whole, `prepare`. The page before it stays until it has arrived.
 */
function page(name: string, load: () => Promise<PageModule>) {
  let arrived: PageModule | undefined;
  const loadOnce = async () => (arrived ??= await load());
  const Page = onDemand(async () => (await arriving(loadOnce())).Page);
  return { Page, load: loadOnce, source: `src/pages/${name}.page.tsx` };
}

const messagesPage = page('messages', () => import('./pages/messages.page.tsx'));

/** Every address of the site and its page (contract/src/pages.ts lists the same for the server). */
const pages = [
  { path: paths.home(), ...page('home', () => import('./pages/home.page.tsx')) },
  { path: paths.homes(), ...page('homes', () => import('./pages/homes.page.tsx')) },
  { path: routePatterns.house, ...page('house', () => import('./pages/house.page.tsx')) },
  { path: paths.auth(), ...page('auth', () => import('./pages/auth.page.tsx')) },
  { path: paths.verifyEmail(), ...page('verify-email', () => import('./pages/verify-email.page.tsx')) },
  { path: paths.resetPassword(), ...page('reset-password', () => import('./pages/reset-password.page.tsx')) },
  { path: paths.profile(), ...page('profile', () => import('./pages/profile.page.tsx')) },
  { path: paths.addHome(), ...page('add-home', () => import('./pages/add-home.page.tsx')) },
  { path: paths.subscription(), ...page('subscription', () => import('./pages/subscription.page.tsx')) },
  { path: paths.support(), ...page('support', () => import('./pages/support.page.tsx')) },
  { path: routePatterns.ticket, ...page('ticket', () => import('./pages/ticket.page.tsx')) },
  { path: paths.messages(), ...messagesPage },
  { path: routePatterns.conversation, ...messagesPage },
  { path: paths.admin(), ...page('admin', () => import('./pages/admin.page.tsx')) },
  { path: paths.adminSupport(), ...page('board', () => import('./pages/board.page.tsx')) },
  { path: routePatterns.adminTicket, ...page('admin-ticket', () => import('./pages/admin-ticket.page.tsx')) },
  { path: paths.adminAudit(), ...page('audit', () => import('./pages/audit.page.tsx')) },
  { path: paths.users(), ...page('users', () => import('./pages/users.page.tsx')) },
  { path: paths.howItWorks(), ...page('how-it-works', () => import('./pages/how-it-works.page.tsx')) },
  { path: paths.faq(), ...page('faq', () => import('./pages/faq.page.tsx')) },
  { path: paths.about(), ...page('about', () => import('./pages/about.page.tsx')) },
  { path: paths.careers(), ...page('careers', () => import('./pages/careers.page.tsx')) },
  { path: paths.blog(), ...page('blog', () => import('./pages/blog.page.tsx')) },
  { path: routePatterns.article, ...page('article', () => import('./pages/article.page.tsx')) },
  { path: paths.press(), ...page('press', () => import('./pages/press.page.tsx')) },
  { path: paths.partners(), ...page('partners', () => import('./pages/partners.page.tsx')) },
  { path: paths.safety(), ...page('safety', () => import('./pages/safety.page.tsx')) },
  { path: paths.privacy(), ...page('privacy', () => import('./pages/privacy.page.tsx')) },
  { path: paths.terms(), ...page('terms', () => import('./pages/terms.page.tsx')) },
  { path: paths.cookies(), ...page('cookies', () => import('./pages/cookies.page.tsx')) },
  { path: paths.accessibility(), ...page('accessibility', () => import('./pages/accessibility.page.tsx')) },
  { path: paths.credits(), ...page('credits', () => import('./pages/credits.page.tsx')) },
  {
    path: paths.confirmNewsletter(),
    ...page('newsletter-confirm', () => import('./pages/newsletter-confirm.page.tsx')),
  },
  {
    path: paths.leaveNewsletter(),
    ...page('newsletter-leave', () => import('./pages/newsletter-leave.page.tsx')),
  },
  { path: '*', ...page('not-found', () => import('./pages/not-found.page.tsx')) },
];

/**
 * Fetches the code of the page at an address and what it shows first, into the client. Done before a page is rendered
 * on the server, before the browser takes it over, and when somebody is about to go there.
 * @returns the page's source, undefined where the address has no page of its own
 */
export async function preparePage(
  client: QueryClient,
  { pathname, search }: { pathname: string; search: string },
): Promise<string | undefined> {
  // An address without parameters matches nothing better; comparing it with all patterns takes longer than the rest.
  const exact = pages.find(({ path }) => path === pathname);
  const { route, params } = exact ? { route: exact, params: {} } : (matchRoutes(pages, pathname)?.[0] ?? {});
  if (!route) return undefined;
  const { Page, load, source } = route;
  const [{ prepare }] = await Promise.all([load(), Page.preload()]);
  await prepare?.({ client, params: params ?? {}, search: new URLSearchParams(search) });
  return source;
}

/** The frame with the page of the address in it. `onShown` is called once the first page stands. */
export function SiteRoutes({ onShown }: { onShown?: (() => void) | undefined }) {
  const client = useQueryClient();
  useIntent((url) => void preparePage(client, url).catch(() => undefined));
  return (
    <ErrorBoundary>
      <Routes>
        <Route element={<SiteLayout onShown={onShown} />}>
          {pages.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Route>
      </Routes>
    </ErrorBoundary>
  );
}
