import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isUnconfirmed } from '../../lib/api/api.ts';
import { toastError } from '../../ui/toast.tsx';

/** Everything about the protection of one account is read again after each change of it. */
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

/** Says that a change failed, but not that somebody who was asked to confirm it did not. */
export function toastFault(error: Error): void {
  if (!isUnconfirmed(error)) toastError('Error', error.message || 'Please try again later');
}

/** Changes something of the own protection; what is shown of it is read again, whatever became of it. */
export function useChange<V, R>(change: (input: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: [KEY] }) });
}
