import './styles/app.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Root } from './app/root.tsx';
import { confirming } from './lib/api.ts';
import { replayEarlyClicks } from './lib/early-clicks.ts';
import { nameHistoryEntry } from './lib/history-entry.ts';
import { readPageData, takeAnswers } from './lib/page-data.ts';
import { createQueryClient } from './lib/query-client.ts';
import { viewerQuery } from './lib/viewer.ts';
import { preparePage, SiteRoutes } from './router.tsx';

/** More than taking a page over needs on a slow phone. */
const TAKING_OVER_MS = 5_000;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

leaveBrokenAddress();
nameHistoryEntry();
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

if (data.answers) {
  takeAnswers(client, data.answers);
  // All its code first: what is taken over piece by piece would show placeholders in between.
  await preparePage(client, location).catch(() => undefined);
  const onTakenOver = () => {
    replayEarlyClicks();
    // The page was rendered for a visitor. Somebody may have signed in since the browser got it.
    void client.invalidateQueries(viewerQuery);
  };
  // Where the page never comes, what stands around it is to be used all the same.
  setTimeout(replayEarlyClicks, TAKING_OVER_MS);
  // Piece by piece: a tap, a scroll and the first photo come in between.
  startTransition(() => void hydrateRoot(root, treeWith(onTakenOver)));
} else {
  createRoot(root).render(treeWith());
}

/** An address that cannot be decoded has no page; the server has answered as for any other without one. */
function leaveBrokenAddress() {
  try {
    decodeURI(location.pathname);
  } catch {
    history.replaceState(null, '', '/404');
  }
}
