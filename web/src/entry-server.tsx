import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import { pageOf, SITE_PAGES, type SitePage } from '@swapstead/contract/site/pages';
import type { Answer, CallInProcess, Renderer } from '@swapstead/contract/site/rendering';
import type { FrameSite, Site } from '@swapstead/contract/site/site';
import { canSeePremium, VISITOR, type Viewer, type ViewerLevel } from '@swapstead/contract/viewer';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { matchPath, StaticRouter } from 'react-router';
import { Root } from './app/root.tsx';
import { trimCardForSsr } from './features/homes/card/trim-card-for-ssr.ts';
import { tagsQuery } from './features/homes/query/gallery.queries.ts';
import { visitorsAddress } from './features/homes/query/gallery-address.ts';
import { noticeSettingsQuery } from './features/notices/settings.queries.ts';
import { BASE } from './lib/address/site-language.ts';
import { answerInProcess } from './lib/api/api.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { toCompactJson } from './lib/loading/compact-json.ts';
import { viewerQuery } from './lib/session/viewer.ts';
import { inTimeZone } from './lib/time/local-time.ts';
import { hasPrepare, preparePage, SiteRoutes, sourceAt } from './router.tsx';
import { partsToArrive } from './ui/lazy/lazy-with-fallback.tsx';

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

const START = 'src/features/start/above-homes.tsx';
const SEARCH = ['src/features/homes/search/map-button.tsx', 'src/features/homes/search/member-row.tsx'];
const CALENDAR = 'src/features/homes/house/house-calendar.tsx';

/** What pages wait for when they show it only to members. */
function memberSources(path: string, level: ViewerLevel): readonly string[] {
  if (level === 'visitor') return [];
  const isSubscriber = canSeePremium(level);
  if (renderedAs(path) === 'gallery') return [START, ...(isSubscriber ? SEARCH : [])];
  return isSubscriber && path.startsWith('/house/') ? [CALENDAR] : [];
}

export const sourcesOf: Renderer['sourcesOf'] = (path, level = 'visitor') => [
  sourceAt(path),
  ...memberSources(path, level),
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

/** The page as HTML, after `preparePage`. */
function htmlOf(
  client: QueryClient,
  address: string,
  { site, origin }: { site: Site; origin: string },
): string {
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
  return html;
}

export const renderPage: Renderer['renderPage'] = async (address, { site, origin, call }) => {
  const client = createClient(VISITOR, call);
  const { pathname, search } = new URL(address, origin);
  const source = await preparePage(client, { pathname, search });
  const html = htmlOf(client, address, { site, origin });
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

export const ownPage: Renderer['ownPage'] = async (address, { viewer, call, patience, ...world }) => {
  const { pathname, search } = new URL(address, world.origin);
  if (!(await hasPrepare(pathname))) return undefined;
  const client = createClient(viewer, call);
  const settings = noticeSettingsQuery(viewer.user_id);
  // Neither is what the query asks for rendered.
  const mayRender = !search && isRenderedForMembers(pathname);
  // A query that fails has no data; the browser asks again and shows what went wrong.
  // Without the query: nothing of the address gets into an answer.
  const prepared = Promise.all([
    preparePage(client, { pathname, search: '' }),
    mayRender && client.prefetchQuery(settings),
  ]);
  await Promise.race([prepared.catch(() => undefined), patience]);
  const time_zone = client.getQueryData(settings.queryKey)?.time_zone;
  client.removeQueries(settings);
  if (addressOf(pathname, search) !== addressOf(pathname, ''))
    client.removeQueries({ queryKey: ['homes', 'gallery'] });
  trimCards(client);
  const queries = client.getQueryCache().getAll();
  const answers = queries.filter(({ state }) => state.status === 'success');
  const isWhole = answers.length === queries.length;
  return {
    answers: answers.map(({ queryKey, state }): Answer => [queryKey, toCompactJson(state.data)]),
    ...(time_zone &&
      isWhole && {
        rendering: { time_zone, render: () => ownHtmlOf(client, pathname, { ...world, time_zone }) },
      }),
  };
};

/** The first time, parts that only members see are still to come. */
async function ownHtmlOf(
  client: QueryClient,
  path: string,
  { time_zone, ...world }: { site: Site; origin: string; time_zone: string },
): Promise<string> {
  const render = () => inTimeZone(time_zone, () => htmlOf(client, path, world));
  try {
    return render();
  } catch {
    await partsToArrive();
    return render();
  }
}

/** What members open most, besides the pages that are rendered for visitors. */
const MEMBERS_PAGES = ['/swaps', '/swaps/:id', '/messages'];

const isRenderedForMembers = (pathname: string) =>
  addressOf(pathname, '') !== undefined || MEMBERS_PAGES.includes(pageOf(pathname) ?? '');

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
