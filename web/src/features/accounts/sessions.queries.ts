import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => api('GET /api/sessions', {}, { signal }),
  });

export function useEndOtherSessions(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /api/sessions', {}),
    onSettled: () => client.invalidateQueries(sessionsQuery(userId)),
  });
}
