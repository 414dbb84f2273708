import { m } from '@swapstead/messages';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isUnconfirmed } from '../../lib/api/api.ts';
import { toastError } from '../../ui/toast.tsx';

/** All queries about an account's protection are fetched again after each change. */
const KEY = 'security';

export const securityQuery = (userId: string) =>
  queryOptions({
    queryKey: [KEY, userId, 'protection'],
    queryFn: ({ signal }) => api('GET /api/security', {}, { signal }),
  });

export const sessionsQuery = (userId: string) =>
  queryOptions({
    queryKey: [KEY, userId, 'sessions'],
    queryFn: ({ signal }) => api('GET /api/sessions', {}, { signal }),
  });

export const activityKey = (userId: string) => [KEY, userId, 'activity'];

export const passkeysKey = (userId: string) => [KEY, userId, 'passkeys'];

/** Shows that a change failed; but not if the member declined to confirm it. */
export function toastFault(error: Error): void {
  if (!isUnconfirmed(error)) toastError(m.common_error(), error.message || m.common_try_again_later());
}

/** Changes the member's protection and fetches it again, even after a failure. */
export function useChange<V, R>(change: (input: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: [KEY] }) });
}
