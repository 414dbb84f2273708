import type { Conversation, ConversationState, Thread } from '@swapstead/contract/conversations/endpoints';
import type { ConversationEvent } from '@swapstead/contract/inbox/endpoints';
import { LIMITS } from '@swapstead/contract/limits';
import { m } from '@swapstead/messages';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type ApiError, api, isApiError } from '../../lib/api/api.ts';
import { setCounts } from '../../lib/live/counts.ts';
import { eventCount, refetchUntilStable } from '../../lib/live/refetch-until-stable.ts';
import { toastError } from '../../ui/toast.tsx';
import { changeThread, mergeThread } from './thread.ts';

type ListPage = { conversations: Conversation[]; next_before: number | null; unread_total: number };

/** Events keep queries up to date while they are shown; others are fetched again when they are shown. */
const LIVE = { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' } as const;

export const conversationsKey = (userId: string) => ['conversations', userId] as const;

export const listQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey(userId), 'list'],
    queryFn: ({ pageParam, ...context }) =>
      refetchUntilStable(() =>
        api('GET /api/conversations', { query: pageParam ? { before: pageParam } : {} }, context),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next_before }: ListPage) => next_before,
    ...LIVE,
  });

/** A conversation with its newest messages and the older ones loaded so far. */
export const threadQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: [...conversationsKey(userId), 'thread', id],
    queryFn: async ({ signal, client, queryKey }): Promise<Thread> => {
      const fresh = await refetchUntilStable(() =>
        api('GET /api/conversations/:id', { params: { id } }, { signal }),
      );
      return mergeThread(client.getQueryData<Thread>(queryKey), fresh);
    },
    ...LIVE,
  });

export const settingsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['message-settings', userId],
    queryFn: (context) => api('GET /api/message_settings', {}, context),
  });

/** Applies an event to loaded queries; what it doesn't contain is fetched again. */
export function applyChange(client: QueryClient, userId: string, change: ConversationEvent): void {
  const { conversation_id } = change;
  client.setQueryData(threadQuery(userId, conversation_id).queryKey, (thread) =>
    thread ? changeThread(thread, change) : undefined,
  );
  const list = client.getQueryData(listQuery(userId).queryKey);
  if (!list) return;
  const changed = changeList(list, change);
  if (changed) client.setQueryData(listQuery(userId).queryKey, changed);
  else void client.invalidateQueries(listQuery(userId));
}

/** The list with the changed conversation in its place; undefined if the list isn't loaded. */
function changeList(
  list: InfiniteData<ListPage, unknown>,
  { event, conversation_id, message, state, unread_total }: ConversationEvent,
): InfiniteData<ListPage, number> | undefined {
  const known = list.pages
    .flatMap(({ conversations }) => conversations)
    .find(({ id }) => id === conversation_id);
  if (!known) return undefined;
  const preview = message && { ...message, text: message.text.slice(0, LIMITS.message_preview) };
  const changed = message
    ? { ...known, state, last_message: preview ?? null, position: event }
    : { ...known, state };
  const pages = list.pages.map((page, index) => {
    const others = page.conversations.map((one) => (one.id === conversation_id ? changed : one));
    const rest = message ? others.filter(({ id }) => id !== conversation_id) : others;
    return { ...page, unread_total, conversations: message && index === 0 ? [changed, ...rest] : rest };
  });
  return { pages, pageParams: list.pageParams as number[] };
}

/** Replaces the state of a conversation in every loaded query. */
function useStateChange(userId: string, id: string) {
  const client = useQueryClient();
  return (state: ConversationState) => {
    client.setQueryData(threadQuery(userId, id).queryKey, (thread) => thread && { ...thread, state });
    client.setQueryData(
      listQuery(userId).queryKey,
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            conversations: page.conversations.map((one) => (one.id === id ? { ...one, state } : one)),
          })),
        },
    );
  };
}

/** How many times marking as read is sent before giving up. */
const READ_TRIES = 6;
const READ_PAUSE_MS = 500;
const LONGEST_READ_PAUSE_MS = 15_000;

const isNoRefusal = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500;

export function useMarkRead(userId: string, id: string) {
  const client = useQueryClient();
  const setState = useStateChange(userId, id);
  return useMutation({
    mutationFn: (seq: number) => api('PUT /api/conversations/:id/read', { params: { id }, body: { seq } }),
    // Nobody would press anything again here: without a retry the messages would stay unread and cause an email.
    retry: (failures, error) => failures < READ_TRIES && isApiError(error) && isNoRefusal(error),
    retryDelay: (failures) => Math.min(READ_PAUSE_MS * 2 ** failures, LONGEST_READ_PAUSE_MS),
    onMutate: eventCount,
    onSuccess({ state, unread_total }, _seq, countBefore) {
      // Events received since the request are newer than this response.
      if (eventCount() !== countBefore) return;
      setState(state);
      setCounts(client, userId, { unread_total });
    },
  });
}

/** Failures are shown here, not by the button, so that members who have moved on still see them. */
const sayFailed = ({ message }: Error) => toastError(m.common_error(), message || m.common_try_again_later());

/** @param onDone shows the success */
export function useMarkSwap(userId: string, id: string, onDone: (state: ConversationState) => void) {
  const client = useQueryClient();
  const setState = useStateChange(userId, id);
  return useMutation({
    mutationFn: (marked: boolean) =>
      marked
        ? api('POST /api/conversations/:id/completion', { params: { id } })
        : api('DELETE /api/conversations/:id/completion', { params: { id } }),
    onSuccess(state) {
      setState(state);
      onDone(state);
    },
    onError: sayFailed,
    // Status and count of the profile change too, and a refusal means that it was marked elsewhere.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['profiles', 'own', userId] }),
        client.invalidateQueries(threadQuery(userId, id)),
      ]),
  });
}

/** @param onDone shows the success */
export function useBlock(userId: string, id: string, onDone?: (isBlocked: boolean) => void) {
  const setState = useStateChange(userId, id);
  return useMutation({
    mutationFn: (block: boolean) =>
      block
        ? api('PUT /api/conversations/:id/block', { params: { id } })
        : api('DELETE /api/conversations/:id/block', { params: { id } }),
    onSuccess(state, isBlocked) {
      setState(state);
      onDone?.(isBlocked);
    },
    onError: sayFailed,
  });
}

export function useSaveSettings(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mail_notices: boolean) => api('PUT /api/message_settings', { body: { mail_notices } }),
    onSuccess: (settings) => client.setQueryData(settingsQuery(userId).queryKey, settings),
    onError: sayFailed,
  });
}
