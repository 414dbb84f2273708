import { SITE_PAGES, type SitePage } from '@swapstead/contract/pages';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchRoutes, Route, Routes } from 'react-router';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { trackPageLoad } from './app/page-loads.ts';
import { SiteLayout } from './app/site-layout.tsx';
import { useIntent } from './app/use-intent.ts';
import { onDemand } from './lib/on-demand.tsx';
import type { Prepare } from './lib/prepare.ts';

type PageModule = { Page: ComponentType; prepare?: Prepare };

/** The code of every page, each in a chunk of its own. */
const modules = import.meta.glob<PageModule>('./pages/*.page.tsx');

/**
 * A page of its own chunk: it exports `Page` and, where it needs something before it can be shown whole, `prepare`. The
 * page before it stays until it has arrived.
 */
function page(path: string, file: string) {
  const load = modules[`./pages/${file}.page.tsx`];
  if (!load) throw new Error(`There is no pages/${file}.page.tsx.`);
  let arrived: PageModule | undefined;
  const loadOnce = async () => (arrived ??= await load());
  const Page = onDemand(async () => (await trackPageLoad(loadOnce())).Page);
  return { path, Page, load: loadOnce, source: `src/pages/${file}.page.tsx` };
}

const fileOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const pages = [
  ...Object.entries<SitePage>(SITE_PAGES).map(([name, { path, file = fileOf(name) }]) => page(path, file)),
  page('*', 'not-found'),
];

function pageAt(pathname: string) {
  // An address without parameters matches nothing better; comparing it with all patterns takes longer than the rest.
  const exact = pages.find(({ path }) => path === pathname);
  return exact ? { route: exact, params: {} } : matchRoutes(pages, pathname)?.[0];
}

/** The source of the page at an address, undefined where the address has no page of its own. */
export const sourceAt = (pathname: string): string | undefined => pageAt(pathname)?.route.source;

/**
 * Fetches the code of the page at an address and what it shows first, into the client. Done before a page is rendered
 * on the server, before the browser takes it over, and when somebody is about to go there.
 * @returns the page's source, undefined where the address has no page of its own
 */
export async function preparePage(
  client: QueryClient,
  { pathname, search }: { pathname: string; search: string },
): Promise<string | undefined> {
  const { route, params } = pageAt(pathname) ?? {};
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
