import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

/** All answers about trust depend on who reads them. */
const trustKey = (userId: string) => ['trust', userId] as const;

/** What subscribers read of the host of a home besides the listing. */
export const hostMarksQuery = (userId: string, homeId: string) =>
  queryOptions({
    queryKey: [...trustKey(userId), 'host', homeId],
    queryFn: ({ signal }) => api('GET /api/homes/:id/host', { params: { id: homeId } }, { signal }),
  });

export const memberPageQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...trustKey(userId), 'member', id],
    queryFn: ({ signal }) => api('GET /api/members/:id', { params: { id } }, { signal }),
  });

/** How often the page asks for a result that is on its way, in milliseconds. */
const ASK_AGAIN_MS = 4_000;

/** The member's own identity check, figures and profile steps. */
export const ownTrustQuery = (userId: string) =>
  queryOptions({
    queryKey: [...trustKey(userId), 'own'],
    queryFn: (context) => api('GET /api/trust', {}, context),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) =>
      data?.identity?.state === 'open' || data?.identity?.state === 'processing' ? ASK_AGAIN_MS : false,
  });

/** Changes something about the member's identity, and then fetches everything about trust again. */
function useAct<Input, Output>(userId: string, act: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => client.invalidateQueries({ queryKey: trustKey(userId) }),
  });
}

export const useSetAsked = (userId: string) =>
  useAct(userId, (asked: boolean) => api('PUT /api/identity/asked', { body: { asked } }));

export const useRemoveMark = (userId: string) => useAct(userId, () => api('DELETE /api/identity', {}));

export const useBeginIdentity = (userId: string) => useAct(userId, () => api('POST /api/identity', {}));
