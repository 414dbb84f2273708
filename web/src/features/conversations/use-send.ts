import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isApiError } from '../../lib/api/api.ts';
import { toastError } from '../../ui/toast.tsx';
import { threadQuery } from './conversations.queries.ts';
import type { MessageDraft } from './drafts.ts';
import { addMessage } from './thread.ts';

/** Sends a message; the thread or a toast shows what became of it (MSG-08). */
export function useSend(userId: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MessageDraft) => api('POST /api/conversations/:id/messages', { params: { id }, body }),
    // A message waits for the connection, and says so (composer.tsx).
    networkMode: 'online',
    // Without an answer the message may have arrived: its submission id makes sure that it is there once.
    retry: (failures, error) =>
      failures < 2 && isApiError(error) && (error.status === 0 || error.status >= 502),
    retryDelay: 500,
    onSuccess: (message) =>
      client.setQueryData(
        threadQuery(userId, id).queryKey,
        (thread) => thread && addMessage(thread, message),
      ),
    onError(error) {
      const isRefused = isApiError(error) && error.status >= 400 && error.status < 500;
      toastError('Error', ['Failed to send message', isRefused ? error.message : '']);
      // The listing, the membership or the whole conversation may be gone.
      if (isRefused) void client.invalidateQueries(threadQuery(userId, id));
    },
  });
}
