import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import { SITE_PAGES, type SitePage } from '@swapstead/contract/site/pages';
import type { Answer, CallInProcess, Renderer } from '@swapstead/contract/site/rendering';
import type { FrameSite, Site } from '@swapstead/contract/site/site';
import { VISITOR, type Viewer } from '@swapstead/contract/viewer';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { matchPath, StaticRouter } from 'react-router';
import { Root } from './app/root.tsx';
import { trimCardForSsr } from './features/homes/card/trim-card-for-ssr.ts';
import { tagsQuery } from './features/homes/query/gallery.queries.ts';
import { visitorsAddress } from './features/homes/query/gallery-address.ts';
import { BASE } from './lib/address/site-language.ts';
import { answerInProcess } from './lib/api/api.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { toCompactJson } from './lib/loading/compact-json.ts';
import { viewerQuery } from './lib/session/viewer.ts';
import { hasPrepare, preparePage, SiteRoutes, sourceAt } from './router.tsx';

type Gallery = InfiniteData<{ homes: HomeCard[]; next_cursor: string | null }>;

const ofCards = (gallery: Gallery): Gallery => ({
  ...gallery,
  pages: gallery.pages.map((page) => ({ ...page, homes: page.homes.map(trimCardForSsr) })),
});

/** The part of the query string that changes the page. */
type Search = (params: URLSearchParams) => string;

const none: Search = () => '';
const ofGallery: Search = visitorsAddress;

const SEARCHES = { plain: none, text: none, gallery: ofGallery };
const RENDERED = Object.values<SitePage>(SITE_PAGES).filter((page) => page.rendered);

/** Ids and names as the site itself writes them; addresses written differently are rendered by the browser. */
const PLAIN_PATH = /^\/[a-z0-9/-]*$/;

const renderedAs = (pathname: string) => RENDERED.find(({ path }) => matchPath(path, pathname))?.rendered;

export const addressOf: Renderer['addressOf'] = (address, search) => {
  const clean = address.replace(/(.)\/$/, '$1');
  if (!PLAIN_PATH.test(clean)) return undefined;
  const rendered = renderedAs(clean);
  if (!rendered) return undefined;
  const kept = SEARCHES[rendered](new URLSearchParams(search));
  return kept ? `${clean}?${kept}` : clean;
};

/** What pages wait for when they show it only to members. */
const MEMBER_SOURCES: Record<string, readonly string[] | undefined> = {
  '/': ['src/features/start/above-homes.tsx'],
  '/homes': ['src/features/start/above-homes.tsx'],
};

export const sourcesOf: Renderer['sourcesOf'] = (path, isMember = false) => [
  sourceAt(path),
  ...((isMember && MEMBER_SOURCES[path]) || []),
];

/** A client that asks the API in this process, once for each query. */
function createClient(viewer: Viewer, call: CallInProcess): QueryClient {
  const client = createQueryClient();
  client.setDefaultOptions({
    queries: { retry: false, gcTime: Number.POSITIVE_INFINITY, staleTime: Number.POSITIVE_INFINITY },
  });
  client.setQueryData(viewerQuery.queryKey, viewer);
  answerInProcess(client, call);
  return client;
}

export const renderPage: Renderer['renderPage'] = async (address, { site, origin, call }) => {
  const client = createClient(VISITOR, call);
  const { pathname, search } = new URL(address, origin);
  const source = await preparePage(client, { pathname, search });
  const html = renderToString(
    <Root site={site} origin={origin} client={client}>
      <StaticRouter basename={BASE} location={BASE + address}>
        <SiteRoutes />
      </StaticRouter>
    </Root>,
  );
  // React leaves a part that threw or suspended to the browser; an incomplete page is not served.
  if (html.includes('<!--$!') || html.includes('<!--$?'))
    throw new Error(`${address} was not rendered whole.`);
  // Without scripts the tags are links; browsers fetch them when the tags are opened, or immediately for a
  // category.
  if (!new URLSearchParams(search).has('category')) client.removeQueries(tagsQuery);
  trimCards(client);
  const kind = renderedAs(pathname);
  return {
    html,
    site: kind === 'gallery' ? ofFrame(site) : site,
    answers: answersOf(client),
    sources: [source],
    isText: kind === 'text',
  };
};

export const ownAnswers: Renderer['ownAnswers'] = async (address, { origin, viewer, call, patience }) => {
  const { pathname, search } = new URL(address, origin);
  if (!(await hasPrepare(pathname))) return undefined;
  const client = createClient(viewer, call);
  // A query that fails has no data; the browser asks again and shows what went wrong.
  // Without the query: nothing of the address gets into an answer.
  await Promise.race([preparePage(client, { pathname, search: '' }).catch(() => undefined), patience]);
  if (addressOf(pathname, search) !== addressOf(pathname, ''))
    client.removeQueries({ queryKey: ['homes', 'gallery'] });
  trimCards(client);
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }): Answer => [queryKey, toCompactJson(state.data)]);
};

function trimCards(client: QueryClient) {
  client.setQueriesData<Gallery>(
    { queryKey: ['homes', 'gallery'] },
    (gallery) => gallery && ofCards(gallery),
  );
}

const ofFrame = ({ name, tagline, company_name, policy_date, translates }: Site): FrameSite => ({
  name,
  tagline,
  company_name,
  policy_date,
  ...(translates && { translates }),
});

function answersOf(client: QueryClient): Answer[] {
  return client
    .getQueryCache()
    .getAll()
    .map(({ queryKey, state }): Answer => {
      if (state.status === 'error') throw state.error;
      return [queryKey, toCompactJson(state.data)];
    })
    .filter(([, data]) => data !== undefined);
}
