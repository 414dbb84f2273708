import type { EndpointOf } from '@swapstead/contract/api';
import type { Input } from '@swapstead/contract/endpoint';
import type { AdminSwap } from '@swapstead/contract/swaps/admin.endpoints';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { randomId } from '../../../lib/browser/random.ts';

type Filters = Pick<Input<EndpointOf<'GET /api/admin/swaps'>>['query'], 'search' | 'state'>;

/** A page of all swaps, newest first, with the numbers of those that need attention. */
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

/** An admin's action on a swap. */
export type AdminAct =
  | { act: 'extend'; days: number }
  | { act: 'cancel' }
  | { act: 'do-not-count' }
  | { act: 'decide'; happened: boolean; by?: number | null };

type Done = AdminAct & { reason: string };

/** Takes an action on the displayed version of a swap, then fetches all of it again. */
export function useAdminAct({ id, state, revision }: AdminSwap) {
  const client = useQueryClient();
  return useMutation({
    mutationFn({ reason, ...done }: Done) {
      const params = { id };
      const body = { submission_id: randomId(), from: state, revision, reason };
      switch (done.act) {
        case 'extend':
          return api('POST /api/admin/swaps/:id/extend', { params, body: { ...body, days: done.days } });
        case 'cancel':
          return api('POST /api/admin/swaps/:id/cancel', { params, body });
        case 'do-not-count':
          return api('POST /api/admin/swaps/:id/do-not-count', { params, body });
        default:
          return api('POST /api/admin/swaps/:id/decide', {
            params,
            body: { ...body, happened: done.happened, by: done.by ?? null },
          });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/** Whether a member may start new swaps, and whether they are suspended. */
export const memberSuspensionQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'member', id, 'suspension'],
    queryFn: ({ signal }) => api('GET /api/admin/members/:id/state', { params: { id } }, { signal }),
    staleTime: 0,
  });

export type MemberAct = 'stop' | 'release' | 'suspend' | 'restore';

export function useMemberAct(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn({ act, reason }: { act: MemberAct; reason: string }) {
      const input = { params: { id }, body: { reason } };
      switch (act) {
        case 'stop':
          return api('POST /api/admin/members/:id/stop', input);
        case 'release':
          return api('POST /api/admin/members/:id/release', input);
        case 'suspend':
          return api('POST /api/admin/members/:id/suspend', input);
        default:
          return api('POST /api/admin/members/:id/restore', input);
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
