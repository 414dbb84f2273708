import type { PageData } from '@swapstead/contract/site/rendering';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root as ReactRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Root } from './app/root.tsx';
import { fallBackToServerHtml, keepServerHtml, restoreServerHtml } from './app/server-html.tsx';
import { ensureHistoryKey } from './lib/address/history-key.ts';
import { BASE, shownPath, sitePath } from './lib/address/site-language.ts';
import { confirming } from './lib/api/api.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { attempt } from './lib/browser/attempt.ts';
import { changeEntry } from './lib/browser/history.ts';
import { tolerateTranslation } from './lib/browser/translated-page.ts';
import { forgetEarlyClicks, replayEarlyClicks } from './lib/loading/early-clicks.ts';
import { isNoJsFallback } from './lib/loading/no-js-fallback.ts';
import { readPageData, takeAnswers } from './lib/loading/page-data.ts';
import { isPending } from './lib/session/sign-out-pending.ts';
import { viewerQuery } from './lib/session/viewer.ts';
import { loadPage, preparePage, SiteRoutes } from './router.tsx';

/** Longer than hydration takes on a slow phone. */
const TAKING_OVER_MS = 5_000;

const client = createQueryClient();

/** Shows the page that the document was sent for. */
export async function showPage(root: HTMLElement): Promise<void> {
  attempt(tolerateTranslation);
  leaveBrokenAddress();
  ensureHistoryKey();
  confirming.ask = async (lead) => (await import('./features/security/ask-confirm.tsx')).askConfirm(lead);
  const data = readPageData(document);
  // After a sign-out that the server doesn't know of yet, a reload must not show the account again (SESS-05).
  const own = isPending() ? undefined : data.own;
  if (own) takeAnswers(client, own, performance.timeOrigin);
  else if (data.answers) takeAnswers(client, data.answers);
  if (!root.hasChildNodes()) showFrame(root, data, Boolean(own));
  else if (!isNoJsFallback()) await takeOver(root, data);
}

/** Path and query of the page, as the router knows them. */
const pageNow = () => ({ pathname: sitePath(location.pathname), search: location.search });

const treeOf = ({ site, origin }: PageData, onShown?: () => void) => (
  <Root site={site} origin={origin} client={client}>
    <BrowserRouter basename={BASE}>
      <SiteRoutes onShown={onShown} />
    </BrowserRouter>
  </Root>
);

/** Renders the page; a member's with the answers that came with it, so that everything is in its place at once. */
function showFrame(root: HTMLElement, data: PageData, hasOwn: boolean) {
  // The HTML may have been dropped (drop-server-html.ts).
  forgetEarlyClicks();
  if (hasOwn) preparePage(client, pageNow()).catch(() => undefined);
  createRoot(root).render(treeOf(data, hasOwn ? askWhoLooks : undefined));
}

/** The page was made for whoever asked for it; by now the reader may be someone else. */
function askWhoLooks() {
  void client.invalidateQueries(viewerQuery);
}

/** Hydrates the server's HTML. If that fails, the HTML stays. */
async function takeOver(root: HTMLElement, data: PageData) {
  const isThere = await loadPage(pageNow().pathname).then(
    () => true,
    () => false,
  );
  if (!isThere) return fallBackToServerHtml(root);
  // Loads all code and data first: hydrating without them would show placeholders in between.
  await preparePage(client, pageNow()).catch(() => undefined);
  let taking: ReactRoot | undefined;
  // Not a member's: an error may come after someone else has signed in.
  if (data.answers) keepServerHtml(root, () => taking?.unmount());
  const onTakenOver = () => {
    replayEarlyClicks();
    askWhoLooks();
  };
  // Even if the page can't be hydrated, the frame around it has to react to clicks.
  setTimeout(replayEarlyClicks, TAKING_OVER_MS);
  // In a transition, so that clicks, scrolling and the first photo aren't blocked.
  startTransition(() => {
    taking = hydrateRoot(root, treeOf(data, onTakenOver), {
      onUncaughtError(error) {
        reportError(error);
        restoreServerHtml();
      },
    });
  });
}

/** An address that can't be decoded has no page; the server has already answered with 404. */
function leaveBrokenAddress() {
  try {
    decodeURI(location.pathname);
  } catch {
    changeEntry(null, shownPath('/404'));
  }
}
