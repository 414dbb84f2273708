import type { PageData } from '@swapstead/contract/site/rendering';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { OriginContext } from '../lib/address/origin.ts';
import { SiteContext } from '../lib/loading/site.ts';
import { createSession, SessionContext } from '../lib/session/session.ts';

type RootProps = {
  site: PageData['site'];
  origin: string;
  client: QueryClient;
  /** The pages, inside the router of the browser or the server. */
  children: ReactNode;
};

/** The providers around everything, the same in the browser and on the server. */
export function Root({ site, origin, client, children }: RootProps) {
  return (
    <StrictMode>
      <SiteContext value={site}>
        <OriginContext value={origin}>
          <QueryClientProvider client={client}>
            <SessionContext value={createSession(client)}>{children}</SessionContext>
          </QueryClientProvider>
        </OriginContext>
      </SiteContext>
    </StrictMode>
  );
}
