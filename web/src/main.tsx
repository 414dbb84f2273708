import './styles/app.css';
import type { Answer } from '@swapstead/contract/site/rendering';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root as ReactRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Root } from './app/root.tsx';
import { keepSentPage, letSentPageStand, putBackSentPage } from './app/sent-page.tsx';
import { nameHistoryEntry } from './lib/address/history-entry.ts';
import { confirming } from './lib/api/api.ts';
import { createQueryClient } from './lib/api/query-client.ts';
import { changeEntry } from './lib/browser/history.ts';
import { replayEarlyClicks } from './lib/loading/early-clicks.ts';
import { readPageData, takeAnswers } from './lib/loading/page-data.ts';
import { isWithoutCode } from './lib/loading/without-code.ts';
import { viewerQuery } from './lib/session/viewer.ts';
import { loadPage, preparePage, SiteRoutes } from './router.tsx';

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

if (!data.answers) createRoot(root).render(treeWith());
else if (!isWithoutCode()) await takeOver(root, data.answers);

/** Takes over what the server rendered. If its code fails for whatever reason, what the server sent stays. */
async function takeOver(root: HTMLElement, answers: readonly Answer[]) {
  takeAnswers(client, answers);
  const isThere = await loadPage(location.pathname).then(
    () => true,
    () => false,
  );
  if (!isThere) return letSentPageStand(root);
  // All its code and data first: what is taken over piece by piece would show placeholders in between.
  await preparePage(client, location).catch(() => undefined);
  let taking: ReactRoot | undefined;
  keepSentPage(root, () => taking?.unmount());
  const onTakenOver = () => {
    replayEarlyClicks();
    // The page was rendered for a visitor. Somebody may have signed in since the browser got it.
    void client.invalidateQueries(viewerQuery);
  };
  // Where the page never comes, what stands around it is to be used all the same.
  setTimeout(replayEarlyClicks, TAKING_OVER_MS);
  // Piece by piece: a tap, a scroll and the first photo come in between.
  startTransition(() => {
    taking = hydrateRoot(root, treeWith(onTakenOver), {
      onUncaughtError(error) {
        reportError(error);
        putBackSentPage();
      },
    });
  });
}

/** An address that cannot be decoded has no page; the server has answered as for any other without one. */
function leaveBrokenAddress() {
  try {
    decodeURI(location.pathname);
  } catch {
    changeEntry(null, '/404');
  }
}
