import { VISITOR } from '@swapstead/contract/viewer';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isApiError, isForbidden, isSignedOut } from './api.ts';
import { viewerQuery } from './viewer.ts';

const PAUSE_MS = 400;
/** Nobody looks at an empty page for longer before being told what is wrong. */
const LONGEST_PAUSE_MS = 6_000;

/** As long as a server with too much to do asks for, and not all who ask it at the same moment again. */
function pauseAfter(_failures: number, error: Error): number {
  const asked = isApiError(error) ? error.retryAfter * 1_000 : 0;
  return Math.min(LONGEST_PAUSE_MS, Math.max(PAUSE_MS, asked)) * (1 + Math.random() / 4);
}

/**
 * A refusal is an answer: only silence and 5xx are asked again, once. A refusal because nobody is signed in any more
 * turns the whole client to the signed-out state (SESS-06); one because a right was taken away asks what is left of them.
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
        // Rights fall back to none; that is all anybody sees of it (SESS-09).
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
    },
  });
  return client;
}
