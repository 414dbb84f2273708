import type { EndpointOf } from '@swapstead/contract/api';
import type { Input } from '@swapstead/contract/endpoint';
import type { AdminSwap } from '@swapstead/contract/swaps-admin';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

type Filters = Pick<Input<EndpointOf<'GET /api/admin/swaps'>>['query'], 'search' | 'state'>;

/** A page of all swaps, newest first, with the counts of what waits. */
export const allSwapsQuery = (filters: Filters, cursor: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'swaps', filters, cursor],
    queryFn: ({ signal }) => api('GET /api/admin/swaps', { query: { ...filters, cursor } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const adminSwapQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'swap', id],
    queryFn: ({ signal }) => api('GET /api/admin/swaps/:id', { params: { id } }, { signal }),
    staleTime: 0,
  });

/** What an admin does to a swap, or to a member of it. */
export type AdminAct =
  | { act: 'extend'; days: number }
  | { act: 'cancel' }
  | { act: 'do-not-count' }
  | { act: 'decide'; happened: boolean }
  | { act: 'stop' | 'release'; member: string };

type Done = AdminAct & { reason: string };

/** Acts from the state that is on the screen; afterwards everything of it is read anew. */
export function useAdminAct({ id, state }: AdminSwap) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (done: Done): Promise<void> => {
      const { reason } = done;
      const params = { id };
      const body = { from: state, reason };
      switch (done.act) {
        case 'extend':
          await api('POST /api/admin/swaps/:id/extend', { params, body: { ...body, days: done.days } });
          return;
        case 'cancel':
          await api('POST /api/admin/swaps/:id/cancel', { params, body });
          return;
        case 'do-not-count':
          await api('POST /api/admin/swaps/:id/do-not-count', { params, body });
          return;
        case 'decide':
          await api('POST /api/admin/swaps/:id/decide', {
            params,
            body: { ...body, happened: done.happened },
          });
          return;
        case 'stop':
          await api('POST /api/admin/members/:id/stop', { params: { id: done.member }, body: { reason } });
          return;
        case 'release':
          await api('POST /api/admin/members/:id/release', { params: { id: done.member }, body: { reason } });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
