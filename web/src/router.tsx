import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { arriving } from './app/pages-arriving.ts';
import { SiteLayout } from './app/site-layout.tsx';
import { paths, routePatterns } from './paths.ts';

/** A page of its own chunk: pages/<name>.page.tsx exports `Page`. The page before it stays until it has arrived. */
const page = (load: () => Promise<{ Page: ComponentType }>) =>
  lazy(async () => ({ default: (await arriving(load())).Page }));

const MessagesPage = page(() => import('./pages/messages.page.tsx'));
const AdminPage = page(() => import('./pages/admin.page.tsx'));

/** Every address of the site and its page (contract/src/pages.ts lists the same for the server). */
const pages = [
  { path: paths.home(), Page: page(() => import('./pages/home.page.tsx')) },
  { path: paths.homes(), Page: page(() => import('./pages/homes.page.tsx')) },
  { path: routePatterns.house, Page: page(() => import('./pages/house.page.tsx')) },
  { path: paths.auth(), Page: page(() => import('./pages/auth.page.tsx')) },
  { path: paths.verifyEmail(), Page: page(() => import('./pages/verify-email.page.tsx')) },
  { path: paths.resetPassword(), Page: page(() => import('./pages/reset-password.page.tsx')) },
  { path: paths.profile(), Page: page(() => import('./pages/profile.page.tsx')) },
  { path: paths.addHome(), Page: page(() => import('./pages/add-home.page.tsx')) },
  { path: paths.subscription(), Page: page(() => import('./pages/subscription.page.tsx')) },
  { path: paths.support(), Page: page(() => import('./pages/support.page.tsx')) },
  { path: routePatterns.ticket, Page: page(() => import('./pages/ticket.page.tsx')) },
  { path: paths.messages(), Page: MessagesPage },
  { path: routePatterns.conversation, Page: MessagesPage },
  { path: paths.admin(), Page: AdminPage },
  { path: paths.adminSupport(), Page: AdminPage },
  { path: routePatterns.adminTicket, Page: AdminPage },
  { path: paths.adminAudit(), Page: AdminPage },
  { path: paths.users(), Page: page(() => import('./pages/users.page.tsx')) },
  { path: paths.howItWorks(), Page: page(() => import('./pages/how-it-works.page.tsx')) },
  { path: paths.faq(), Page: page(() => import('./pages/faq.page.tsx')) },
  { path: paths.about(), Page: page(() => import('./pages/about.page.tsx')) },
  { path: paths.careers(), Page: page(() => import('./pages/careers.page.tsx')) },
  { path: paths.blog(), Page: page(() => import('./pages/blog.page.tsx')) },
  { path: routePatterns.article, Page: page(() => import('./pages/article.page.tsx')) },
  { path: paths.press(), Page: page(() => import('./pages/press.page.tsx')) },
  { path: paths.partners(), Page: page(() => import('./pages/partners.page.tsx')) },
  { path: paths.safety(), Page: page(() => import('./pages/safety.page.tsx')) },
  { path: paths.privacy(), Page: page(() => import('./pages/privacy.page.tsx')) },
  { path: paths.terms(), Page: page(() => import('./pages/terms.page.tsx')) },
  { path: paths.cookies(), Page: page(() => import('./pages/cookies.page.tsx')) },
  { path: paths.accessibility(), Page: page(() => import('./pages/accessibility.page.tsx')) },
  { path: paths.credits(), Page: page(() => import('./pages/credits.page.tsx')) },
  { path: paths.confirmNewsletter(), Page: page(() => import('./pages/newsletter-confirm.page.tsx')) },
  { path: paths.leaveNewsletter(), Page: page(() => import('./pages/newsletter-leave.page.tsx')) },
  { path: '*', Page: page(() => import('./pages/not-found.page.tsx')) },
];

/** The frame with the page of the address in it. */
export function SiteRoutes() {
  return (
    <ErrorBoundary>
      <Routes>
        <Route element={<SiteLayout />}>
          {pages.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
        </Route>
      </Routes>
    </ErrorBoundary>
  );
}
