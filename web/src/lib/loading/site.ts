import type { FrameSite, Site } from '@swapstead/contract/site/site';
import { createContext, use, useContext } from 'react';

/** Holds the operator's settings for what is rendered below; given at the root, in the browser and on the server. */
export const SiteContext = createContext<Site | FrameSite | undefined>(undefined);

/** What the frame around every page says of the site. */
export function useFrameSite(): Site | FrameSite {
  const site = useContext(SiteContext);
  if (!site) throw new Error('SiteContext stands at the root of everything that is rendered.');
  return site;
}

/**
 * What the operator says about the site: prices, contacts, amounts (CONST-10). Waits for it where the first page of this
 * visit was a gallery, which says little of it.
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
  const reply = await fetch('/site.json');
  if (!reply.ok) throw new Error(`/site.json: ${reply.status}`);
  return await reply.json();
}

/** Asks for all settings ahead where somebody is about to open a page that may need them. */
export function expectSite(site: Site | FrameSite) {
  if (!isWhole(site)) fetchSite().catch(() => undefined);
}
