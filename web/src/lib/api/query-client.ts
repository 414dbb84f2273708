import { VISITOR } from '@swapstead/contract/viewer';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '../session/viewer.ts';
import { isApiError, isForbidden, isSignedOut } from './api.ts';

const PAUSE_MS = 400;
/** The longest pause before another try: nobody should look at an empty page for longer without being told why. */
const LONGEST_PAUSE_MS = 6_000;

/** Waits as long as the overloaded server asks for, plus a random part, so that not all clients come back at once. */
function pauseAfter(_failures: number, error: Error): number {
  const asked = isApiError(error) ? error.retryAfter * 1_000 : 0;
  return Math.min(LONGEST_PAUSE_MS, Math.max(PAUSE_MS, asked)) * (1 + Math.random() / 4);
}

/**
 * Makes the query client. A refusal is an answer; only silence and 5xx are asked again, once. A refusal because nobody
 * is signed in signs the client out (SESS-06); one because a right was taken away reads the rights again.
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
        // Rights fall back to none, which is all that the viewer sees of it (SESS-09).
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
      // Without a connection a press fails at once and says so. By itself it would wait, and be carried out whenever there
      // is one again: also where its dialog was cancelled since, or somebody else has signed in.
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
