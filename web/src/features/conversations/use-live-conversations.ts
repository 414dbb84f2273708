import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../../lib/live/live-events.ts';
import { applyChange, conversationsKey } from './conversations.queries.ts';

/** Keeps the member's conversations up to date while the page is open. */
export function useLiveConversations(userId: string): void {
  const client = useQueryClient();
  useLiveEvents((heard) => {
    if (heard.kind === 'change' && heard.change.kind === 'conversation')
      applyChange(client, userId, heard.change);
    if (heard.kind === 'reset') void client.invalidateQueries({ queryKey: conversationsKey(userId) });
  });
}
