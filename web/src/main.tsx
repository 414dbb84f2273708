import './styles/app.css';
import type { Answer } from '@swapstead/contract/site/rendering';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root as ReactRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Root } from './app/root.tsx';
import { fallBackToServerHtml, keepServerHtml, restoreServerHtml } from './app/server-html.tsx';
import { ensureHistoryKey } from './lib/address/history-key.ts';
import { confirming } from './lib/api/api.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { changeEntry } from './lib/browser/history.ts';
import { replayEarlyClicks } from './lib/loading/early-clicks.ts';
import { isNoJsFallback } from './lib/loading/no-js-fallback.ts';
import { readPageData, takeAnswers } from './lib/loading/page-data.ts';
import { viewerQuery } from './lib/session/viewer.ts';
import { loadPage, preparePage, SiteRoutes } from './router.tsx';

/** Longer than hydration takes on a slow phone. */
const TAKING_OVER_MS = 5_000;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

leaveBrokenAddress();
ensureHistoryKey();
const data = readPageData(document);
const client = createQueryClient();

confirming.ask = async (lead) => (await import('./features/security/ask-confirm.tsx')).askConfirm(lead);

const treeWith = (onShown?: () => void) => (
  <Root site={data.site} origin={data.origin} client={client}>
    <BrowserRouter>
      <SiteRoutes onShown={onShown} />
    </BrowserRouter>
  </Root>
);

if (!data.answers) createRoot(root).render(treeWith());
else if (!isNoJsFallback()) await takeOver(root, data.answers);

/** Hydrates the server's HTML. If that fails, the HTML stays. */
async function takeOver(root: HTMLElement, answers: readonly Answer[]) {
  takeAnswers(client, answers);
  const isThere = await loadPage(location.pathname).then(
    () => true,
    () => false,
  );
  if (!isThere) return fallBackToServerHtml(root);
  // Loads all code and data first: hydrating without them would show placeholders in between.
  await preparePage(client, location).catch(() => undefined);
  let taking: ReactRoot | undefined;
  keepServerHtml(root, () => taking?.unmount());
  const onTakenOver = () => {
    replayEarlyClicks();
    // The page was rendered for a visitor; the reader may be signed in.
    void client.invalidateQueries(viewerQuery);
  };
  // Even if the page can't be hydrated, the frame around it has to react to clicks.
  setTimeout(replayEarlyClicks, TAKING_OVER_MS);
  // In a transition, so that clicks, scrolling and the first photo aren't blocked.
  startTransition(() => {
    taking = hydrateRoot(root, treeWith(onTakenOver), {
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
    changeEntry(null, '/404');
  }
}
