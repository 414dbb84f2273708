import { isEnglishOnly, pageOf, paramsOf, SITE_PAGES, type SitePage } from '@swapstead/contract/site/pages';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { ErrorBoundary } from './app/error-boundary.tsx';
import { trackPageLoad } from './app/page-loads.ts';
import { SiteLayout } from './app/site-layout.tsx';
import { useLinkIntent } from './app/use-link-intent.ts';
import { PageParamsContext } from './lib/address/page-params.ts';
import { BASE } from './lib/address/site-language.ts';
import { throwCodeMissing } from './lib/loading/code-missing.ts';
import type { Prepare } from './lib/loading/prepare.ts';
import { expectSite, useFrameSite } from './lib/loading/site.ts';
import { lazyWithPreload } from './ui/lazy/lazy-with-preload.tsx';

type PageModule = { Page: ComponentType; prepare?: Prepare };

/** The code of every page by file name, each in a chunk of its own. */
const modules = new Map(
  Object.entries(import.meta.glob<PageModule>('./pages/*/*.page.tsx')).map(([path, load]) => [
    path.slice(path.lastIndexOf('/') + 1),
    { load, source: path.replace('./', 'src/') },
  ]),
);

/**
 * A lazy page: its module exports `Page` and, if it needs data before it is shown, `prepare`. The previous page stays
 * until it has loaded.
 */
function page(file: string) {
  const module = modules.get(`${file}.page.tsx`);
  if (!module) throw new Error(`No folder of pages has a file ${file}.page.tsx.`);
  const { load, source } = module;
  let arrived: PageModule | undefined;
  const loadOnce = async () => (arrived ??= await load().catch(throwCodeMissing));
  const Page = lazyWithPreload(async () => (await trackPageLoad(loadOnce())).Page);
  return { Page, load: loadOnce, source };
}

const fileOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const pages = new Map<string, ReturnType<typeof page>>(
  Object.entries<SitePage>(SITE_PAGES).map(([name, { path, file = fileOf(name) }]) => [path, page(file)]),
);
const notFound = page('not-found');

/** The page at an address, the same as on the server. */
const pageAt = (pathname: string) => pages.get(pageOf(pathname) ?? '') ?? notFound;

/** The source file of the page at an address. */
export const sourceAt = (pathname: string): string => pageAt(pathname).source;

/** Fetches the code of the page at an address. */
export async function loadPage(pathname: string): Promise<void> {
  const { Page, load } = pageAt(pathname);
  await Promise.all([load(), Page.preload()]);
}

/**
 * Fetches the code of a page and the data it shows first. Called before a page is rendered on the server, before it
 * is hydrated, and when someone is about to open it.
 * @returns the page's source file
 */
export async function preparePage(
  client: QueryClient,
  { pathname, search }: { pathname: string; search: string },
): Promise<string> {
  const { Page, load, source } = pageAt(pathname);
  const [{ prepare }] = await Promise.all([load(), Page.preload()]);
  await prepare?.({ client, params: paramsOf(pathname), search: new URLSearchParams(search) });
  return source;
}

/** Whether the page at an address asks for data before it is shown. */
export const hasPrepare = async (pathname: string) => (await pageAt(pathname).load()).prepare !== undefined;

/** The frame with the current page. `onShown` is called once the first page is mounted. */
export function SiteRoutes({ onShown }: { onShown?: (() => void) | undefined }) {
  const client = useQueryClient();
  const { pathname } = useLocation();
  // Filters change the query string often: the page is looked up once per path, and not rendered again.
  const { shown, params } = useMemo(() => {
    const { Page } = pageAt(pathname);
    return {
      shown: BASE && isEnglishOnly(pathname) ? <LeaveForEnglish /> : <Page />,
      params: paramsOf(pathname),
    };
  }, [pathname]);
  const site = useFrameSite();
  useLinkIntent((url) => {
    expectSite(site);
    preparePage(client, url).catch(() => undefined);
  });
  return (
    <ErrorBoundary>
      <PageParamsContext value={params}>
        <SiteLayout onShown={onShown}>{shown}</SiteLayout>
      </PageParamsContext>
    </ErrorBoundary>
  );
}

/** Opens the page of this address in English, the only language it has. */
function LeaveForEnglish() {
  const { pathname, search, hash } = useLocation();
  useEffect(() => location.replace(pathname + search + hash), [pathname, search, hash]);
  return null;
}
