import type { Site } from '@swapstead/contract/site';
import { createContext, useContext } from 'react';

/** Holds the operator's settings for what is rendered below; given at the root, in the browser and on the server. */
export const SiteContext = createContext<Site | undefined>(undefined);

/** What the operator says about the site: prices, contacts, amounts (CONST-10). */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('SiteContext stands at the root of everything that is rendered.');
  return site;
}
