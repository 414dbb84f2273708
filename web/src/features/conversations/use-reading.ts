import type { Thread } from '@swapstead/contract/conversations/endpoints';
import { useEffect } from 'react';
import { useMarkRead } from './conversations.queries.ts';

/** Marks as read what the member has in front of the eyes: the end of the thread, in a window that is visible. */
export function useReading(userId: string, { id, messages, state }: Thread, isAtEnd: boolean): void {
  const { mutate } = useMarkRead(userId, id);
  const newest = messages.findLast(({ from_me }) => !from_me)?.seq ?? 0;
  const isDue = isAtEnd && (state.unread > 0 || newest > state.read_seq) && newest > 0;
  useEffect(() => {
    if (!isDue) return;
    const read = () => {
      if (document.visibilityState === 'visible') mutate(newest);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [isDue, newest, mutate]);
}
