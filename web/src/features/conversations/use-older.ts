import type { Thread } from '@swapstead/contract/conversations/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { threadQuery } from './conversations.queries.ts';
import { addOlder } from './thread.ts';

/** Loads the page above the oldest message that is there. */
export function useOlder(userId: string, { id, messages, has_older }: Thread) {
  const client = useQueryClient();
  const before = messages[0]?.seq ?? 0;
  const load = useMutation({
    mutationFn: (seq: number) =>
      api('GET /api/conversations/:id/messages', { params: { id }, query: { before: seq } }),
    onSuccess: (page) =>
      client.setQueryData(threadQuery(userId, id).queryKey, (thread) => thread && addOlder(thread, page)),
  });
  const canLoad = has_older && !load.isPending;
  return {
    isLoadingOlder: load.isPending,
    hasOlderFailed: load.isError,
    onOlder: canLoad ? () => load.mutate(before) : undefined,
  };
}
