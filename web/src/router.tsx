import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { arriving } from './app/pages-arriving.ts';
import { SiteLayout } from './app/site-layout.tsx';
import { paths, routePatterns } from './paths.ts';

/** A page of its own chunk: pages/<name>.page.tsx exports `Page`. The page before it stays until it has arrived. */
const page = (load: () => Promise<{ Page: ComponentType }>) =>
  lazy(async () => ({ default: (await arriving(load())).Page }));

const HomePage = page(() => import('./pages/home.page.tsx'));
const HomesPage = page(() => import('./pages/homes.page.tsx'));
const HousePage = page(() => import('./pages/house.page.tsx'));
const SubscriptionPage = page(() => import('./pages/subscription.page.tsx'));
const CreditsPage = page(() => import('./pages/credits.page.tsx'));
const SupportPage = page(() => import('./pages/support.page.tsx'));
const TicketPage = page(() => import('./pages/ticket.page.tsx'));
const MessagesPage = page(() => import('./pages/messages.page.tsx'));
const AdminPage = page(() => import('./pages/admin.page.tsx'));
const UsersPage = page(() => import('./pages/users.page.tsx'));
const NotFoundPage = page(() => import('./pages/not-found.page.tsx'));

/** Every address of the site and its page (contract/src/pages.ts lists the same for the server). */
export function SiteRoutes() {
  return (
    <ErrorBoundary>
      <Routes>
        <Route element={<SiteLayout />}>
          <Route path={paths.home()} element={<HomePage />} />
          <Route path={paths.homes()} element={<HomesPage />} />
          <Route path={routePatterns.house} element={<HousePage />} />
          <Route path={paths.subscription()} element={<SubscriptionPage />} />
          <Route path={paths.credits()} element={<CreditsPage />} />
          <Route path={paths.support()} element={<SupportPage />} />
          <Route path={routePatterns.ticket} element={<TicketPage />} />
          <Route path={paths.messages()} element={<MessagesPage />} />
          <Route path={routePatterns.conversation} element={<MessagesPage />} />
          <Route path={paths.admin()} element={<AdminPage />} />
          <Route path={paths.adminSupport()} element={<AdminPage />} />
          <Route path={routePatterns.adminTicket} element={<AdminPage />} />
          <Route path={paths.adminAudit()} element={<AdminPage />} />
          <Route path={paths.users()} element={<UsersPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </ErrorBoundary>
  );
}
