import { createBrowserRouter, type RouteObject } from 'react-router';
import { ErrorPage } from './app/error-page.tsx';
import { PageLoading } from './app/page-loading.tsx';
import { SiteLayout } from './app/site-layout.tsx';
import { paths, routePatterns } from './paths.ts';

/** A page of its own chunk: pages/<name>.page.tsx exports `Page`. */
const page = (load: () => Promise<{ Page: React.ComponentType }>) => ({
  lazy: async () => ({ Component: (await load()).Page }),
});

const routes: RouteObject[] = [
  {
    element: <SiteLayout />,
    ErrorBoundary: ErrorPage,
    children: [
      {
        HydrateFallback: PageLoading,
        children: [
          { path: paths.home(), ...page(() => import('./pages/home.page.tsx')) },
          { path: paths.homes(), ...page(() => import('./pages/homes.page.tsx')) },
          { path: routePatterns.house, ...page(() => import('./pages/house.page.tsx')) },
          { path: paths.credits(), ...page(() => import('./pages/credits.page.tsx')) },
          { path: '*', ...page(() => import('./pages/not-found.page.tsx')) },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
