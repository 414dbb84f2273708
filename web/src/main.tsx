import './styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from './lib/query-client.ts';
import { createSession, SessionContext } from './lib/session.ts';
import { readSite, SiteContext } from './lib/site.ts';
import { SiteRoutes } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const client = createQueryClient();

createRoot(root).render(
  <StrictMode>
    <SiteContext value={readSite(document)}>
      <QueryClientProvider client={client}>
        <SessionContext value={createSession(client)}>
          <BrowserRouter>
            <SiteRoutes />
          </BrowserRouter>
        </SessionContext>
      </QueryClientProvider>
    </SiteContext>
  </StrictMode>,
);
