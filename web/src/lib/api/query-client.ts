import { VISITOR } from '@swapstead/contract/viewer';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '../session/viewer.ts';
import { isApiError, isForbidden, isSignedOut } from './api.ts';

const PAUSE_MS = 400;
/** The longest pause before a retry: nobody should look at an empty page for longer without an explanation. */
const LONGEST_PAUSE_MS = 6_000;

/**
 * Waits as long as the overloaded server asks for, plus a random part, so that clients don't all return at the same
 * time.
 */
function pauseAfter(_failures: number, error: Error): number {
  const asked = isApiError(error) ? error.retryAfter * 1_000 : 0;
  return Math.min(LONGEST_PAUSE_MS, Math.max(PAUSE_MS, asked)) * (1 + Math.random() / 4);
}

/**
 * Creates the query client. Only missing answers and 5xx are retried, once; a refusal is final. If it says that
 * nobody is signed in, the client is signed out (SESS-06). If it says that a permission is missing, the viewer's
 * permissions are fetched again.
 */
export function createQueryClient() {
  const turnOut = (error: Error) => {
    if (isSignedOut(error)) client.setQueryData(viewerQuery.queryKey, VISITOR);
    if (isForbidden(error)) void client.invalidateQueries(viewerQuery);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError(error, { queryKey }) {
        turnOut(error);
        // The viewer only sees that they have no permissions (SESS-09).
        if (queryKey[0] === viewerQuery.queryKey[0]) console.error('It is not known who is looking.', error);
      },
    }),
    mutationCache: new MutationCache({ onError: turnOut }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < 1 && !(isApiError(error) && error.status >= 400 && error.status < 500),
        retryDelay: pauseAfter,
      },
      // Without a connection a mutation fails immediately and says so. By default it would wait for a connection,
      // even after its dialog was cancelled or someone else has signed in.
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
