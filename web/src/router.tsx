import { createBrowserRouter, type RouteObject } from 'react-router';
import { SiteLayout } from './app/site-layout.tsx';
import { paths } from './paths.ts';

/** A page of its own chunk: pages/<name>.page.tsx exports `Page`. */
const page = (load: () => Promise<{ Page: React.ComponentType }>) => ({
  lazy: async () => ({ Component: (await load()).Page }),
});

const routes: RouteObject[] = [
  {
    element: <SiteLayout />,
    children: [
      { path: paths.home(), ...page(() => import('./pages/home.page.tsx')) },
      { path: '*', ...page(() => import('./pages/not-found.page.tsx')) },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
