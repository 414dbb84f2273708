import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../../lib/live/live-events.ts';
import { applyChange, conversationsKey } from './conversations.queries.ts';

/** Keeps the member's conversations up to date while the page is open. */
export function useLiveConversations(userId: string): void {
  const client = useQueryClient();
  useLiveEvents((message) => {
    if (message.kind === 'change' && message.change.kind === 'conversation')
      applyChange(client, userId, message.change);
    if (message.kind === 'reset') void client.invalidateQueries({ queryKey: conversationsKey(userId) });
  });
}
