import type { FrameSite, Site } from '@swapstead/contract/site/site';
import { createContext, use, useContext } from 'react';
import { shownPath } from '../address/site-language.ts';

/** The operator's settings for everything rendered below; set at the root, in the browser and on the server. */
export const SiteContext = createContext<Site | FrameSite | undefined>(undefined);

/** The settings that the frame of every page needs. */
export function useFrameSite(): Site | FrameSite {
  const site = useContext(SiteContext);
  if (!site) throw new Error('SiteContext stands at the root of everything that is rendered.');
  return site;
}

/**
 * The operator's settings: prices, contacts, amounts (CONST-10). Suspends until they are loaded if this visit began
 * on a gallery page, which contains only a few of them.
 */
export function useSite(): Site {
  const site = useFrameSite();
  return isWhole(site) ? site : use(fetchSite());
}

const isWhole = (site: Site | FrameSite): site is Site => 'emails' in site;

let arrival: Promise<Site> | undefined;

function fetchSite(): Promise<Site> {
  arrival ??= read().catch((error: unknown) => {
    arrival = undefined;
    throw error;
  });
  return arrival;
}

async function read(): Promise<Site> {
  const reply = await fetch(shownPath('/site.json'));
  if (!reply.ok) throw new Error(`/site.json: ${reply.status}`);
  return await reply.json();
}

/** Fetches all settings when someone is about to open a page that may need them. */
export function expectSite(site: Site | FrameSite) {
  if (!isWhole(site)) fetchSite().catch(() => undefined);
}
