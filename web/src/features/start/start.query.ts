import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

/** What time alone changes, such as a deadline that passes, shows this much later at most, in milliseconds. */
const ASK_AGAIN_MS = 60_000;

/**
 * What waits for the member. Events fetch it again; it is never taken as current when a page opens (START-02). (A file
 * of its own, because pages need it before the code of the block.)
 */
export const startQuery = (userId: string) =>
  queryOptions({
    queryKey: ['start', userId],
    queryFn: (context) => api('GET /api/start', {}, context),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ASK_AGAIN_MS,
  });
