import type { Correction } from '@swapstead/contract/ledger/admin.endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

export const adminNightsQuery = queryOptions({
  queryKey: ['admin', 'nights', 'totals'],
  queryFn: ({ signal }) => api('GET /api/admin/nights', {}, { signal }),
  staleTime: 0,
});

export const nightPatternsQuery = queryOptions({
  queryKey: ['admin', 'nights', 'patterns'],
  queryFn: ({ signal }) => api('GET /api/admin/nights/patterns', {}, { signal }),
  staleTime: 0,
});

/** Adds nights to a member, or takes some; then fetches what shows it again. */
export function useCorrectNights() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Correction) => api('POST /api/admin/nights/corrections', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}
